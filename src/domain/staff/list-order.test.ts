import { expect, test } from 'vitest';
import { newLife } from '#domain/order/life.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { needyFirst } from './list-order.ts';

const JERUSALEM = { timeZone: 'Asia/Jerusalem' };
const NOW = Date.parse('2026-11-26T10:00:00Z');
const life = { ...newLife('cash'), steps: [], changes: [], payUrl: null };
const order = (id: number, status: OrderStatus | null = 'processing', promisedIn = 1) => ({
  ...{ id, placedAt: NOW - 100_000 + id, status, wantedAt: null, deliveryDay: '' },
  life: { ...life, promisedAt: NOW + promisedIn * 60_000 },
});
const LISTED = [
  order(9, 'completed'),
  order(8),
  order(7, 'failed'),
  order(6, null),
  order(5, 'cancelled'),
  order(4, 'pending'),
  order(3, 'readytoship', -2),
  order(2, 'pending'),
  order(1, 'preparing', -5),
];

test('the list has first what waits, then what is late, by how late, and ended orders last; the others keep their sequence', () => {
  const sequence = needyFirst(LISTED, NOW, JERUSALEM).map(({ id }) => id);
  expect(sequence).toEqual([2, 4, 1, 3, 6, 8, 9, 7, 5]);
});

test('the list of a store that changes no orders keeps its sequence, but for the ended ones', () => {
  const lifeless = LISTED.map((each) => ({ ...each, life: null }));
  expect(needyFirst(lifeless, NOW, JERUSALEM).map(({ id }) => id)).toEqual([8, 6, 4, 3, 2, 1, 9, 7, 5]);
});
