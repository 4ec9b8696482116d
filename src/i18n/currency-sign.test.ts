import { expect, test } from 'vitest';
import type { CurrencyFormat } from '#domain/money.ts';
import { currencySign } from './currency-sign.ts';

const format = (code: string, symbol: string): CurrencyFormat => ({
  ...{ code, symbol, minorUnit: 2, prefix: '', suffix: ` ${symbol}` },
  ...{ decimalSeparator: '.', thousandSeparator: ',' },
});

test.each([
  ['ILS', '₪', 'ar', '₪'],
  ['ILS', '₪', 'en', '₪'],
  ['JOD', 'د.ا', 'ar', 'د.ا'],
  ['JOD', 'د.ا', 'en', 'JOD'],
  ['JOD', 'د.ا', 'he', 'JOD'],
] as const)('the sign of %s (%s) in %s is %s', (code, symbol, locale, sign) => {
  expect(currencySign(format(code, symbol), locale)).toBe(sign);
});
