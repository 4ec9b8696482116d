import { describe, expect, it } from 'vitest';
import { newLife } from '#domain/order/life.ts';
import { ORDER } from '#domain/order/test-order.ts';
import { isAtRest, isAtRestOnBoard } from './at-rest.ts';

const place = { timeZone: 'Asia/Jerusalem' };
const now = Date.parse('2026-11-21T12:00:00+02:00');
const MINUTE_MS = 60_000;
const life = { ...newLife('cash'), steps: [], changes: [], payUrl: null };
const order = {
  ...ORDER,
  status: 'processing',
  placedAt: now - 20 * MINUTE_MS,
  deliveryDay: '',
  life: { ...life, promisedAt: now + 10 * MINUTE_MS },
} as const;
const late = { ...order.life, promisedAt: now };

describe('an order needs nothing now', () => {
  it.each([
    ['accepted and in time', order, true],
    ['nearly late', { ...order, life: { ...life, promisedAt: now + MINUTE_MS } }, true],
    ['late', { ...order, life: late }, false],
    ['late, where staff cannot change it', { ...order, placedAt: now - 90 * MINUTE_MS, life: null }, true],
    ['on its way', { ...order, status: 'readytoship', life: { ...order.life, departedAt: now } }, true],
    ['on its way and late', { ...order, status: 'readytoship', life: { ...late, departedAt: now } }, false],
    ['accepted for Friday', { ...order, deliveryDay: 'friday', life }, true],
    ['new', { ...order, status: 'pending', life }, false],
    ['new for Friday', { ...order, status: 'pending', deliveryDay: 'friday', life }, false],
    ['on hold', { ...order, status: 'on-hold' }, false],
    ['of an unknown status', { ...order, status: null }, false],
    ['completed', { ...order, status: 'completed', life: late }, true],
    ['cancelled', { ...order, status: 'cancelled', life }, true],
  ] as const)('when it is %s: %#', (_, each, expected) => {
    expect(isAtRest(each, now, place)).toBe(expected);
  });
});

it('on the board, what is made or handed over today does not rest', () => {
  const rests = (each: Parameters<typeof isAtRest>[0]) => isAtRestOnBoard(each, now, place);
  expect([order, { ...order, status: 'preparing' } as const].map(rests)).toEqual([false, false]);
  expect(rests({ ...order, status: 'readytoship' })).toBe(false);
  expect(rests({ ...order, status: 'readytoship', life: { ...order.life, departedAt: now } })).toBe(true);
  expect(rests({ ...order, status: 'readytoship', life: { ...late, departedAt: now } })).toBe(false);
  expect(rests({ ...order, deliveryDay: 'friday', life })).toBe(true);
  expect(rests({ ...order, status: 'completed' })).toBe(true);
});
