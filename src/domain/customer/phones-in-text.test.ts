import fc from 'fast-check';
import { expect, test } from 'vitest';
import { partsWithPhones } from './phones-in-text.ts';

test.each([
  ['الطابق 2 · \u20680599123456\u2069', ['0599123456']],
  ['اتصل على ٠٥٩٩-١٢٣-٤٥٦ أو +972 50 123 4567.', ['0599123456', '+972501234567']],
  ['059 912 3456', ['0599123456']],
  ['059 912 34 56', ['0599123456']],
  ['(02) 555-0123', ['025550123']],
  ['+972 505 123 456', ['+972505123456']],
  ['+961 1 234567', ['+9611234567']],
  ['12 0599123456', ['0599123456']],
  ['0599123456 12', ['0599123456']],
  ['apartment 15/0599123456', ['0599123456']],
  ['floor 05 0599123456', ['0599123456']],
  ['flat 5 059 912 3456 12', ['0599123456']],
  ['0599-123456 0598-123456', ['0599123456', '0598123456']],
  ['0599123456 0501234567 / 12', ['0599123456', '0501234567']],
  ['059 912 3456, 050 123 4567', ['0599123456', '0501234567']],
  ['code 1234, floor 3, flat 12', []],
  ['before 21.11.2026', []],
  ['2026-11-24 18:00', []],
  ['1234567890123456789', []],
  ['', []],
] as const)('in %j the phones are %j', (text, phones) => {
  const found = partsWithPhones(text).flatMap(({ phone }) => phone ?? []);
  expect(found).toEqual(phones);
});

test('the parts joined give the text, whatever people typed', () => {
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

test('a megabyte of digits and spaces is split quickly', () => {
  expect(partsWithPhones('1 '.repeat(500_000))).toEqual([{ text: '1 '.repeat(500_000), phone: null }]);
});
