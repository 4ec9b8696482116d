import { expect, test } from 'vitest';
import { latinDigits } from './digits.ts';

test('Arabic-Indic and Persian digits become Latin ones', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789');
  expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789');
});

test('everything else stays as it is', () => {
  expect(latinDigits('شارع ٥، x7 ٪ ٫')).toBe('شارع 5، x7 ٪ ٫');
});
