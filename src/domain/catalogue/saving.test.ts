import { describe, expect, test } from 'vitest';
import type { Money } from '#domain/money.ts';
import type { Orderable, OrderableVariation } from './availability.ts';
import { isSomeOnSale, largestPercent, savingOf } from './saving.ts';

const shekels = (amount: number): Money => ({ amount, minorUnit: 2, currency: 'ILS' });

describe('savingOf', () => {
  const price = (current: number, regular: number, isOnSale = true) => ({
    current: shekels(current),
    regular: shekels(regular),
    isOnSale,
  });

  test('is the difference, with the percentage rounded down', () => {
    expect(savingOf(price(4000, 5000))).toEqual({ amount: shekels(1000), percent: 20 });
    expect(savingOf(price(2000, 3000))).toEqual({ amount: shekels(1000), percent: 33 });
    expect(savingOf(price(1000, 3000))).toEqual({ amount: shekels(2000), percent: 66 });
    expect(savingOf(price(0, 3000))).toEqual({ amount: shekels(3000), percent: 100 });
    expect(savingOf(price(9999, 10_000))).toEqual({ amount: shekels(1), percent: 0 });
  });

  test.each([
    ['not on sale', price(4000, 5000, false)],
    ['no difference', price(5000, 5000)],
    ['dearer than before', price(6000, 5000)],
  ])('is nothing when %s', (_, given) => {
    expect(savingOf(given)).toBeNull();
  });
});

describe('isSomeOnSale', () => {
  const item = (current: number, regular: number, isInStock = true): OrderableVariation => ({
    choices: {},
    price: { current: shekels(current), regular: shekels(regular), isOnSale: current < regular },
    isPurchasable: true,
    stock: { isInStock, remaining: null, isOnBackorder: false },
  });
  const simple = (one: OrderableVariation): Orderable => ({ ...one, kind: 'simple', variations: [] });
  const variable = (...variations: OrderableVariation[]): Orderable => ({
    ...item(3000, 3000),
    kind: 'variable',
    variations,
  });

  test.each<[string, Orderable, boolean]>([
    ['a product at a lower price', simple(item(4000, 5000)), true],
    ['a product at its price', simple(item(5000, 5000)), false],
    ['one that is sold out', simple(item(4000, 5000, false)), false],
    ['a dearer variation that is cheaper now', variable(item(3000, 3000), item(4000, 5200)), true],
    ['a variation that is sold out', variable(item(3000, 3000), item(4000, 5200, false)), false],
    [
      'a product at the lower price of a variation that is sold out',
      { ...variable(item(2000, 3000, false), item(4000, 4000)), ...item(2000, 3000) },
      false,
    ],
    ['variations at their prices', variable(item(3000, 3000), item(5200, 5200)), false],
  ])('%s: %s', (_, product, expected) => {
    expect(isSomeOnSale(product)).toBe(expected);
    expect(largestPercent(product) > 0).toBe(expected);
  });

  test('the largest saving is that of an available item', () => {
    const sold = variable(item(3000, 3000), item(4500, 5000), item(4000, 5000), item(1000, 5000, false));
    expect(largestPercent(sold)).toBe(20);
  });
});
