import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { repeating } from './repeating.ts';

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
