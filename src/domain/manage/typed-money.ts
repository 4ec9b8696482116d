import { latinDecimal } from '#domain/language/digits.ts';
import { type CurrencyFormat, type Money, moneyFromDecimal } from '#domain/money.ts';

/**
 * A sum that a manager has typed, in any digits. Null if it is unreadable, negative or too large, or has more decimals than the shop's
 * prices: in a shop without decimals, `12.500` may mean twelve or twelve thousand.
 */
export function typedMoney(
  text: string,
  { code, minorUnit }: Pick<CurrencyFormat, 'code' | 'minorUnit'>,
): Money | null {
  const decimal = latinDecimal(text).trim();
  const [, decimals = ''] = decimal.split('.');
  const sum = decimals.length > minorUnit ? null : moneyFromDecimal(decimal, code, minorUnit);
  return sum && sum.amount >= 0 ? sum : null;
}
