import { expect, test } from 'vitest';
import { typedMoney } from './typed-money.ts';

test.each([
  ['12.5', 2, 1250],
  [' ١٢٫٥٠ ', 2, 1250],
  ['12.505', 2, null],
  ['1.250', 3, 1250],
  ['12500', 0, 12_500],
  ['12.500', 0, null],
  ['12,500', 0, null],
  ['0', 2, 0],
  ['-1', 2, null],
  ['', 2, null],
  ['1e3', 2, null],
  ['99999999999999', 2, null],
])('a manager types %j in a shop with %d decimals: %j', (text, minorUnit, amount) => {
  expect(typedMoney(text, { code: 'XXX', minorUnit })?.amount ?? null).toBe(amount);
});
