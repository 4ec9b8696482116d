/** Country codes of one and two digits; all others have three. https://www.itu.int/pub/T-SP-E.164D */
const ONE_DIGIT = /^[17]/;
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** Shorter national numbers, such as `1700` or `101`, are not grouped. */
const LEAST_DIGITS = 7;

/**
 * Groups the digits of a phone number for display: `+972 2 555 0123`, `02 555 0123`. Text that is no plain number is returned
 * unchanged.
 * Use the original form for dialling.
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
