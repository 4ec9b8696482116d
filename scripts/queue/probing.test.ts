import { expect, onTestFinished, test, vi } from 'vitest';
import { startProbing } from './probing.ts';

test.each([
  [0, 0],
  [60_000, 1],
])(
  'with an interval of %d ms, the table is asked for merchants to probe %d times in ten seconds',
  async (everyMs, times) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const takeUnprobed = vi.fn(async () => []);
    const stop = startProbing({
      table: { takeUnprobed, unprobed: async () => {}, probed: async () => false },
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

/** Merchants that wait for a probe, and probes that the test ends. */
function bench(count: number) {
  const waiting = Array.from({ length: count }, (_, index) => `shop-${index}`);
  const running = new Map<string, (seen: string | null) => void>();
  const errors: string[] = [];
  const changed: string[] = [];
  const stop = startProbing({
    table: {
      takeUnprobed: async (limit) => waiting.splice(0, limit),
      unprobed: async () => {},
      probed: async () => true,
    },
    probe: (slug) =>
      new Promise((resolve) => {
        running.set(slug, (seen) => {
          running.delete(slug);
          resolve(seen);
        });
      }),
    everyMs: 1,
    onChange: (slug) => changed.push(slug),
    onError: ({ message }) => errors.push(message),
  });
  return { waiting, running, errors, changed, stop };
}

test('sixteen merchants are probed at a time, and a slow one delays no other', async () => {
  const { waiting, running, changed, stop } = bench(40);
  await vi.waitFor(() => expect(running.size).toBe(16));
  for (let ended = 1; ended <= 39; ended += 1) {
    const slug = [...running.keys()].at(-1) ?? '';
    running.get(slug)?.('seen');
    await vi.waitFor(() => expect(changed).toHaveLength(ended));
    await vi.waitFor(() => expect(running.size).toBe(Math.min(16, 40 - ended)));
  }
  expect([waiting, [...running.keys()]]).toEqual([[], ['shop-0']]);
  waiting.push('again');
  await vi.waitFor(() => expect(running.size).toBe(2));
  const stopped = stop();
  for (const end of running.values()) end(null);
  await stopped;
  expect(changed).toHaveLength(39);
});

test('a merchant that this machine cannot probe is left to other machines, and tried again after the usual interval', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const waiting = new Set(['foreign', 'own']);
  const asked: string[] = [];
  const errors: string[] = [];
  const stop = startProbing({
    table: {
      takeUnprobed: async (count, _olderThanMs, except = []) => {
        const slugs = [...waiting].filter((slug) => !except.includes(slug)).slice(0, count);
        for (const slug of slugs) waiting.delete(slug);
        return slugs;
      },
      unprobed: async (slug) => void waiting.add(slug),
      probed: async () => false,
    },
    probe: async (slug) => {
      asked.push(slug);
      if (slug === 'foreign') throw new Error('DATA_TOKEN is not set.');
      return 'seen';
    },
    everyMs: 60_000,
    onChange: () => {},
    onError: ({ message }) => errors.push(message),
  });
  await vi.advanceTimersByTimeAsync(59_000);
  expect([asked, [...waiting]]).toEqual([['foreign', 'own'], ['foreign']]);
  expect(errors).toEqual(['foreign cannot be probed here: DATA_TOKEN is not set.']);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(asked).toEqual(['foreign', 'own', 'foreign']);
  await stop();
});
