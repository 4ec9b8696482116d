import { expect, onTestFinished, test, vi } from 'vitest';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import { readSeen } from './read-seen.ts';

test('one look at a thousand products causes readings of at most a hundred, at least three seconds apart', async () => {
  vi.useFakeTimers({ now: OPEN_AT });
  onTestFinished(() => void vi.useRealTimers());
  const readings: { readonly at: number; readonly ids: readonly number[] }[] = [];
  const live = {
    readAt: () => 0,
    refreshSeen: async (ids: readonly number[]) => void readings.push({ at: Date.now() - OPEN_AT, ids }),
  };
  const reading = readSeen({ live, now: Date.now, say: () => {} });
  await vi.advanceTimersByTimeAsync(3000);
  const all = Array.from({ length: 1000 }, (_, index) => index + 1);
  reading.onSeen(all);
  await vi.advanceTimersByTimeAsync(60_000);
  await reading.stop();
  const [atStart, ...others] = readings;
  expect(atStart?.ids).toEqual([]);
  expect(others.map(({ ids }) => ids.length)).toEqual(Array(10).fill(100));
  expect(others.map(({ at }) => at)).toEqual(others.map((_, index) => 3000 * (index + 1)));
  expect(others.flatMap(({ ids }) => ids)).toEqual(all);
});
