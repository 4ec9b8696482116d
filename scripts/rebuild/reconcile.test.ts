import { expect, onTestFinished, test, vi } from 'vitest';
import { startReconciling } from './reconcile.ts';

test.each([
  [0, 0],
  [60_000, 1],
])(
  'every %d ms, the merchants to probe were asked for %d times after ten seconds',
  async (everyMs, times) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const takeUnprobed = vi.fn(async () => []);
    const stop = startReconciling({
      table: { takeUnprobed, probed: async () => false },
      probe: async () => null,
      everyMs,
      onChange: () => {},
      onError: () => {},
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await stop();
    expect(takeUnprobed).toHaveBeenCalledTimes(times);
  },
);
