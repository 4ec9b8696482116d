import { afterEach, expect, test, vi } from 'vitest';
import { nightly } from './nightly.ts';

afterEach(() => vi.useRealTimers());

/** The days for which a pass is requested in the hour after this local time. */
async function daysAsked(from: Date): Promise<readonly string[]> {
  vi.useFakeTimers({ now: from });
  const days: string[] = [];
  const stop = nightly(
    async (day) => void days.push(day),
    () => {},
  );
  await vi.advanceTimersByTimeAsync(3_600_000);
  stop();
  return [...new Set(days)];
}

test.each([
  ['before the night requests no pass', 1, 30, []],
  ['at the start of the night requests one pass', 2, 30, ['2026-11-21']],
  ['late in the night requests one pass', 5, 0, ['2026-11-21']],
  ['in the morning requests no pass', 7, 0, []],
  ['at noon requests no pass', 12, 0, []],
])('an hour %s', async (_, hour, minute, days) => {
  expect(await daysAsked(new Date(2026, 10, 21, hour, minute))).toEqual(days);
});
