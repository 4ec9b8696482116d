import { expect, test } from 'vitest';
import { priceHtml } from './price-html.ts';

const item = (price: unknown, prices: object = {}) => ({
  is_purchasable: true,
  prices: {
    price,
    currency_minor_unit: 2,
    currency_thousand_separator: ',',
    currency_decimal_separator: '.',
    ...prices,
  },
});

test.each([
  ['5', '0.05'],
  ['123456', '1,234.56'],
  ['999999999999999', '9,999,999,999,999.99'],
])('an amount of %s is grouped', (price, text) => {
  expect(priceHtml(item(price))).toContain(`>${text}<`);
});

test('an amount that is no price has no HTML', () => {
  expect(priceHtml(item('9'.repeat(1_000_000)))).toBe('');
  expect(priceHtml(item('<b>'))).toBe('');
});

test('more decimals than a currency has are not written', () => {
  expect(priceHtml(item('5', { currency_minor_unit: 1e9 }))).toContain('>0.0005<');
});
