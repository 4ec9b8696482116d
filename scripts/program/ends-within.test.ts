import { expect, test } from 'vitest';
import { endsWithin } from './ends-within.ts';

test('the result is true when the work ends in time, and false without further waiting when it does not', async () => {
  expect(await endsWithin(async () => {}, 10_000)).toBe(true);
  expect(await endsWithin(() => new Promise(() => {}), 1)).toBe(false);
  await expect(endsWithin(() => Promise.reject(new Error('no')), 10_000)).rejects.toThrow('no');
});
