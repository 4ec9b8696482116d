import { expect, test } from 'vitest';
import type { Money } from '#domain/money.ts';
import { termsText } from './delivery-text.ts';
import { translator } from './translate.ts';

const ils = (amount: number): Money => ({ amount, minorUnit: 2, currency: 'ILS' });
const words = { t: translator('en'), money: ({ amount }: Money) => `₪${amount / 100}` };
const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');

test.each([
  [{ cost: ils(1000) }, '₪10'],
  [{ cost: ils(0), minimumOrder: ils(6000) }, 'Free · minimum\u00a0₪60'],
  [{ cost: ils(1000), minimumOrder: ils(6000), freeFrom: ils(9000) }, '₪10 · minimum\u00a0₪60'],
])('the terms of an area are told before it is chosen %#', (terms, text) => {
  expect(plain(termsText(terms, words))).toBe(text);
});
