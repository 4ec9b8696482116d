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
const CALLING_CODES: Readonly<Record<string, string>> = {
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
 * The calling code of a mobile number written without one, in Palestine or Israel; null for other numbers and countries.
 * People there write each other's numbers without a code, and the digits after 05 tell the country.
 */
function neighbourCode(number: string, country: string): string | null {
  if (country !== 'PS' && country !== 'IL') return null;
  if (!/^0?5\d{8}$/.test(number)) return null;
  return /^0?5[69]/.test(number) ? '970' : '972';
}

/**
 * A number with its country code and without a plus, as messengers expect it: `0599123456` of a shop in Palestine is
 * `970599123456`.
 * Null if the number cannot be dialled, or if it is local and the calling code of the country is unknown.
 */
export function internationalDigits(input: string, country: string): string | null {
  const number = dialable(input);
  if (number === null) return null;
  if (number.startsWith('+')) return number.slice(1);
  if (number.startsWith('00')) return number.slice(2);
  const neighbour = neighbourCode(number, country);
  if (neighbour !== null) return `${neighbour}${number.replace(/^0/, '')}`;
  const code = Object.hasOwn(CALLING_CODES, country) ? CALLING_CODES[country] : undefined;
  if (code === undefined) return null;
  if (number.startsWith('0')) return `${code}${number.slice(1)}`;
  // A number without a plus may start with the code of a neighbouring country, such as 972 in a shop in Palestine.
  const hasCode = Object.values(CALLING_CODES).some(
    (known) => number.startsWith(known) && number.length > known.length + 7,
  );
  return hasCode ? number : `${code}${number}`;
}

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
