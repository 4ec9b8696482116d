import { expect, test } from 'vitest';
import { dialable, internationalDigits, phoneKey } from './phone.ts';

test.each([
  ['+970 59-912 3456', '+970599123456'],
  ['(02) 627.1234', '026271234'],
  ['٠٥٩٩١٢٣٤٥٦', '0599123456'],
  ['\u2066+972\u00A050 1234567\u2069', '+972501234567'],
  ['123456', '123456'],
])('%s is dialled as %s', (input, expected) => {
  expect(dialable(input)).toBe(expected);
});

test.each([
  '',
  '12345',
  '1234567890123456',
  '++970599123456',
  '0599+123456',
  '059912345x',
  'tel:0599123456',
  '+',
])('%j cannot be dialled', (input) => {
  expect(dialable(input)).toBeNull();
});

test('a megabyte of spaces is refused without reading it', () => {
  expect(dialable(`${' '.repeat(1_000_000)}0599123456`)).toBeNull();
});

test('the forms of one number share a key', () => {
  const forms = ['+970 599 123 456', '00972599123456', '0599123456', '٠٥٩٩-١٢٣-٤٥٦'];
  expect(forms.map(phoneKey)).toEqual(forms.map(() => '599123456'));
});

test.each([
  ['0599123456', 'PS', '970599123456'],
  ['0569123456', 'IL', '970569123456'],
  ['0501234567', 'PS', '972501234567'],
  ['521234567', 'PS', '972521234567'],
  ['599123456', 'IL', '970599123456'],
  ['0541234567', 'IL', '972541234567'],
  ['022345678', 'PS', '97022345678'],
  ['0501234567', 'AE', '971501234567'],
  ['+972 50 123 4567', 'PS', '972501234567'],
  ['00962791234567', 'PS', '962791234567'],
  ['٠٧٩١٢٣٤٥٦٧', 'JO', '962791234567'],
  ['962791234567', 'JO', '962791234567'],
  ['791234567', 'JO', '962791234567'],
  ['972501234567', 'PS', '972501234567'],
  ['0599123456', 'XX', null],
  ['+491711234567', 'XX', '491711234567'],
  ['call me', 'PS', null],
])('%s in %s is %s to a messenger', (input, country, digits) => {
  expect(internationalDigits(input, country)).toBe(digits);
});
