import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsWithPhones } from './phones-in-text.ts';

test.each([
  ['الطابق 2 · \u20680599123456\u2069', [['0599123456', '0599123456']]],
  [
    'اتصل على ٠٥٩٩-١٢٣-٤٥٦ أو +972 50 123 4567.',
    [
      ['٠٥٩٩-١٢٣-٤٥٦', '0599123456'],
      ['+972 50 123 4567', '+972501234567'],
    ],
  ],
  ['code 1234, floor 3, flat 12', []],
  ['before 21.11.2026', []],
  ['1234567890123456789', []],
  [
    '0599123456 0501234567 / 12',
    [
      ['0599123456', '0599123456'],
      ['0501234567', '0501234567'],
    ],
  ],
  ['', []],
] as const)('in %j the phones are %j', (text, phones) => {
  const found = partsWithPhones(text).flatMap((part) =>
    part.phone === null ? [] : [[part.text, part.phone]],
  );
  expect(found).toEqual(phones);
});

test('the parts joined are the text, whatever people typed', () => {
  const typed = fc.string({ unit: fc.constantFrom('0', '5', '٩', '+', ' ', '-', '(', 'a', 'د', '\u2068') });
  fc.assert(
    fc.property(typed, (text) => {
      expect(
        partsWithPhones(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text);
    }),
  );
});

test('a megabyte of digits and spaces is cut at once', () => {
  expect(partsWithPhones('1 '.repeat(500_000))).toEqual([{ text: '1 '.repeat(500_000), phone: null }]);
});
