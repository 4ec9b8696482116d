import { expect, test } from 'vitest';
import { ibanParts } from './ibans.ts';

test('an IBAN within a text is a part of its own, in groups of which none is a lone sign, however it is written', () => {
  for (const written of ['PS92 PALS 0000 0000 0400 1234 5670 2', 'PS92PALS000000000400123456702'])
    expect(ibanParts(`بنك فلسطين\nIBAN ${written}\nشكرًا`)).toEqual([
      { text: 'بنك فلسطين\nIBAN', iban: null },
      { text: 'PS92 PALS 0000 0000 0400 1234 56702', iban: 'PS92PALS000000000400123456702' },
      { text: 'شكرًا', iban: null },
    ]);
});

test('an IBAN whose last group has two signs or more keeps it', () => {
  expect(ibanParts('DE89370400440532013000')[0]?.text).toBe('DE89 3704 0044 0532 0130 00');
});

test('a text without an IBAN, or with a wrong one, stays as it is', () => {
  for (const text of ['الحساب 123456789', 'IBAN PS93 PALS 0000 0000 0400 1234 5670 2'])
    expect(ibanParts(text)).toEqual([{ text, iban: null }]);
  expect(ibanParts('')).toEqual([]);
});
