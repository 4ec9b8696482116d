import { type Digits, inDigits } from '#domain/language/digits.ts';
import { withoutBidiControls } from '#domain/language/isolate.ts';
import { type CurrencyFormat, decimalOf, type Money } from '#domain/money.ts';
import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';

/** The language tag for Intl: the Gregorian calendar and the merchant's digits. */
export const tagOf = (locale: Locale, digits: Digits): string =>
  `${LOCALE_FACTS[locale].tag}-u-ca-gregory-nu-${digits}`;

/** Whether readers of this language read Arabic letters. */
const isArabic = (locale: Locale): boolean => LOCALE_FACTS[locale].script === 'Arabic';

export const ARABIC_SCRIPT = /\p{Script=Arabic}/u;

/**
 * A price in the store's format: `42.00 ₪`. Separators, prefix and suffix are the store's; the number of decimals is the amount's. The
 * currency's code replaces Arabic letters for readers of other languages: `0.650 JOD`. It also replaces the store's currency if the amount
 * has another one, because an order may be in another currency than the shop.
 * Contains no direction marks: in HTML, put it into `<bdi>`; in plain text, between U+2068 and U+2069.
 */
export function formatMoney(money: Money, format: CurrencyFormat, locale: Locale, digits: Digits): string {
  const [whole = '0', fraction] = decimalOf({ ...money, amount: Math.abs(money.amount) }).split('.');
  const grouped = whole.replace(/\B(?=(?:[0-9]{3})+$)/g, () => format.thousandSeparator);
  const number = fraction === undefined ? grouped : `${grouped}${format.decimalSeparator}${fraction}`;
  const sign = money.amount < 0 ? '-' : '';
  const affix = (text: string): string => currencyWords(text, format, locale);
  const { prefix, suffix } =
    money.currency === format.code ? format : { prefix: '', suffix: ` ${money.currency}` };
  return withoutBidiControls(`${sign}${affix(prefix)}${inDigits(number, digits)}${affix(suffix)}`).trim();
}

/** What stands for the currency, such as its symbol. The code replaces words in Arabic letters for readers of other languages. */
export const currencyWords = (words: string, { code }: CurrencyFormat, locale: Locale): string =>
  isArabic(locale) ? words : words.replace(/\S+/gu, (word) => (ARABIC_SCRIPT.test(word) ? code : word));

/** The separator of a list. */
export const commaOf = (locale: Locale): string => (isArabic(locale) ? '، ' : ', ');

/** Joins the items of a list: `Sunday, Monday`, `الأحد، الاثنين`. */
export const listed = (words: readonly string[], locale: Locale): string => words.join(commaOf(locale));

/** What decides how times are written: the language, and the merchant's digits. */
export interface TimeStyle {
  readonly locale: Locale;
  readonly digits: Digits;
}

/** The halves of a day, in languages whose readers do not count 24 hours. */
const HALVES: Readonly<Partial<Record<Locale, readonly [string, string]>>> = {
  ar: ['ص', 'م'],
  en: ['AM', 'PM'],
};
export const HALF_DAY = 43_200;

/** A time as its readers say it: 57 600 seconds after midnight are `4:00 PM`, `4:00 م` and `16:00`. No line breaks in it. */
export function formatTime(secondsOfDay: number, style: TimeStyle): string {
  const half = HALVES[style.locale]?.[Math.floor(secondsOfDay / HALF_DAY) % 2];
  return half ? `${hourAndMinute(secondsOfDay, style)}\u00a0${half}` : hourAndMinute(secondsOfDay, style);
}

/** A time without its half of the day. */
export function hourAndMinute(secondsOfDay: number, { locale, digits }: TimeStyle): string {
  const minutes = Math.floor(secondsOfDay / 60);
  const hour = Math.floor(minutes / 60);
  const shown = HALVES[locale] ? hour % 12 || 12 : hour;
  return inDigits(`${shown}:${String(minutes % 60).padStart(2, '0')}`, digits);
}
