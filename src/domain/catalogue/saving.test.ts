import { describe, expect, test } from 'vitest';
import type { Money } from '#domain/money.ts';
import { savingOf } from './saving.ts';

const shekels = (amount: number): Money => ({ amount, minorUnit: 2, currency: 'ILS' });

describe('savingOf', () => {
  const price = (current: number, regular: number, isOnSale = true) => ({
    current: shekels(current),
    regular: shekels(regular),
    isOnSale,
  });

  test('is the difference, with whole per cents rounded down', () => {
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
