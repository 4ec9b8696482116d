import { expect, test } from 'vitest';
import { chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $payment, $payments, choosePayment } from './payment.ts';

testEnvironment();

test('what was chosen holds as long as the mode offers it, and the first of the mode otherwise', () => {
  Object.assign(shopFacts(), {
    payments: { deliver: ['cash', 'card'], pickup: ['transfer', 'cash'], 'eat-in': [] },
  });
  chooseFulfilment({ mode: 'deliver' });
  expect($payment.get()).toBe('cash');
  choosePayment('card');
  expect($payment.get()).toBe('card');
  chooseFulfilment({ mode: 'pickup' });
  expect([$payments.get(), $payment.get()]).toEqual([['transfer', 'cash'], 'transfer']);
});

test('a shop without payment methods sends none', () => {
  Object.assign(shopFacts(), { payments: { deliver: [], pickup: [], 'eat-in': [] } });
  chooseFulfilment({ mode: 'deliver' });
  chooseFulfilment({ mode: 'pickup' });
  expect($payment.get()).toBeNull();
});
