import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logRefusals } from './log-refusals.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first refusal is logged at once, later ones in one line per minute', () => {
  const lines: string[] = [];
  const refused = logRefusals(
    (line) => lines.push(line),
    (whom) => `refused ${whom}`,
  );
  for (let call = 0; call < 500; call += 1) refused(`shop-${call}`);
  expect(lines.splice(0)).toEqual(['refused shop-0']);
  vi.advanceTimersByTime(60_000);
  expect(lines.splice(0)).toEqual(['refused shop-499 (the last of 499 within a minute)']);
  refused('shop');
  vi.advanceTimersByTime(59_999);
  expect(lines).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(lines.splice(0)).toEqual(['refused shop (the last of 1 within a minute)']);
  // After a quiet minute the next refusal is logged at once again.
  vi.advanceTimersByTime(60_000);
  refused('shop');
  expect(lines).toEqual(['refused shop']);
});
