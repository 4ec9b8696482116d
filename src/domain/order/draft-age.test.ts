import { expect, it } from 'vitest';
import { mayBeSentAgain } from './draft-age.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');

it.each([
  ['just sent', 0, true],
  ['three hours old', 3 * 3_600_000, true],
  ['a moment older', 3 * 3_600_000 + 1, false],
  ['four hours old', 4 * 3_600_000, false],
  ['of days ago', 5 * 24 * 3_600_000, false],
  ['of a clock that was set back by a minute', -60_000, true],
  ['of a time to come', -3_600_000, false],
])('an order of unknown outcome that is %s', (_, age, may) => {
  expect(mayBeSentAgain(NOON - age, NOON)).toBe(may);
});

it('an order that was stored without a time is too old', () => {
  expect(mayBeSentAgain(null, NOON)).toBe(false);
});
