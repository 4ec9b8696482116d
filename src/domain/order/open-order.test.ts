import { expect, test } from 'vitest';
import { lastOrderOf } from './last-order.ts';
import { newLife } from './life.ts';
import { openOrderOf, type StoredOrders } from './open-order.ts';

const WORDS = { pending: 'x', preparing: 'x', 'readytoship-deliver': 'x', departed: 'x' };

const NOW = Date.parse('2026-11-25T17:00:00Z');
const HOUR = 3_600_000;
const placed = (order: object, more: object = {}) => ({
  lines: [{ productId: 1 }],
  ...more,
  order: {
    id: 1001,
    number: '1001',
    key: 'k',
    mode: 'deliver',
    placedAt: NOW - HOUR,
    deliveryDay: '',
    ...order,
  },
});
const orders = (...list: object[]) => list as unknown as StoredOrders;
const life = { ...newLife('cash'), status: 'preparing' as const };

test('the strip shows the newest order that has not ended, with the time of delivery', () => {
  const promised = { ...life, promisedAt: NOW + HOUR / 2 };
  const found = openOrderOf(
    orders(
      placed({ life: { ...life, status: 'completed' } }),
      placed({ id: 1000, number: 'A-7', life: promised }, { zoneMinutes: 15 }),
    ),
    WORDS,
    NOW,
  );
  expect(found).toEqual({
    id: 1000,
    number: 'A-7',
    key: 'k',
    standing: 'preparing',
    // Half an hour for the kitchen, 15 minutes for the way, and the window.
    dueAt: NOW + HOUR / 2 + 15 * 60_000 + 15 * 60_000,
  });
});

test.each([
  [null, 'readytoship-deliver'],
  [NOW, 'departed'],
])('a ready order whose driver left at %j has the standing %s', (departedAt, standing) => {
  const ready = { ...life, status: 'readytoship', departedAt };
  expect(openOrderOf(orders(placed({ life: ready })), WORDS, NOW)?.standing).toBe(standing);
});

test('a promised time in the past is not shown', () => {
  expect(
    openOrderOf(orders(placed({ life: { ...life, promisedAt: NOW - HOUR } })), WORDS, NOW)?.dueAt,
  ).toBeNull();
});

test.each([
  ['of a store without the life of orders', { life: null }],
  ['without a key', { life, key: null }],
  ['of the day before yesterday', { life, placedAt: NOW - 40 * HOUR }],
  ['with a status that has no words', { life: { ...life, status: 'lost' } }],
])('an order %s is not shown', (_, order) => {
  expect(openOrderOf(orders(placed(order), {}), WORDS, NOW)).toBeNull();
});

test('an order for a later day is shown until then', () => {
  const order = { life, placedAt: NOW - 40 * HOUR, deliveryDay: 'friday' };
  expect(openOrderOf(orders(placed(order)), WORDS, NOW)?.standing).toBe('preparing');
});

test('an order to repeat has at most three names, each once', () => {
  const items = ['Falafel', 'Falafel', 'Hummus', 'Tea', 'Cake'].map((name) => ({ name }));
  const linked = { ...placed({ id: 1002, items }), lines: [] };
  expect(lastOrderOf(orders(linked, placed({ items })))).toEqual({
    id: 1001,
    names: ['Falafel', 'Hummus', 'Tea'],
  });
  expect(lastOrderOf([])).toBeNull();
});
