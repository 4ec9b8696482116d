import { expect, test } from 'vitest';
import { isCashBetter } from './cash-instead.ts';
import { newLife, type OrderLife, type PaymentMethod } from './life.ts';

const OFFERED = { deliver: ['online'], pickup: ['cash', 'online'], 'eat-in': [] } as const;
const isBetter = (
  life: Partial<OrderLife>,
  state: OrderLife['payment']['state'] = 'open',
  method: PaymentMethod = 'online',
  mode: 'deliver' | 'pickup' = 'pickup',
) => {
  const fresh = newLife(method);
  return isCashBetter({ ...fresh, payment: { ...fresh.payment, state }, ...life }, mode, OFFERED);
};

test('cash helps after a failed payment, and after an end without one', () => {
  expect([isBetter({}, 'failed'), isBetter({ status: 'cancelled' })]).toEqual([true, true]);
});

test('cash is not offered while the first payment may still come, nor after one', () => {
  expect([isBetter({}), isBetter({}, 'paid'), isBetter({ status: 'cancelled' }, 'paid')]).toEqual([
    false,
    false,
    false,
  ]);
});

test('cash is not offered if the shop said why it rejects the order, nor if it was to be paid in another way', () => {
  const isOver = { status: 'cancelled' } as const;
  expect([isBetter({ ...isOver, reason: 'closed' }), isBetter(isOver, 'open', 'transfer')]).toEqual([
    false,
    false,
  ]);
});

test('cash is offered only where the shop takes it in this mode', () => {
  expect(isBetter({}, 'failed', 'online', 'deliver')).toBe(false);
});
