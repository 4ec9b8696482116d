import type { TaxRate, TaxRules } from '#domain/cart/tax.ts';
import { moneyFromDecimal } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { listOf, numberOf, type RawItem, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import { listOf as itemsOf } from '#wire/list-of.ts';
import type { StoreClient } from './wc-client.ts';

/**
 * Reads the taxes of a WooCommerce's own place, by which it taxes an order without a country (capture 080d); null: it has none. Rates
 * for single towns are left out: the store reckons goods itself. Fails with `store.unreachable`.
 */
export async function taxRules(client: StoreClient): Promise<Result<TaxRules | null>> {
  const general = await read(client, 'settings/general');
  if (!general) return fail({ code: 'store.unreachable' });
  if (settingOf(general, 'woocommerce_calc_taxes') !== 'yes') return ok(null);
  const [settings, rates] = await Promise.all([
    read(client, 'settings/tax'),
    read(client, 'taxes', { per_page: '100' }),
  ]);
  if (!settings || !rates) return fail({ code: 'store.unreachable' });
  const [country = '', state = ''] = settingOf(general, 'woocommerce_default_country').split(':');
  return ok({
    // Prices of the Store API are those that the shop shows.
    pricesIncludeTax: settingOf(settings, 'woocommerce_tax_display_shop') === 'incl',
    roundsPerTotal: settingOf(settings, 'woocommerce_tax_round_at_subtotal') === 'yes',
    deliveryClass: settingOf(settings, 'woocommerce_shipping_tax_class') || 'standard',
    rates: ratesAt(rates, country, state),
  });
}

/** One rate of each class and priority: the first that fits, as WooCommerce chooses. */
function ratesAt(rates: readonly RawItem[], country: string, state: string): readonly TaxRate[] {
  const chosen = new Map<string, TaxRate>();
  for (const raw of rates) {
    const isHere =
      ['', country].includes(textOf(raw.country)) &&
      ['', state].includes(textOf(raw.state)) &&
      listOf(raw.postcodes).length === 0 &&
      listOf(raw.cities).length === 0;
    const rate = moneyFromDecimal(textOf(raw.rate), '%', 4)?.amount ?? 0;
    const taxClass = textOf(raw.class) || 'standard';
    const place = `${taxClass} ${numberOf(raw.priority)}`;
    if (!isHere || rate <= 0 || chosen.has(place)) continue;
    chosen.set(place, {
      name: textOf(raw.name) || 'Tax',
      rate,
      isCompound: raw.compound === true,
      isOnDelivery: raw.shipping === true,
      taxClass,
    });
  }
  return [...chosen.values()];
}

const settingOf = (settings: readonly RawItem[], id: string): string =>
  textOf(settings.find((setting) => setting.id === id)?.value);

async function read(
  client: StoreClient,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly RawItem[] | null> {
  const answer = await client({ method: 'GET', path, query });
  return answer?.status === 200 && itemsOf(answer.body) ? listOf(answer.body) : null;
}
