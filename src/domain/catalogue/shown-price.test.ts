import { expect, test } from 'vitest';
import { shownPriceOf } from './shown-price.ts';

const money = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const priced = (current: number, regular = current) => ({
  current: money(current),
  regular: money(regular),
  isOnSale: current < regular,
});
const variation = (current: number) => ({
  choices: {},
  price: priced(current),
  isPurchasable: true,
  stock: { isInStock: true, isOnBackorder: false, remaining: null },
});
const shown = (price: ReturnType<typeof priced> | null, ...variations: number[]) =>
  shownPriceOf({ price, range: null, variations: variations.map(variation) });

test('one price is shown with what it was before a sale', () => {
  expect(shown(priced(4000, 5000))).toEqual({ price: priced(4000, 5000), maximum: null });
  expect(shown(priced(4000, 5000), 4000, 4000)).toEqual({ price: priced(4000, 5000), maximum: null });
});

test('prices that differ are shown from the lowest, without one before it', () => {
  expect(shown(priced(4000, 5000), 5000, 4000)).toEqual({ price: priced(4000), maximum: money(5000) });
});

test('a product whose cheapest variation was left out is shown at what can be chosen, without a sale of the other', () => {
  expect(shown(priced(4000, 5000), 5000)).toEqual({ price: priced(5000), maximum: null });
});

test('without a price nothing is shown', () => {
  expect(shown(null)).toBeNull();
  expect(shown(null, 4000)).toBeNull();
});
