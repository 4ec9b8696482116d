import { countIn, type Digits } from '#domain/language/digits.ts';
import { withoutBidiControls } from '#domain/language/isolate.ts';
import type { Money } from '#domain/money.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { ARABIC_SCRIPT, tagOf } from './format.ts';

/**
 * A price from `formatMoney` with a sign before it: `−42.00 ₪`, `+3.00 ₪`. Number and sign are isolated from the currency's Arabic letters,
 * because the sign would otherwise appear behind its number.
 */
function signed(sign: string, price: string): string {
  const isolated = (text: string) => `\u2066${sign}${text}\u2069`;
  return ARABIC_SCRIPT.test(price) ? price.replace(/\p{N}(?:.*\p{N})?/u, isolated) : isolated(price);
}

/** What is taken off. For HTML. */
export const takenOff = (price: string): string => signed('−', price);

/** What an extra adds. */
export const addedOn = (price: string): string => signed('+', price);

/** A sum, with `takenOff` if it is negative. `money` formats an amount. */
export const signedMoney = (sum: Money, money: (sum: Money) => string): string =>
  sum.amount < 0 ? takenOff(money({ ...sum, amount: -sum.amount })) : money(sum);

/** A number with grouping: `1,200`. Small whole numbers need no formatter, whose first use takes a phone 0.1 s. */
export function formatNumber(value: number, locale: Locale, digits: Digits): string {
  if (Number.isInteger(value) && value >= 0 && value < 1000) return countIn(value, digits);
  return withoutBidiControls(numberFormat(tagOf(locale, digits)).format(value));
}

/** The badge of a sale: `−12%`. Null below one per cent, because `−0%` would be misleading. */
export const percentOff = (percent: number, locale: Locale, digits: Digits): string | null =>
  percent > 0 ? `−${formatNumber(percent, locale, digits)}%` : null;

// Creating an Intl formatter costs a hundred times more than using it.
const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(tag: string): Intl.NumberFormat {
  const known = formats.get(tag);
  if (known) return known;
  const made = new Intl.NumberFormat(tag);
  formats.set(tag, made);
  return made;
}
