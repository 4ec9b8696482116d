import { expect, test } from 'vitest';
import { newLife, type PaymentMethod } from './life.ts';
import { ORDER } from './test-order.ts';
import { toCollect } from './to-collect.ts';

const paid = (method: PaymentMethod, state: 'open' | 'paid' | 'failed') => {
  const life = { ...newLife(method), steps: [], changes: [], payUrl: null };
  return toCollect({ ...ORDER, life: { ...life, payment: { ...life.payment, state } } });
};

test.each([
  ['cash', 'open', ORDER.total],
  ['card', 'open', ORDER.total],
  ['cash', 'failed', ORDER.total],
  ['cash', 'paid', null],
  ['transfer', 'open', null],
  ['online', 'open', null],
  ['online', 'paid', null],
] as const)('of an order by %s that is %s, the door is asked for %j', (method, state, amount) => {
  expect(paid(method, state)).toEqual({ method, amount, isPaid: state === 'paid' });
});

test.each(['open', 'failed'] as const)(
  'of an order whose payment online is %s and that the shop has accepted, the door is asked for cash',
  (state) => {
    const life = {
      ...newLife('online'),
      status: 'processing' as const,
      steps: [],
      changes: [],
      payUrl: null,
    };
    const order = { ...ORDER, life: { ...life, payment: { ...life.payment, state } } };
    expect(toCollect(order)).toEqual({ method: 'cash', amount: ORDER.total, isPaid: false });
  },
);

test('of an order that was cancelled before its payment online, nothing is asked', () => {
  const life = { ...newLife('online'), status: 'cancelled' as const, steps: [], changes: [], payUrl: null };
  expect(toCollect({ ...ORDER, life })).toEqual({ method: 'online', amount: null, isPaid: false });
});

test('without a known payment method, nothing is shown', () => {
  expect(toCollect({ ...ORDER, life: null })).toBeNull();
});
