import { describe, expect, test } from 'vitest';
import { lastOrderOf } from './last-order.ts';
import { newLife } from './life.ts';
import { openOrderOf, type StoredOrders } from './open-order.ts';

const STANDINGS = ['pending', 'preparing', 'readytoship-deliver', 'departed'];
const WORDS = Object.fromEntries(STANDINGS.map((standing) => [standing, standing]));

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
    wantedAt: null,
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
      placed({ id: 1000, life: promised }, { zoneMinutes: 15 }),
    ),
    WORDS,
    NOW,
  );
  expect(found).toEqual({
    id: 1000,
    key: 'k',
    stage: 'preparing',
    due: 'deliver',
    // Half an hour for the kitchen, 15 minutes for the way, and the window.
    dueAt: NOW + HOUR / 2 + 15 * 60_000 + 15 * 60_000,
  });
});

test.each([
  [null, 'readytoship-deliver'],
  [NOW, 'departed'],
])('a ready order whose driver left at %j has the standing %s', (departedAt, standing) => {
  const ready = { ...life, status: 'readytoship', departedAt };
  expect(openOrderOf(orders(placed({ life: ready })), WORDS, NOW)?.stage).toBe(standing);
});

describe('an order that the shop has not accepted', () => {
  const pending = { life: newLife('cash'), placedAt: NOW };
  const dueOf = (order: object, kitchenMinutes: number | null = 25) => {
    const found = openOrderOf(orders(placed(order, { zoneMinutes: 15 })), WORDS, NOW, kitchenMinutes);
    return found && [found.due, found.dueAt];
  };

  test('is expected by the checkout’s window', () => {
    expect(dueOf(pending)).toEqual(['expected', NOW + (40 + 15) * 60_000]);
  });

  test.each([
    ['for a time of its own', { ...pending, wantedAt: NOW + HOUR }, 25],
    ['of a shop without minutes', pending, null],
    ['after that window', { ...pending, placedAt: NOW - 2 * HOUR }, 25],
  ])('%s has no expected time', (_, order, kitchenMinutes) => {
    expect(dueOf(order, kitchenMinutes)?.[1]).toBeNull();
  });

  test('has none either once it is accepted without a time', () => {
    expect(dueOf({ ...pending, life })?.[1]).toBeNull();
  });
});

describe('an order with online payment', () => {
  const stands = (state: 'open' | 'failed' | 'paid', status = 'pending') => {
    const online = { ...newLife('online'), status, payment: { ...newLife('online').payment, state } };
    const words = { ...WORDS, unpaid: 'To pay' };
    const found = openOrderOf(orders(placed({ life: online, placedAt: NOW })), words, NOW, 25);
    return found && [found.stage, found.dueAt === null];
  };

  test.each(['open', 'failed'] as const)(
    'waits for it while it is %s, and is expected at no time',
    (state) => {
      expect(stands(state)).toEqual(['To pay', true]);
    },
  );

  test('waits for the shop once it is paid', () => {
    expect(stands('paid')).toEqual(['pending', false]);
  });

  test('is not shown once it is cancelled', () => {
    expect(stands('open', 'cancelled')).toBeNull();
  });
});

test('an order that is ready to collect has no time any more', () => {
  const ready = { ...life, status: 'readytoship', promisedAt: NOW + HOUR };
  const words = { ...WORDS, 'readytoship-pickup': 'x' };
  expect(openOrderOf(orders(placed({ mode: 'pickup', life: ready })), words, NOW)?.dueAt).toBeNull();
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
  [
    'for a time of the day before yesterday',
    { life, placedAt: NOW - 80 * HOUR, wantedAt: NOW - 40 * HOUR, deliveryDay: 'tuesday' },
  ],
  ['with a status that has no words', { life: { ...life, status: 'lost' } }],
])('an order %s is not shown', (_, order) => {
  expect(openOrderOf(orders(placed(order), {}), WORDS, NOW)).toBeNull();
});

test.each([
  ['day', { deliveryDay: 'friday' }],
  ['time', { wantedAt: NOW + 5 * HOUR }],
])('an order for a %s to come is shown until then', (_, due) => {
  const order = { life, placedAt: NOW - 40 * HOUR, ...due };
  expect(openOrderOf(orders(placed(order)), WORDS, NOW)?.stage).toBe('preparing');
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
