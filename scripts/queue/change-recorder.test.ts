import { expect, test } from 'vitest';
import { changeRecorder } from './change-recorder.ts';
import type { Change } from './tenant-row.ts';

const TIMING = { quietMs: 1, longestWaitMs: 2 };

/** A table whose writes end when the test ends them. */
function bench() {
  const writes: { changes: readonly Change[]; end: (error?: Error) => void }[] = [];
  const recorded: number[] = [];
  const recorder = changeRecorder(
    {
      record: (changes) =>
        new Promise((resolve, reject) => {
          writes.push({ changes, end: (error) => (error ? reject(error) : resolve()) });
        }),
    },
    TIMING,
    () => recorded.push(writes.length),
  );
  return { writes, recorded, recorder };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('changes during a write are written together in the next one, counted by merchant', async () => {
  const { writes, recorder, recorded } = bench();
  const first = recorder.record('a', false);
  await turn();
  const rest = [recorder.record('b', false), recorder.record('a', false), recorder.record('b', true)];
  await turn();
  expect(writes.map(({ changes }) => changes)).toEqual([[{ slug: 'a', count: 1, looksAgain: false }]]);
  writes[0]?.end();
  await first;
  await expect.poll(() => writes.length, { interval: 2 }).toBe(2);
  expect(writes[1]?.changes).toEqual([
    { slug: 'b', count: 2, looksAgain: true },
    { slug: 'a', count: 1, looksAgain: false },
  ]);
  expect(recorded).toEqual([1]);
  writes[1]?.end();
  await Promise.all(rest);
  expect(recorded).toEqual([1, 2]);
});

test('a failed write rejects only the calls that waited for it', async () => {
  const { writes, recorder } = bench();
  const lost = recorder.record('a', false);
  await turn();
  const kept = recorder.record('b', false);
  writes[0]?.end(new Error('disk full'));
  await expect(lost).rejects.toThrow('disk full');
  await expect.poll(() => writes.length, { interval: 2 }).toBe(2);
  writes[1]?.end();
  await expect(kept).resolves.toBeUndefined();
});
