import { expect, test } from 'vitest';
import { $sign } from '#stores/shop/door-sign.ts';
import { NOON } from '#stores/shop/fake-shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $opening } from './opening.ts';
import { checkForm } from './order-form.ts';

testEnvironment({ stores: [$sign] });

const isRefused = () => {
  const checked = checkForm();
  return !checked.ok && checked.error.some(({ field }) => field === 'store');
};

test('a pause closes the cart and refuses the order, and its end opens both again', () => {
  expect([$opening.get().isOpen, isRefused()]).toEqual([true, false]);
  $sign.set({ pause: { from: NOON, until: null }, busy: null, closedZones: new Map() });
  expect($opening.get()).toMatchObject({ isOpen: false, closed: 'shop', nextOpening: null });
  expect(isRefused()).toBe(true);
  $sign.set({ pause: null, busy: null, closedZones: new Map() });
  expect([$opening.get().isOpen, isRefused()]).toEqual([true, false]);
});
