import { expect, test } from 'vitest';
import { latinDecimal, latinDigits } from './digits.ts';

test('Arabic-Indic and Persian digits become Latin ones', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
});

test('all other characters stay unchanged', () => {
  expect(latinDigits('شارع ٥، x7 ٪ ٫')).toBe('شارع 5، x7 ٪ ٫');
});

test.each([
  ['١٥٫٥', '15.5'],
  ['15٫5', '15.5'],
  ['١٬٢٣٤٬٥٦٧٫٨٩', '1234567.89'],
  ['۱٬۵۰۰', '1500'],
  ['15.50', '15.50'],
  // A separator that groups nothing is not a thousands separator.
  ['١٬٥', '1٬5'],
  ['١٬٥٠٠٠', '1٬5000'],
  ['٬١٢٣', '٬123'],
  ['1,500', '1,500'],
])('the decimal %s is %s', (input, decimal) => {
  expect(latinDecimal(input)).toBe(decimal);
});
