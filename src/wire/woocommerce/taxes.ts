import type { TaxRate, TaxRules } from '#domain/cart/tax.ts';
import { moneyFromDecimal } from '#domain/money.ts';
import { parseItems } from '#wire/parse-items.ts';
import { shopSetting, type TaxRateRow, taxRateRow } from './schema.ts';

/** The lists of `wc/v3` with a shop's tax settings. */
export interface TaxLists {
  /** `settings/general` */
  readonly general: readonly unknown[];
  /** `settings/tax` */
  readonly tax: readonly unknown[];
  /** `taxes` */
  readonly rates: readonly unknown[];
}

/** Ignores unreadable entries without a report, because each order's total is compared with the store's anyway. */
const QUIET = { report: () => {} };

/** Whether a shop has taxes, by its `settings/general`. */
export const hasTaxes = (general: readonly unknown[]): boolean =>
  settingsIn(general).get('woocommerce_calc_taxes') === 'yes';

/**
 * The taxes at the shop's own address. WooCommerce applies them to an order without a country (capture 080d). Rates for single towns are
 * left out, because the store computes the taxes of goods itself.
 */
export function taxRulesOf(lists: TaxLists): TaxRules {
  const settings = settingsIn(lists.tax);
  const place = settingsIn(lists.general).get('woocommerce_default_country') ?? '';
  return {
    // The Store API has the prices that the shop shows.
    pricesIncludeTax: settings.get('woocommerce_tax_display_shop') === 'incl',
    roundsPerTotal: settings.get('woocommerce_tax_round_at_subtotal') === 'yes',
    deliveryClass: settings.get('woocommerce_shipping_tax_class') || 'standard',
    rates: ratesAt(parseItems(taxRateRow, lists.rates, 'tax', QUIET), place),
  };
}

/** One rate of each class and priority, like in WooCommerce: that of the state, else of the country, else of all countries. It may be 0. */
function ratesAt(rows: readonly TaxRateRow[], place: string): readonly TaxRate[] {
  const [country = '', state = ''] = place.split(':');
  const here = rows.filter(
    (row) =>
      ['', country].includes(row.country) &&
      ['', state].includes(row.state) &&
      row.postcodes.length === 0 &&
      row.cities.length === 0,
  );
  const isForAll = (name: string): number => Number(name === '');
  const sorted = here.toSorted(
    (one, other) =>
      one.priority - other.priority ||
      isForAll(one.country) - isForAll(other.country) ||
      isForAll(one.state) - isForAll(other.state),
  );
  const chosen = new Map<string, TaxRate>();
  for (const row of sorted) {
    const taxClass = row.class || 'standard';
    const rank = `${taxClass} ${row.priority}`;
    if (chosen.has(rank)) continue;
    const rate = moneyFromDecimal(row.rate, '%', 4)?.amount ?? 0;
    const { name, compound: isCompound, shipping: isOnDelivery } = row;
    chosen.set(rank, { name: name || 'Tax', rate, isCompound, isOnDelivery, taxClass });
  }
  return [...chosen.values()].filter(({ rate }) => rate > 0);
}

const settingsIn = (list: readonly unknown[]): ReadonlyMap<string, string> =>
  new Map(parseItems(shopSetting, list, 'setting', QUIET).map(({ id, value }) => [id, value]));
