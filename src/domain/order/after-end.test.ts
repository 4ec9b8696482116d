import { expect, test } from 'vitest';
import { moneyAfterEnd } from './after-end.ts';
import { newLife, type PaymentMethod, type ToldLife } from './life.ts';

const MINUTE_MS = 60_000;
const after = (method: PaymentMethod, more: Partial<ToldLife> = {}, minutes = 5) =>
  moneyAfterEnd(
    { placedAt: 0 },
    {
      ...newLife(method),
      status: 'cancelled',
      steps: [{ stage: 'cancelled', at: minutes * MINUTE_MS }],
      ...more,
    },
  );
const PAID = { payment: { ...newLife('online').payment, state: 'paid' } } as const;

test('an order that nobody paid needs no money after its end', () => {
  expect([after('cash'), after('card'), after('online')]).toEqual(['nothing', 'nothing', 'nothing']);
});

test('a transfer may be under way', () => {
  expect(after('transfer')).toBe('transfer');
});

test('an order that was paid has its money with the shop, also after a failed delivery', () => {
  expect([after('online', PAID), after('online', { ...PAID, status: 'failed' })]).toEqual(['paid', 'paid']);
});

test('an order that was not paid in time is told from one that a person cancelled', () => {
  expect(after('online', {}, 60)).toBe('abandoned');
  expect(after('online', { reason: 'sold-out' }, 60)).toBe('nothing');
  expect(after('online', {}, 59)).toBe('nothing');
});

test('nothing is said of the cash of a failed delivery, and of an order that goes on', () => {
  expect([after('cash', { status: 'failed' }), after('cash', { status: 'processing' })]).toEqual([
    null,
    null,
  ]);
});
