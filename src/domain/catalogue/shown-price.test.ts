import { expect, test } from 'vitest';
import { priceRangeOf, shownPriceOf } from './shown-price.ts';

const money = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const priced = (current: number, regular = current) => ({
  current: money(current),
  regular: money(regular),
  isOnSale: current < regular,
});
const variation = (current: number | null) => ({
  choices: {},
  price: current === null ? null : priced(current),
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

test('a range spans the variations that can be bought, in stock or not', () => {
  const soldOut = { ...variation(3000), stock: { isInStock: false, isOnBackorder: false, remaining: null } };
  const variations = [soldOut, variation(1000), variation(null), { ...variation(9), isPurchasable: false }];
  expect(priceRangeOf({ price: priced(1000), range: null, variations })).toEqual({
    minimum: money(1000),
    maximum: money(3000),
  });
});

test("a range without variations is the store's, then the price alone, then nothing", () => {
  const range = { minimum: money(1), maximum: money(2) };
  expect(priceRangeOf({ price: priced(1), range, variations: [] })).toEqual(range);
  expect(priceRangeOf({ price: priced(7), range: null, variations: [] })).toEqual({
    minimum: money(7),
    maximum: money(7),
  });
  expect(priceRangeOf({ price: null, range: null, variations: [] })).toBeNull();
});
