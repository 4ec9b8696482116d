import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { repeating } from './repeating.ts';

test('a failure is told once, until the work succeeds or fails in another way', async () => {
  const said: string[] = [];
  let fault = 'no answer';
  const work = repeating(
    async () => {
      if (fault) throw new Error(fault);
      return null;
    },
    (line) => said.push(line),
  );
  const runAgain = async (next: string) => {
    fault = next;
    work.wake();
    await wait(5);
  };
  await work.first;
  await runAgain('no answer');
  await runAgain('no key');
  await runAgain('');
  await runAgain('');
  await runAgain('no key');
  await work.stop();
  expect(said).toEqual(['no answer', 'no key', 'no longer: no key', 'no key']);
});

test.each([2 ** 31, Number.POSITIVE_INFINITY])(
  'work that pauses for %d ms is not run again at once',
  async (pause) => {
    let runs = 0;
    const work = repeating(
      async () => {
        runs += 1;
        return pause;
      },
      () => {},
    );
    await wait(50);
    await work.stop();
    expect(runs).toBe(1);
  },
);
