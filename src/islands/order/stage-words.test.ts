import { expect, test } from 'vitest';
import { newLife, type PaymentMethod } from '#domain/order/life.ts';
import { ORDER } from '#domain/order/test-order.ts';
import type { IslandContext } from '#islands/island.tsx';
import { standingWords } from './stage-words.ts';

const island = { t: (key: string) => key, shop: { timeZone: 'Asia/Hebron' } } as unknown as IslandContext;
const standing = (method: PaymentMethod) => {
  const life = { ...newLife(method), steps: [], changes: [], payUrl: null };
  return standingWords({ ...ORDER, status: 'pending', life }, ORDER.placedAt, island);
};

test('an order in the list that waits for its online payment does not seem to wait for the shop', () => {
  expect([standing('cash'), standing('online')]).toEqual(['placed:stage-received', 'placed:stage-unpaid']);
  const { placedAt } = ORDER;
  expect(standingWords({ ...ORDER, life: null }, placedAt, island)).toBe('order:status-processing');
});
