import { expect, test } from 'vitest';
import { newLife } from '#domain/order/life.ts';
import { ORDER } from '#domain/order/test-order.ts';
import { ordersNow } from './orders-now.ts';

const place = { timeZone: 'Asia/Jerusalem' };
const now = Date.parse('2026-11-21T12:00:00+02:00');
const life = { ...newLife('cash'), steps: [], changes: [], payUrl: null };
const order = (minutesAgo: number, fields: object = {}) => ({
  ...{ ...ORDER, placedAt: now - minutesAgo * 60_000, deliveryDay: '', life },
  ...fields,
});
const count = (...orders: ReturnType<typeof order>[]) => ordersNow(orders, now, place);

test('a shop without open orders has nobody waiting', () => {
  expect(count(order(50, { status: 'completed' }), order(5, { status: 'cancelled' }))).toEqual({
    ...{ toAccept: 0, longestWaitMinutes: null, isUrgent: false },
    ...{ inWork: 0, late: 0 },
  });
});

test('the order that waits longest is told in whole minutes, and is urgent after three', () => {
  const young = order(2.9, { status: 'pending' });
  expect(count(order(1, { status: 'pending' }), young)).toMatchObject({
    ...{ toAccept: 2, longestWaitMinutes: 2, isUrgent: false },
  });
  expect(count(young, order(4, { status: 'pending' }))).toMatchObject({
    ...{ longestWaitMinutes: 4, isUrgent: true },
  });
});

test('an order that waits for its payment or its own time is to be accepted, but nobody waits for the shop', () => {
  const unpaid = order(9, { status: 'on-hold', life: { ...life, ...newLife('online') } });
  const later = order(9, { status: 'pending', wantedAt: now + 5 * 3_600_000 });
  expect(count(unpaid, later)).toMatchObject({ toAccept: 2, longestWaitMinutes: null, isUrgent: false });
});

test('an order at its own time waits since it became urgent, not since it was placed', () => {
  const wanted = order(300, { status: 'pending', wantedAt: now + 115 * 60_000 });
  expect(count(wanted)).toMatchObject({ longestWaitMinutes: 5 });
});

test('a device whose clock is behind tells no negative wait', () => {
  expect(count(order(-2, { status: 'pending' })).longestWaitMinutes).toBe(0);
});

test('accepted orders are in work until they end, and late after their promised time', () => {
  const promised = (minutes: number) => ({ life: { ...life, promisedAt: now + minutes * 60_000 } });
  expect(
    count(
      order(20, { status: 'processing', ...promised(10) }),
      order(30, { status: 'preparing', ...promised(-1) }),
      order(40, { status: 'readytoship', ...promised(-1) }),
      order(60, { status: 'completed', ...promised(-20) }),
    ),
  ).toMatchObject({ toAccept: 0, inWork: 3, late: 2 });
});
