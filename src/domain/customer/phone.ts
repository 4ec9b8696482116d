import { latinDigits } from '#domain/language/digits.ts';

/**
 * Characters that people write between digits: spaces, brackets, dots, dashes, slashes and invisible characters such as direction
 * marks.
 */
const SEPARATORS = /[\s().\-/\u2010-\u2015\p{Cf}]/gu;
/** Maximum length of a national number without its leading zero, in all countries that have shops. */
const NATIONAL_DIGITS = 9;
const DIALABLE = /^\+?[0-9]{6,15}$/;
/** The trunk zero that some write after a country code, although it is not dialled: `+972 (0)50`. */
const TRUNK_ZERO = /^([^0-9(]*(?:\+|00)[^(]*)\(0\)/;

const digitsAndPlus = (input: string): string =>
  latinDigits(input).replace(TRUNK_ZERO, '$1').replace(SEPARATORS, '');

/**
 * Normalises a phone number for dialling: 6 to 15 Latin digits with an optional leading plus.
 * Drops separators and converts Arabic digits; any other character gives null.
 */
export function dialable(input: string): string | null {
  if (input.length > 100) return null;
  const number = digitsAndPlus(input);
  return DIALABLE.test(number) ? number : null;
}

/**
 * A key for matching customers by phone: the national number, at most its last nine digits.
 * `+970 59…`, `00972 59…` and `059…` share a key, as do `+972 2 555…` and `02 555…` (eight digits). Numbers of two countries may
 * share one.
 */
export function phoneKey(input: string): string {
  const digits = digitsAndPlus(input).replace(/[^0-9]/g, '');
  if (/^0(?!0)/.test(digits)) return digits.slice(1).slice(-NATIONAL_DIGITS);
  const abroad = digits.replace(/^00/, '');
  const code = Object.values(CALLING_CODES).find((known) => abroad.startsWith(known));
  const isWithCode = code !== undefined && abroad.length > NATIONAL_DIGITS;
  return (isWithCode ? abroad.slice(code.length).replace(/^0/, '') : abroad).slice(-NATIONAL_DIGITS);
}

/** The reason why a number cannot be dialled; `null` if it can. Specification §5 has a message for each reason. */
export function phoneRefusal(
  input: string,
): 'field.must-fill' | 'phone.invalid-characters' | 'phone.invalid' | null {
  if (dialable(input) !== null) return null;
  const number = digitsAndPlus(input);
  if (number === '') return 'field.must-fill';
  return /^\+?[0-9]*$/.test(number) ? 'phone.invalid' : 'phone.invalid-characters';
}

/** Calling code by ISO 3166-1 country. */
export const CALLING_CODES: Readonly<Record<string, string>> = {
  AE: '971',
  BH: '973',
  DZ: '213',
  EG: '20',
  IL: '972',
  IQ: '964',
  JO: '962',
  KW: '965',
  LB: '961',
  LY: '218',
  MA: '212',
  OM: '968',
  PS: '970',
  QA: '974',
  SA: '966',
  SD: '249',
  SY: '963',
  TN: '216',
  TR: '90',
  YE: '967',
};

/**
 * A link that opens a chat with an editable draft; it sends nothing. `phone` includes the country code; only its digits count.
 * Open it directly in the handler of the tap, or pop-up blockers stop it.
 */
export function whatsAppLink(phone: string, text = ''): string {
  const digits = phone.replace(/[^0-9]/g, '').replace(/^00/, '');
  // A lone surrogate cannot be encoded.
  const query = text && `?text=${encodeURIComponent(text.toWellFormed())}`;
  return `https://wa.me/${digits}${query}`;
}
