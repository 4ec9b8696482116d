import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMoney,
  compareMoney,
  decimalOf,
  type Money,
  moneyFromDecimal,
  multiplyMoney,
  parseMinorUnits,
} from './money.ts';

const shekels = (amount: number): Money => ({ amount, minorUnit: 2, currency: 'ILS' });
const amounts = fc.integer({ min: -1e12, max: 1e12 });

test.each([
  ['4550', 4550],
  ['0', 0],
  ['-5', -5],
  ['-0', 0],
  ['007', 7],
  ['10000000000000', 10_000_000_000_000],
  ['10000000000001', null],
  ['9007199254740991', null],
  ['', null],
  ['45.50', null],
  ['1e9', null],
  ['0x10', null],
  [' 5', null],
  ['٥', null],
])('the price string %j has %j minor units', (text, expected) => {
  expect(parseMinorUnits(text)).toBe(expected);
});

describe('moneyFromDecimal', () => {
  test.each([
    ['20.50', 2, 2050],
    ['20.5', 2, 2050],
    ['20', 2, 2000],
    [20.5, 2, 2050],
    ['1.005', 2, 101],
    ['1.004', 2, 100],
    ['1.0049999', 2, 100],
    ['-1.005', 2, -101],
    ['-0.001', 2, 0],
    ['0.5', 0, 1],
    ['.5', 2, 50],
    ['1.2345', 3, 1235],
    ['100000000000.00', 2, 10_000_000_000_000],
  ])('%j at %d decimals is %d', (text, minorUnit, amount) => {
    expect(moneyFromDecimal(text, 'JOD', minorUnit)).toEqual({ amount, minorUnit, currency: 'JOD' });
  });

  test.each([
    '',
    '.',
    '-',
    '1.',
    '1,5',
    '1e3',
    '1.2.3',
    'NaN',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e21,
    '٥',
  ])('%j is not an amount', (text) => {
    expect(moneyFromDecimal(text, 'ILS', 2)).toBeNull();
  });

  test('reads back every amount that decimalOf writes, at every unit', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 4 }), (amount, minorUnit) => {
        const money = { amount, minorUnit, currency: 'ILS' };
        expect(moneyFromDecimal(decimalOf(money), 'ILS', minorUnit)).toEqual(money);
      }),
    );
  });

  test('agrees with exact integer arithmetic for any number of decimals', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(digits, digits, fc.integer({ min: 0, max: 4 }), (whole, fraction, minorUnit) => {
        const scale = 10n ** BigInt(fraction.length);
        const scaled = BigInt(whole + fraction) * 10n ** BigInt(minorUnit);
        const halfUp = (scaled * 2n + scale) / (scale * 2n);
        expect(moneyFromDecimal(`${whole}.${fraction}`, 'ILS', minorUnit)?.amount).toBe(Number(halfUp));
      }),
    );
  });
});

test.each([
  [4550, 2, '45.50'],
  [5, 2, '0.05'],
  [-5, 2, '-0.05'],
  [0, 3, '0.000'],
  [12, 0, '12'],
])('%d minor units at %d decimals are written %s', (amount, minorUnit, expected) => {
  expect(decimalOf({ amount, minorUnit, currency: 'ILS' })).toBe(expected);
});

test('addition is exact in any order, and multiplication is repeated addition', () => {
  fc.assert(
    fc.property(amounts, amounts, fc.integer({ min: 0, max: 99 }), (left, right, count) => {
      expect(addMoney(shekels(left), shekels(right))).toEqual(shekels(left + right));
      expect(addMoney(shekels(right), shekels(left))).toEqual(addMoney(shekels(left), shekels(right)));
      const again = Array.from({ length: count }, () => shekels(left));
      expect(multiplyMoney(shekels(left), count)).toEqual(again.reduce(addMoney, shekels(0)));
    }),
  );
});

test('compareMoney sorts by amount', () => {
  expect([shekels(300), shekels(-1), shekels(20)].sort(compareMoney)).toEqual([-1, 20, 300].map(shekels));
});

test('amounts of different currencies or units throw an error that says what to do', () => {
  const dinars = { amount: 1, minorUnit: 3, currency: 'JOD' };
  expect(() => addMoney(shekels(1), dinars)).toThrow(
    'Cannot add ILS with 2 decimals and JOD with 3 decimals. Leave out items of another currency.',
  );
  expect(() => compareMoney(shekels(1), { ...shekels(1), minorUnit: 0 })).toThrow('Cannot compare');
});

test('a result that is too large to be exact throws instead of being wrong', () => {
  expect(() => multiplyMoney(shekels(Number.MAX_SAFE_INTEGER), 2)).toThrow(
    'Check the price and the quantity',
  );
  expect(() => multiplyMoney(shekels(100), 1.5)).toThrow('Round the quantity');
});
