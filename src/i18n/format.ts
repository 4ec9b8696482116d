import { WEEKDAYS, type Weekday } from '#domain/hours/weekly-hours.ts';
import { countIn, type Digits, inDigits } from '#domain/language/digits.ts';
import { withoutBidiControls } from '#domain/language/isolate.ts';
import { type CurrencyFormat, decimalOf, type Money } from '#domain/money.ts';
import { LOCALE_FACTS, type Locale } from '#domain/tenant/locale.ts';

const tagOf = (locale: Locale, digits: Digits): string =>
  `${LOCALE_FACTS[locale].tag}-u-ca-gregory-nu-${digits}`;

/** Whether readers of this language read Arabic letters. */
const isArabic = (locale: Locale): boolean => LOCALE_FACTS[locale].script === 'Arabic';

const ARABIC_SCRIPT = /\p{Script=Arabic}/u;

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
  const affix = (text: string): string =>
    isArabic(locale)
      ? text
      : text.replace(/\S+/gu, (word) => (ARABIC_SCRIPT.test(word) ? format.code : word));
  const { prefix, suffix } =
    money.currency === format.code ? format : { prefix: '', suffix: ` ${money.currency}` };
  return withoutBidiControls(`${sign}${affix(prefix)}${inDigits(number, digits)}${affix(suffix)}`).trim();
}

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

/** The separator of a list. */
export const commaOf = (locale: Locale): string => (isArabic(locale) ? '، ' : ', ');

/** Joins the items of a list: `Sunday, Monday`, `الأحد، الاثنين`. */
export const listed = (words: readonly string[], locale: Locale): string => words.join(commaOf(locale));

/** A time in 24-hour form: 32 400 seconds after midnight is `9:00`. */
export function formatTime(secondsOfDay: number, digits: Digits): string {
  const minutes = Math.floor(secondsOfDay / 60);
  return inDigits(`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`, digits);
}

/** `Sunday`, `الأحد`, `יום ראשון`. Pages use the words `hours:sunday` instead, so that a build need not start Intl. */
export function formatWeekday(weekday: Weekday, locale: Locale): string {
  // 1970-01-04 was a Sunday.
  const instant = (3 + WEEKDAYS.indexOf(weekday)) * 86_400_000;
  return dateFormat(tagOf(locale, 'latn'), 'UTC', 'weekday').format(instant);
}

/** A near date of the merchant's calendar (`2026-11-24`), without the year: `Tuesday 24 November`. */
export function formatDay(date: string, locale: Locale, digits: Digits): string {
  return withoutBidiControls(dateFormat(tagOf(locale, digits), 'UTC', 'day').format(Date.parse(date)));
}

/** Date and time of an instant in the merchant's time zone: `21 Nov 2026, 14:05`. */
export function formatDateTime(instantMs: number, locale: Locale, digits: Digits, timeZone: string): string {
  return withoutBidiControls(dateFormat(tagOf(locale, digits), timeZone, 'instant').format(instantMs));
}

// Creating an Intl formatter costs a hundred times more than using it.
const formats = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function numberFormat(tag: string): Intl.NumberFormat {
  const known = formats.get(tag);
  if (known instanceof Intl.NumberFormat) return known;
  const made = new Intl.NumberFormat(tag);
  formats.set(tag, made);
  return made;
}

const DATE_OPTIONS = {
  weekday: { weekday: 'long' },
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  instant: { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function dateFormat(tag: string, timeZone: string, what: keyof typeof DATE_OPTIONS): Intl.DateTimeFormat {
  const name = `${tag} ${timeZone} ${what}`;
  const known = formats.get(name);
  if (known instanceof Intl.DateTimeFormat) return known;
  const made = new Intl.DateTimeFormat(tag, { ...DATE_OPTIONS[what], timeZone });
  formats.set(name, made);
  return made;
}
