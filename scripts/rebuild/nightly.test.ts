import { afterEach, expect, test, vi } from 'vitest';
import { nightly } from './nightly.ts';

afterEach(() => vi.useRealTimers());

/** The days that were asked for while the clock ran for an hour from that local time. */
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
  ['before the night', 1, 30, []],
  ['in the night', 2, 30, ['2026-11-21']],
  ['by a worker that comes late', 5, 0, ['2026-11-21']],
  ['not by day', 7, 0, []],
  ['not at noon', 12, 0, []],
])('everything is read again %s', async (_, hour, minute, days) => {
  expect(await daysAsked(new Date(2026, 10, 21, hour, minute))).toEqual(days);
});
