import { expect, test } from 'vitest';
import { internationalDigits } from './international-digits.ts';
import { dialable, phoneKey } from './phone.ts';

test.each([
  ['+970 59-912 3456', '+970599123456'],
  ['(02) 627.1234', '026271234'],
  ['٠٥٩٩١٢٣٤٥٦', '0599123456'],
  ['\u2066+972\u00A050 1234567\u2069', '+972501234567'],
  // Phones and messengers copy such marks out of right-to-left text.
  ['\u061C+972\u061C 50\u200B-\u200E1234567\u202C\u2060\uFEFF', '+972501234567'],
  ['+972 (0)50-123-4567', '+972501234567'],
  ['\u206600972(0)2 555 0123\u2069', '0097225550123'],
  ['(0)50 123 4567', '0501234567'],
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

test('a megabyte of spaces is refused quickly', () => {
  expect(dialable(`${' '.repeat(1_000_000)}0599123456`)).toBeNull();
});

test.each([
  [
    '599123456',
    ['+970 599 123 456', '00972599123456', '972599123456', '0599123456', '٠٥٩٩-١٢٣-٤٥٦', '599123456'],
  ],
  ['501234567', ['+972 (0)50 1234567', '972-0501234567', '050-1234567']],
  ['25550123', ['+97225550123', '0097225550123', '97225550123', '025550123', '(02) 555-0123']],
  ['012345678', ['+201012345678', '01012345678']],
  ['711234567', ['+491711234567', '00491711234567']],
])('the forms of one number share the key %s', (key, forms) => {
  expect(forms.map(phoneKey)).toEqual(forms.map(() => key));
});

test('a partial number keeps its digits, even if they look like a country code', () => {
  expect(['059', '9725', '+97', '201'].map(phoneKey)).toEqual(['59', '9725', '97', '201']);
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
])('%s in %s is %s for a messenger', (input, country, digits) => {
  expect(internationalDigits(input, country)).toBe(digits);
});
