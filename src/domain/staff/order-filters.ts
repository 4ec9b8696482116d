import { phoneKey } from '#domain/customer/phone.ts';
import { WEEKDAYS, weekdayOf } from '#domain/hours/weekly-hours.ts';
import { latinDigits } from '#domain/language/digits.ts';
import type { Order } from '#domain/order/order.ts';
import { LISTED_STATUSES } from '#domain/order/order-status.ts';
import { normaliseForSearch } from '#domain/search/normalise.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { isOfPlace } from './deliveries.ts';
import { type ShownStatus, shownStatus } from './shown-status.ts';

/** `listed`: the specification's four statuses. `all`: every order, also with a status that Dukkan does not know. */
export type StatusFilter = 'listed' | 'all' | ShownStatus;

/** An empty text means any. Branch, area and day are as the store writes them. */
export interface OrderFilters {
  /** A number, a name, or a phone in any format. */
  readonly words: string;
  readonly status: StatusFilter;
  readonly branch: string;
  readonly area: string;
  readonly mode: FulfilmentMode | '';
  readonly day: string;
}

export const NO_FILTERS: OrderFilters = {
  words: '',
  status: 'listed',
  branch: '',
  area: '',
  mode: '',
  day: '',
};

/** Whether anything but the status narrows the list. */
export const isNarrowed = ({ words, branch, area, mode, day }: OrderFilters): boolean =>
  [words, branch, area, mode, day].some((chosen) => chosen !== '');

/** The orders that match all filters, newest first. */
export function filterOrders(orders: readonly Order[], filters: OrderFilters): readonly Order[] {
  const fits = wordsFilter(filters.words);
  return orders
    .filter((order) => fitsStatus(order, filters.status) && fitsPlace(order, filters) && fits(order))
    .sort(newestFirst);
}

export const newestFirst = (left: Order, right: Order): number =>
  right.placedAt - left.placedAt || right.id - left.id;

function fitsStatus(order: Order, wanted: StatusFilter): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'listed') return order.status !== null && LISTED_STATUSES.includes(order.status);
  return shownStatus(order) === wanted;
}

const fitsPlace = (order: Order, { branch, area, mode, day }: OrderFilters): boolean =>
  isOfPlace(order, { branch, area }) &&
  (mode === '' || order.mode === mode) &&
  (day === '' || order.deliveryDay === day);

const DIGITS_OF_A_PHONE = 9;

/**
 * A whole phone number matches by its last digits, fewer digits match as part of a number or phone, and words match part of the
 * name.
 */
function wordsFilter(words: string): (order: Order) => boolean {
  const text = normaliseForSearch(words).replace(/^#\s*/, '');
  if (text === '') return () => true;
  const digits = latinDigits(words).replace(/[^0-9]/g, '');
  const isNumeric = digits !== '' && /^[0-9+\s().\-/]+$/.test(text);
  if (!isNumeric) return (order) => fitsName(order.customerName, text) || order.number.toLowerCase() === text;
  if (digits.length >= DIGITS_OF_A_PHONE) {
    const key = phoneKey(digits);
    return (order) => phoneKey(order.customerPhone) === key || order.number === digits;
  }
  // Ignores the leading zero of a national number, because an international one lacks it.
  const part = digits.replace(/^0+(?=\d{3})/, '');
  return (order) => order.number.includes(digits) || phoneKey(order.customerPhone).includes(part);
}

/** Ignores spaces in names (`عبد الله`, `عبدالله`), but a match across a space must start at the beginning of a word. */
function fitsName(name: string, text: string): boolean {
  const written = normaliseForSearch(name);
  const joined = text.replaceAll(' ', '');
  const words = written.split(' ');
  return written.includes(text) || words.some((_, place) => words.slice(place).join('').startsWith(joined));
}

/** The options of a filter. The chosen one stays among them after its last order is gone. */
export const withChosen = <Value extends string>(
  values: readonly Value[],
  chosen: Value | '',
): readonly Value[] => (chosen === '' ? values : [...new Set([...values, chosen])]);

/** Days with other names sort last. */
const dayOfWeek = (day: string): number => {
  const weekday = weekdayOf(day);
  return weekday ? WEEKDAYS.indexOf(weekday) : WEEKDAYS.length;
};

/** The options of each filter: every value that occurs, once, in alphabetical order; days in the order of the week. */
export function filterChoices(orders: readonly Order[]): {
  readonly branches: readonly string[];
  readonly areas: readonly string[];
  readonly days: readonly string[];
  readonly modes: readonly FulfilmentMode[];
} {
  const distinct = <Value extends string>(values: readonly Value[]): readonly Value[] =>
    [...new Set(values)].filter((value) => value !== '').sort((left, right) => left.localeCompare(right));
  return {
    branches: distinct(orders.map(({ branch }) => branch)),
    areas: distinct(orders.map(({ area }) => area)),
    days: distinct(orders.map(({ deliveryDay }) => deliveryDay)).toSorted(
      (left, right) => dayOfWeek(left) - dayOfWeek(right),
    ),
    modes: distinct(orders.map(({ mode }) => mode)),
  };
}
