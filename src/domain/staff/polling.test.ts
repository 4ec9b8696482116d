import { expect, it } from 'vitest';
import { nextPollMs } from './polling.ts';

it('happens four times a minute without failures', () => {
  expect(nextPollMs(0)).toBe(15_000);
});

it('happens once a minute while events report changes', () => {
  expect([nextPollMs(0, 0, true), nextPollMs(1, 0, true), nextPollMs(4, 0, true)]).toEqual([
    60_000, 120_000, 300_000,
  ]);
});

it('waits twice as long after each failure, five minutes at most', () => {
  expect([1, 2, 3, 4, 5, 99].map((failures) => nextPollMs(failures))).toEqual([
    30_000, 60_000, 120_000, 240_000, 300_000, 300_000,
  ]);
});

it('waits as long as the server asks, five minutes at most', () => {
  expect([nextPollMs(0, 40), nextPollMs(2, 40), nextPollMs(0, 9999), nextPollMs(0, Number.NaN)]).toEqual([
    40_000, 60_000, 300_000, 15_000,
  ]);
});
