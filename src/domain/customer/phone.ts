import { latinDigits } from '#domain/language/digits.ts';

/** What people write between digits: spaces, brackets, dots, dashes, slashes, and invisible direction marks. */
const SEPARATORS = /[\s().\-/\u2010-\u2015\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
const DIALABLE = /^\+?[0-9]{6,15}$/;

/**
 * A phone number as it is dialled: 6 to 15 Latin digits with an optional leading plus.
 * Separators are dropped and Arabic digits read; anything else in it gives null.
 */
export function dialable(input: string): string | null {
  if (input.length > 100) return null;
  const number = latinDigits(input).replace(SEPARATORS, '');
  return DIALABLE.test(number) ? number : null;
}

/**
 * The last nine digits: equal for `+970 59…`, `00972 59…` and `059…` of one person.
 * For matching customers only; two countries may share a key.
 */
export function phoneKey(input: string): string {
  return latinDigits(input)
    .replace(/[^0-9]/g, '')
    .slice(-9);
}

/** Why a number cannot be dialled: `null` when it can. Specification §5 has a message for each. */
export function phoneRefusal(
  input: string,
): 'field.must-fill' | 'phone.invalid-characters' | 'phone.invalid' | null {
  if (dialable(input) !== null) return null;
  const number = latinDigits(input).replace(SEPARATORS, '');
  if (number === '') return 'field.must-fill';
  return /^\+?[0-9]*$/.test(number) ? 'phone.invalid' : 'phone.invalid-characters';
}
