import { expect, test } from 'vitest';
import { stopWithin } from './stop-within.ts';

test('the result is true when the service stops in time, and false without further waiting when it does not', async () => {
  expect(await stopWithin(async () => {}, 10_000)).toBe(true);
  expect(await stopWithin(() => new Promise(() => {}), 1)).toBe(false);
  await expect(stopWithin(() => Promise.reject(new Error('no')), 10_000)).rejects.toThrow('no');
});
