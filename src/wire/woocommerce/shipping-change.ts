import { decimalOf, type Money } from '#domain/money.ts';
import { LOCALES } from '#domain/tenant/locale.ts';
import type { LocalisedText } from '#domain/text.ts';
import type { ShippingMethod } from './schema.ts';
import { namesIn, type ShownCosts, shownCost } from './shipping.ts';

/** WooCommerce's column for the name of a zone. */
const LONGEST_NAME = 200;

/**
 * The one name of a shipping zone for names in several languages, the store's own first, as `zonePosts` reads it. Null if it would be read
 * otherwise: each name needs letters of its own language, and no " / ". @example `رفيديا / Rafidia`
 */
export function zoneNameOf({ base, translations = {} }: LocalisedText): string | null {
  const name = [...new Set([base, ...LOCALES.flatMap((locale) => translations[locale] ?? [])])].join(' / ');
  const read = namesIn(name);
  const isRead = LOCALES.every(
    (locale) => (translations[locale] ?? base) === (read.translations[`name_${locale}`] ?? read.base),
  );
  return isRead && read.base === base && name.length <= LONGEST_NAME ? name : null;
}

/**
 * The cost that WooCommerce needs so that the shop shows this one: without tax. Null if no amount without tax gives it, or if the method's
 * cost depends on the cart.
 */
export function typedCost(shown: Money, method: ShippingMethod, costs: ShownCosts): string | null {
  const wanted = decimalOf(shown);
  const shownFor = (amount: number): string =>
    shownCost(
      { ...method, settings: { ...method.settings, cost: { value: decimalOf({ ...shown, amount }) } } },
      costs,
    );
  // The tax grows with the cost, so the shown cost does, too.
  let [low, high] = [0, shown.amount];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (Number(shownFor(middle)) < Number(wanted)) low = middle + 1;
    else high = middle;
  }
  const isExact = Number(shownFor(low)) === Number(wanted) && shownFor(low) !== '';
  return isExact ? decimalOf({ ...shown, amount: low }) : null;
}
