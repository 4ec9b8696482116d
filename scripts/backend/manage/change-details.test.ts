import { expect, test } from 'vitest';
import { plainOf } from './change-details.ts';

test('a text of HTML is one line without tags', () => {
  expect(plainOf('<p>Hot &amp; <b>sweet</b>, 5 < 6</p>')).toBe('Hot & sweet, 5 < 6');
});

test.each(['<', '<a ', '</', '<!--'])('a text of “%s” alone takes no time', (beginning) => {
  const started = performance.now();
  plainOf(beginning.repeat(200_000));
  // If each beginning searched for its end, it would take a minute.
  expect(performance.now() - started).toBeLessThan(4000);
});
