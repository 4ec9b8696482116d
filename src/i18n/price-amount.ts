import { latinDigits } from '#domain/language/digits.ts';

/**
 * A price that `formatMoney` wrote, in minor units again: it writes all decimals of an amount, so its digits are the amount. For
 * currencies without digits in their own words; null for a text without any.
 */
export function amountOfPrice(price: string): number | null {
  const digits = latinDigits(price).replace(/[^0-9]/g, '');
  return digits === '' ? null : Number(digits);
}
