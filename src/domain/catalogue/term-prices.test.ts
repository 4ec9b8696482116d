import { describe, expect, test } from 'vitest';
import { termPrices } from './term-prices.ts';

const money = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const priced = (choices: Record<string, string | null>, amount: number) => ({
  choices,
  price: { current: money(amount), regular: money(amount), isOnSale: false },
  isPurchasable: true,
  stock: { isInStock: true, isOnBackorder: false, remaining: null },
});

describe('the prices of the choices of an option', () => {
  const drinks = [
    priced({ Size: 'cup', Ice: 'yes' }, 1200),
    priced({ Size: 'cup', Ice: 'no' }, 1200),
    priced({ Size: 'litre', Ice: null }, 4000),
  ];

  test('are told where this option alone decides them', () => {
    expect(termPrices(drinks, 'Size', ['cup', 'litre'])).toEqual([money(1200), money(4000)]);
  });

  test('are not told where they are equal, or where another option decides, too', () => {
    expect(termPrices(drinks, 'Ice', ['yes', 'no'])).toEqual([]);
    expect(termPrices(drinks.slice(0, 2), 'Size', ['cup'])).toEqual([]);
    const mixed = [...drinks, priced({ Size: 'cup', Ice: 'crushed' }, 1400)];
    expect(termPrices(mixed, 'Size', ['cup', 'litre'])).toEqual([]);
  });

  test('are not told while one of them is unknown', () => {
    expect(termPrices(drinks, 'Size', ['cup', 'litre', 'barrel'])).toEqual([]);
  });
});
