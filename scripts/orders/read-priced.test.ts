import { expect, test } from 'vitest';
import { readPriced } from './read-priced.ts';

test('a price reads products anew once in two seconds, and prices at the same time share a reading', async () => {
  let now = 1_000_000;
  const times = new Map([[1, now]]);
  const readings: { readonly ids: readonly number[]; readonly end: () => void }[] = [];
  const refresh = (ids: readonly number[]) =>
    new Promise<boolean>((resolve) => {
      const end = () => {
        for (const id of ids) times.set(id, now);
        resolve(true);
      };
      if (ids.length > 0) readings.push({ ids, end });
      else end();
    });
  const read = readPriced({ live: { readAt: (id) => times.get(id) ?? null, refresh }, now: () => now });
  const ended: string[] = [];
  const price = (name: string, ids: readonly number[]) => read(ids).then(() => void ended.push(name));

  await price('fresh', [1]);
  now += 2000;
  const prices = [price('first', [1, 2, 2]), price('same', [2, 1]), price('more', [2, 3])];
  expect(readings.map(({ ids }) => ids)).toEqual([[1, 2], [3]]);
  readings[0]?.end();
  await prices[1];
  expect(ended).toEqual(['fresh', 'first', 'same']);
  readings[1]?.end();
  await prices[2];
  now += 1999;
  await price('fresh again', [1, 2, 3]);
  expect(readings).toHaveLength(2);
  now += 1;
  price('late', [3]);
  expect(readings).toHaveLength(3);
});

test('a reading that fails is not shared with the next price', async () => {
  let isAway = true;
  const refresh = async () => {
    if (isAway) throw new Error('The database is away.');
    return true;
  };
  const read = readPriced({ live: { readAt: () => 0, refresh }, now: Date.now });
  await expect(read([1])).rejects.toThrow('away');
  isAway = false;
  await expect(read([1])).resolves.toBeUndefined();
});
