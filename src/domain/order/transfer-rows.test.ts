import { expect, test } from 'vitest';
import { transferRows } from './transfer-rows.ts';

const IBAN = 'PS92 PALS 0000 0000 0400 1234 5670 2';
/** As it is shown. */
const SHOWN = 'PS92 PALS 0000 0000 0400 1234 56702';
const rows = (text: string) => transferRows(text).map(({ name, text }) => [name, text]);

test('lines with a name and a colon are rows, and so is an IBAN', () => {
  expect(rows(`البنك: بنك فلسطين\nاسم الحساب:  شركة الدار\nIBAN ${IBAN}`)).toEqual([
    ['البنك', 'بنك فلسطين'],
    ['اسم الحساب', 'شركة الدار'],
    ['IBAN', SHOWN],
  ]);
});

test('the words before an IBAN are its name, in its line or the one above', () => {
  for (const between of [' ', '\n'])
    expect(rows(`Bank of Palestine\nOur account:${between}${IBAN}`)).toEqual([
      [null, 'Bank of Palestine'],
      ['Our account', SHOWN],
    ]);
  expect(rows(`Thanks\n${IBAN}\nSend by 10:30`)).toEqual([
    [null, 'Thanks'],
    ['IBAN', SHOWN],
    [null, 'Send by 10:30'],
  ]);
});

test('an IBAN is copied without its spaces, other values as they are written', () => {
  expect(transferRows(`Holder: Dar Ltd\n${IBAN}`).map(({ copy }) => copy)).toEqual([
    'Dar Ltd',
    'PS92PALS000000000400123456702',
  ]);
});

test('an address of the web, a time and a sentence stay text', () => {
  for (const text of ['https://bank.example/pay', 'حتى الساعة 10:30', 'حوّل المبلغ من فضلك.'])
    expect(rows(text)).toEqual([[null, text]]);
  expect(rows('')).toEqual([]);
});

test('words with a colon before nothing are a text', () => {
  expect(rows('Please note:')).toEqual([[null, 'Please note:']]);
});
