import { expect, test } from 'vitest';
import { stopWithin } from './stop-within.ts';

test('an end in time is told as one, and one that does not come is not waited for', async () => {
  expect(await stopWithin(async () => {}, 10_000)).toBe(true);
  expect(await stopWithin(() => new Promise(() => {}), 1)).toBe(false);
  await expect(stopWithin(() => Promise.reject(new Error('no')), 10_000)).rejects.toThrow('no');
});
