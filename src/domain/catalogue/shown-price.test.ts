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

test('a single price is shown with its price before the sale', () => {
  expect(shown(priced(4000, 5000))).toEqual({ price: priced(4000, 5000), maximum: null });
  expect(shown(priced(4000, 5000), 4000, 4000)).toEqual({ price: priced(4000, 5000), maximum: null });
});

test('different prices are shown as a range, without a struck-through price', () => {
  expect(shown(priced(4000, 5000), 5000, 4000)).toEqual({ price: priced(4000), maximum: money(5000) });
});

test("a product whose cheapest variation was left out shows the prices of the others, without that variation's sale", () => {
  expect(shown(priced(4000, 5000), 5000)).toEqual({ price: priced(5000), maximum: null });
});

test('a product without a price shows none', () => {
  expect(shown(null)).toBeNull();
  expect(shown(null, 4000)).toBeNull();
});
