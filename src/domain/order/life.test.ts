import { expect, test } from 'vitest';
import { isOvertaken, isPaymentFailed, isToBeTransferred, newLife } from './life.ts';

test('the amount is to be transferred until it is paid or the order is cancelled', () => {
  const life = newLife('transfer');
  expect(isToBeTransferred(life)).toBe(true);
  expect(isToBeTransferred({ ...life, payment: { ...life.payment, state: 'paid' } })).toBe(false);
  expect(isToBeTransferred({ ...life, status: 'cancelled' })).toBe(false);
  expect(isToBeTransferred(newLife('cash'))).toBe(false);
});

test('a failed payment is tried again as long as the order stands', () => {
  const life = newLife('online');
  const failed = { ...life, payment: { ...life.payment, state: 'failed' } } as const;
  expect([life, failed, { ...failed, status: 'cancelled' as const }].map(isPaymentFailed)).toEqual([
    false,
    true,
    false,
  ]);
});

test('an answer is overtaken by a later state only, and never in a store that counts no changes', () => {
  const at = (revision: number) => ({ life: { revision } });
  expect(isOvertaken(at(1), at(2))).toBe(true);
  expect(isOvertaken(at(2), at(2))).toBe(false);
  expect(isOvertaken(at(2), at(1))).toBe(false);
  expect(isOvertaken({ life: null }, { life: null })).toBe(false);
});
