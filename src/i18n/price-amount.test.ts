import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOCALES } from '#domain/tenant/locale.ts';
import { formatMoney } from './format.ts';
import { amountOfPrice } from './price-amount.ts';

const STORES = [
  { code: 'ILS', minorUnit: 2, prefix: '', suffix: ' ₪', decimalSeparator: '.', thousandSeparator: ',' },
  { code: 'JOD', minorUnit: 3, prefix: '', suffix: ' د.ا', decimalSeparator: '٫', thousandSeparator: '٬' },
  { code: 'EUR', minorUnit: 2, prefix: '€ ', suffix: '', decimalSeparator: ',', thousandSeparator: '.' },
  { code: 'IQD', minorUnit: 0, prefix: '', suffix: ' IQD', decimalSeparator: '.', thousandSeparator: ' ' },
].map((format) => ({ ...format, symbol: '' }));

test('the amount of a formatted price is the original one, in every store, language and kind of digits', () => {
  const store = fc.constantFrom(...STORES);
  const amounts = fc.integer({ min: 0, max: 1e13 });
  fc.assert(
    fc.property(
      store,
      amounts,
      fc.constantFrom(...LOCALES),
      fc.boolean(),
      (format, amount, locale, isArab) => {
        const money = { amount, minorUnit: format.minorUnit, currency: format.code };
        expect(amountOfPrice(formatMoney(money, format, locale, isArab ? 'arab' : 'latn'))).toBe(amount);
      },
    ),
  );
});

test('a text without a number has no amount', () => {
  expect(amountOfPrice('Ask us')).toBeNull();
});
