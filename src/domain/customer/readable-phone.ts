/** Country codes of one and of two digits; all others have three. https://www.itu.int/pub/T-SP-E.164D */
const ONE_DIGIT = /^[17]/;
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Digits of a national number below which groups would not help: `1700`, `101`. */
const LEAST_DIGITS = 7;

/**
 * A phone number in groups, for reading only: `+972 2 555 0123`, `02 555 0123`. What is dialled keeps its own form, and what
 * is no plain number is left as it is.
 */
export function readablePhone(number: string): string {
  const [, plus = '', digits = ''] = /^(\+?)(\d+)$/.exec(number) ?? [];
  const code = plus === '' ? '' : digits.slice(0, codeLength(digits));
  const national = digits.slice(code.length);
  if (national.length < LEAST_DIGITS) return number;
  const groups = [national.slice(0, -7), national.slice(-7, -4), national.slice(-4)];
  return plus + [code, ...groups].filter((group) => group !== '').join(' ');
}

const codeLength = (digits: string): number => (ONE_DIGIT.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3);
