import { expect, test } from 'vitest';
import { headlineOf, isCallFirst } from './headline.ts';
import { newLife, type ToldLife } from './life.ts';
import { ORDER } from './test-order.ts';

const MINUTE_MS = 60_000;
const life = (more: Partial<ToldLife> = {}): ToldLife => ({
  ...newLife('cash'),
  ...{ steps: [], changes: [], payUrl: null },
  ...more,
});
const headline = (its: ToldLife | null, minutes = 1, more = {}) => {
  const status = its?.status ?? 'processing';
  const order = { ...ORDER, deliveryDay: '' as const, status, life: its };
  return headlineOf({ order, ...more }, ORDER.placedAt + minutes * MINUTE_MS);
};
const RETIMED = { retimedAt: ORDER.placedAt, promisedAt: ORDER.placedAt + 30 * MINUTE_MS };
const PAID = { ...newLife('online').payment, state: 'paid' } as const;

test('thanks stand above a new order only until the shop has had time to answer', () => {
  expect([headline(life(), 10), headline(life(), 11)]).toEqual(['thanks', 'unanswered']);
  expect([headline(life({ payment: PAID }), 10), headline(life({ payment: PAID }), 11)]).toEqual([
    'thanks',
    'unanswered',
  ]);
});

test.each([
  ['accepted', life({ status: 'processing' })],
  ['stage', life({ status: 'preparing' })],
  ['stage', life({ status: 'completed' })],
  ['on-its-way', life({ status: 'readytoship', departedAt: 1 })],
  ['late', life({ status: 'preparing', promisedAt: ORDER.placedAt - 60 * MINUTE_MS })],
  ['retimed', life({ status: 'processing', ...RETIMED })],
  ['retimed', life({ status: 'readytoship', ...RETIMED })],
  ['on-its-way', life({ status: 'readytoship', departedAt: 1, ...RETIMED })],
  ['late', life({ status: 'processing', ...RETIMED, promisedAt: ORDER.placedAt - 60 * MINUTE_MS })],
  ['unpaid', life(newLife('online'))],
  ['pay-failed', life({ payment: { ...newLife('online').payment, state: 'failed' } })],
  ['accepted', life({ status: 'processing', payment: { ...newLife('online').payment, state: 'failed' } })],
  ['stage', life({ ...newLife('online'), status: 'completed' })],
  ['undelivered', life({ status: 'failed' })],
  ['refused', life({ status: 'cancelled', reason: 'closing' })],
  ['cancelled', life({ status: 'cancelled' })],
  ['thanks', null],
] as const)('the headline is %s of the order %#', (expected, its) => {
  expect(headline(its)).toBe(expected);
});

test('who cancelled an order is told so, unless the shop gave a reason after that', () => {
  const own = { isOwnEnd: true };
  const ended = life({ status: 'cancelled' });
  expect([headline(ended, 1, own), headline({ ...ended, reason: 'closing' }, 1, own)]).toEqual([
    'own-end',
    'refused',
  ]);
  // A manager has opened it again.
  expect(headline(life({ status: 'processing' }), 1, own)).toBe('accepted');
});

test('a call comes first for a late order, and for one without an answer that waits for no transfer', () => {
  const transfer = { payment: newLife('transfer').payment };
  const late = { status: 'preparing', promisedAt: ORDER.placedAt - 60 * MINUTE_MS } as const;
  const isFirst = (its: ToldLife, minutes = 1) =>
    isCallFirst(
      { order: { ...ORDER, deliveryDay: '', status: its.status, life: its } },
      ORDER.placedAt + minutes * MINUTE_MS,
    );
  expect([
    isFirst(life(late)),
    isFirst(life({ ...late, ...transfer })),
    isFirst(life({ ...late, payment: PAID })),
  ]).toEqual([true, true, true]);
  expect([isFirst(life(), 10), isFirst(life(), 11), isFirst(life(transfer), 11)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(isFirst(life({ status: 'processing' }))).toBe(false);
});
