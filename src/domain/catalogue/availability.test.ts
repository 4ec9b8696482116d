import { describe, expect, test } from 'vitest';
import type { Money } from '#domain/money.ts';
import { availabilityOf, isChoicePossible, matchingVariation, piecesLeft } from './availability.ts';
import type { Price, Stock } from './product.ts';

const money = (amount: number): Money => ({ amount, minorUnit: 2, currency: 'ILS' });
const price = (amount: number): Price => ({
  current: money(amount),
  regular: money(amount),
  isOnSale: false,
});
const IN_STOCK: Stock = { isInStock: true, isOnBackorder: false, remaining: null };
const SOLD_OUT: Stock = { ...IN_STOCK, isInStock: false };

const simple = {
  kind: 'simple' as const,
  price: price(4550) as Price | null,
  isPurchasable: true,
  stock: IN_STOCK,
  variations: [],
};
const variation = (
  choices: Record<string, string | null>,
  stock = IN_STOCK,
  amount: number | null = 1000,
) => ({
  choices,
  price: amount === null ? null : price(amount),
  isPurchasable: amount !== null,
  stock,
});
const attribute = (key: string, values: string[], isOption = true) => ({
  key,
  isOption,
  terms: values.map((value) => ({ value, name: { base: value }, isDefault: false })),
});

describe('availabilityOf', () => {
  test.each([
    ['with a price and in stock', simple, 'available'],
    ['out of stock while still purchasable', { ...simple, stock: SOLD_OUT }, 'sold-out'],
    ['without a price', { ...simple, price: null }, 'unavailable'],
    ['that is free', { ...simple, price: price(0) }, 'available'],
    ['that the store does not sell', { ...simple, isPurchasable: false }, 'unavailable'],
    ['neither priced nor in stock', { ...simple, price: null, stock: SOLD_OUT }, 'unavailable'],
    ['of other products', { ...simple, kind: 'grouped' as const }, 'unavailable'],
    ['of another shop', { ...simple, kind: 'external' as const }, 'unavailable'],
  ])('a product %s is %s', (_, product, expected) => {
    expect(availabilityOf(product)).toBe(expected);
  });

  test('a variable product is as available as its best variation', () => {
    const product = (...variations: ReturnType<typeof variation>[]) =>
      availabilityOf({ ...simple, kind: 'variable', variations });
    expect(product(variation({}, SOLD_OUT), variation({}))).toBe('available');
    expect(product(variation({}, SOLD_OUT), variation({}, IN_STOCK, null))).toBe('sold-out');
    expect(product(variation({}, IN_STOCK, null))).toBe('unavailable');
    expect(product()).toBe('unavailable');
  });

  test('a variation has its own availability', () => {
    expect(availabilityOf(variation({}, SOLD_OUT))).toBe('sold-out');
  });
});

describe('choosing', () => {
  const small = variation({ Size: 's', Bread: 'pita' });
  const large = variation({ Size: 'l', Bread: null });
  const soldOut = variation({ Size: 's', Bread: 'laffa' }, SOLD_OUT);
  const product = {
    attributes: [
      attribute('Size', ['s', 'l']),
      attribute('Bread', ['pita', 'laffa']),
      attribute('Origin', ['local'], false),
    ],
    variations: [small, large, soldOut],
  };

  test('a complete choice selects the first variation that matches', () => {
    expect(matchingVariation(product, { Size: 's', Bread: 'pita' })).toBe(small);
    expect(matchingVariation(product, { Size: 's', Bread: 'laffa' })).toBe(soldOut);
  });

  test('"any" matches every value, but the customer must choose one that is offered', () => {
    expect(matchingVariation(product, { Size: 'l', Bread: 'laffa' })).toBe(large);
    expect(matchingVariation(product, { Size: 'l' })).toBeNull();
    // Since then, the merchant renamed the size to "Weight", or added a sauce.
    for (const choices of [{ Weight: 'l' }, { Size: 'l', Bread: null, Sauce: null }]) {
      const changed = { ...product, variations: [{ ...large, choices }] };
      expect(matchingVariation(changed, { Size: 'l', Bread: 'laffa' })).toBeNull();
    }
    expect(matchingVariation(product, { Size: 'l', Bread: '' })).toBeNull();
    expect(matchingVariation(product, { Size: 'l', Bread: 'rye' })).toBeNull();
  });

  test('a choice is possible while an available variation matches it', () => {
    expect(isChoicePossible(product, {})).toBe(true);
    expect(isChoicePossible(product, { Size: 's' })).toBe(true);
    expect(isChoicePossible(product, { Bread: 'laffa' })).toBe(true);
    expect(isChoicePossible(product, { Size: 's', Bread: 'laffa' })).toBe(false);
    expect(isChoicePossible(product, { Size: 'xl' })).toBe(false);
  });

  test('attributes may have the names of built-in object properties', () => {
    const odd = {
      attributes: [attribute('constructor', ['a'])],
      variations: [variation({ constructor: 'a' })],
    };
    expect(matchingVariation(odd, {})).toBeNull();
    expect(isChoicePossible(odd, {})).toBe(true);
    expect(matchingVariation(odd, { constructor: 'a' })).toBe(odd.variations[0]);
  });
});

test.each([
  [3, true, 3],
  [0, true, null],
  [-2, true, null],
  [null, true, null],
  [3, false, null],
])('the shop has %j pieces, in stock: %j, and shows %j as left', (remaining, isInStock, left) => {
  expect(piecesLeft({ isInStock, isOnBackorder: false, remaining })).toBe(left);
});
