import { expect, it } from 'vitest';
import { newLife } from '#domain/order/life.ts';
import { ORDER_STATUSES } from '#domain/order/order-status.ts';
import { ORDER } from '#domain/order/test-order.ts';
import { byLane, laneOf } from './board.ts';

const place = { timeZone: 'Asia/Jerusalem' };
const now = Date.parse('2026-11-21T12:00:00+02:00');
const life = { ...newLife('cash'), steps: [], changes: [], payUrl: null };
const order = (id: number, minutesAgo: number, fields: object = {}) => ({
  ...{ ...ORDER, id, placedAt: now - minutesAgo * 60_000, deliveryDay: '', life },
  ...fields,
});

it('has a lane for every status, and for an unknown one', () => {
  expect(
    Object.fromEntries([...ORDER_STATUSES, null].map((status) => [status, laneOf({ status, life })])),
  ).toEqual({
    pending: 'new',
    'on-hold': 'new',
    processing: 'kitchen',
    preparing: 'kitchen',
    readytoship: 'ready',
    completed: 'done',
    cancelled: 'done',
    failed: 'done',
    null: 'new',
  });
  expect(laneOf({ status: 'readytoship', life: { ...life, departedAt: now } })).toBe('out');
  expect(laneOf({ status: 'readytoship', life: null })).toBe('ready');
});

it('sorts those that wait by how long, and one for a time far away after them', () => {
  const wanted = (hours: number) => ({ status: 'pending', wantedAt: now + hours * 3_600_000 });
  const { new: lane } = byLane(
    [order(1, 60, wanted(3)), order(2, 1, { status: 'pending' }), order(3, 5, wanted(1))],
    now,
    place,
  );
  expect(lane.map(({ id }) => id)).toEqual([3, 2, 1]);
});

it('sorts lanes by promised time, with later days last, and ended orders by time, newest first', () => {
  const lanes = byLane(
    [
      order(1, 5, { status: 'processing', life: { ...life, promisedAt: now + 60_000 } }),
      order(2, 9, { status: 'preparing', life: { ...life, promisedAt: now + 900_000 } }),
      order(3, 30, { status: 'pending', deliveryDay: 'sunday' }),
      order(4, 1, { status: 'pending' }),
      order(5, 2, { status: 'pending' }),
      order(6, 50, { status: 'completed' }),
      order(7, 40, { status: 'cancelled' }),
    ],
    now,
    place,
  );
  const ids = Object.fromEntries(
    Object.entries(lanes).map(([lane, orders]) => [lane, orders.map(({ id }) => id)]),
  );
  expect(ids).toEqual({ new: [5, 4, 3], kitchen: [1, 2], ready: [], out: [], done: [7, 6] });
});
