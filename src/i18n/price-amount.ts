import { latinDigits } from '#domain/language/digits.ts';

/**
 * The minor units of a price from `formatMoney`, which writes all decimals, so the digits are the amount. For currencies without digits in
 * their prefix or suffix. Null for a text without digits.
 */
export function amountOfPrice(price: string): number | null {
  const digits = latinDigits(price).replace(/[^0-9]/g, '');
  return digits === '' ? null : Number(digits);
}
