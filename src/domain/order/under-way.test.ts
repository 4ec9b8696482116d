import { expect, test } from 'vitest';
import type { OrderStatus } from './order-status.ts';
import { mayBeUnderWay, statusToShow } from './under-way.ts';

const JERUSALEM = { timeZone: 'Asia/Jerusalem' };
/** A Thursday evening there. */
const placedAt = Date.parse('2026-11-19T20:00:00+02:00');

test.each<[string, string, OrderStatus | null, string, boolean]>([
  ['of now', '', 'pending', '2026-11-19T20:01:00+02:00', true],
  ['of yesterday', '', 'pending', '2026-11-20T23:59:00+02:00', true],
  ['of the day before yesterday', '', 'pending', '2026-11-21T00:00:00+02:00', false],
  ['for Sunday, on Saturday', 'sunday', 'processing', '2026-11-21T12:00:00+02:00', true],
  ['for Sunday, on Sunday', 'sunday', 'processing', '2026-11-22T12:00:00+02:00', true],
  ['for Sunday, on Monday', 'sunday', 'processing', '2026-11-23T23:59:00+02:00', true],
  ['for Sunday, on Tuesday', 'sunday', 'processing', '2026-11-24T00:00:00+02:00', false],
  ['whose status nobody knows', '', null, '2026-11-20T12:00:00+02:00', true],
  ['that has ended', 'sunday', 'completed', '2026-11-20T12:00:00+02:00', false],
])('whether an order may be under way: one %s', (_, deliveryDay, status, at, expected) => {
  expect(mayBeUnderWay({ placedAt, deliveryDay, status }, Date.parse(at), JERUSALEM)).toBe(expected);
});

test.each<[OrderStatus, string, OrderStatus | null]>([
  ['pending', '2026-11-23T12:00:00+02:00', 'pending'],
  ['pending', '2026-11-24T12:00:00+02:00', null],
  ['completed', '2027-11-24T12:00:00+02:00', 'completed'],
  ['cancelled', '2027-11-24T12:00:00+02:00', 'cancelled'],
])('%s for Sunday is shown at %s as %s', (status, at, shown) => {
  const order = { placedAt, deliveryDay: 'sunday', status };
  expect(statusToShow(order, Date.parse(at), JERUSALEM)).toBe(shown);
});
