import { expect, test } from 'vitest';
import { unbrokenNumbers } from './unbroken-numbers.ts';

test.each([
  ['Nablus Road 17, beside the pharmacy', 'Nablus Road\u00a017, beside the pharmacy'],
  ['شارع نابلس 17 · طابق 2، شقة 4', 'شارع نابلس\u00a017 · طابق\u00a02، شقة\u00a04'],
  ['شقة ٤', 'شقة\u00a0٤'],
  ['02 628 1234', '02\u00a0628\u00a01234'],
  ['البيت\n5 شارع الزهراء', 'البيت\n5 شارع الزهراء'],
])('%j keeps its numbers in their lines', (text, unbroken) => {
  expect(unbrokenNumbers(text)).toBe(unbroken);
});
