import { type TaxRules, taxesOf } from '#domain/cart/tax.ts';
import { isWrittenIn } from '#domain/language/written-in.ts';
import { decimalOf, moneyFromDecimal } from '#domain/money.ts';
import { LOCALES } from '#domain/tenant/locale.ts';
import type { WireContext } from '#wire/context.ts';
import { parseItems } from '#wire/parse-items.ts';
import { type ShippingMethod, shippingMethod, shippingRate } from './schema.ts';

/** A zone of `wc/v3/shipping/zones` with the answer of its `methods`. */
export interface ShippingZone {
  readonly id: number;
  readonly name: string;
  readonly methods: readonly unknown[];
}

/** How to turn costs of shipping methods, which exclude tax, into the costs that the shop shows. */
export interface ShownCosts {
  /** null: the shop has no taxes. */
  readonly tax: TaxRules | null;
  readonly minorUnit: number;
}

/** A branch or an area in the format of `wp/v2/branch` and `wp/v2/delivery_zone`. */
export interface PlacePost {
  readonly id: number;
  readonly status: 'publish';
  readonly menu_order: number;
  readonly title: { readonly rendered: string };
  readonly meta: Readonly<Record<string, string>>;
}

/**
 * Converts shipping zones to areas of delivery, one for each flat rate. The area's id is the rate's, so it stays when the merchant renames
 * or moves the rate. Its name is the zone's, or the rate's title when the zone has several rates. A cost that depends on the cart is no
 * amount, so the mapper of areas reports and leaves out the area.
 */
export function zonePosts(
  zones: readonly ShippingZone[],
  costs: ShownCosts,
  context: Pick<WireContext, 'report'>,
): readonly PlacePost[] {
  const areas = zones.flatMap(({ id, name, methods }) => {
    const { usable, offered } = ratesOf(methods, context);
    const freeFrom = usable.find(isFreeFromSum)?.settings.min_amount?.value ?? '';
    return offered.map((method) => ({
      ...{ method, freeFrom, zone: id, name: offered.length > 1 ? titleOf(method) : name },
      fixed: fixedFields(method, { usable, offered }),
    }));
  });
  return areas.map(({ method, freeFrom, name, zone, fixed }, index) =>
    post(method.instance_id, index, name, {
      delivery_cost: shownCost(method, costs),
      ...(freeFrom && { free_delivery_from: freeFrom.replaceAll(',', '.') }),
      ...(costs.tax && isUntaxed(method) && { tax_status: 'none' }),
      [ZONE_OF_AREA]: String(zone),
      ...(fixed.length > 0 && { [FIXED_FIELDS]: fixed.join(' ') }),
    }),
  );
}

/** Meta fields of an area: its shipping zone, and the fields that only the store's own page changes. */
export const ZONE_OF_AREA = 'shipping_zone';
export const FIXED_FIELDS = 'shipping_fixed';
/** Meta field of a branch that is a pickup location. */
export const PICKUP_PLACE = 'pickup_location';

/** The enabled methods of a zone, and those that are areas: its flat rates, or else a method that is free without a condition. */
export function ratesOf(methods: readonly unknown[], context: Pick<WireContext, 'report'>) {
  const usable = parseItems(shippingMethod, methods, 'zone', context).filter(({ enabled }) => enabled);
  const rates = usable.filter(({ method_id: kind }) => kind === 'flat_rate');
  const free = usable.filter(
    ({ method_id: kind, settings }) => kind === 'free_shipping' && !settings.requires?.value,
  );
  return { usable, offered: rates.length > 0 ? rates : free.slice(0, 1) };
}

/**
 * The fields that a change of this area alone cannot set: the cost of a method that is always free, and a sum for free delivery that several
 * areas share, or that also depends on a coupon.
 */
function fixedFields(
  { method_id: kind }: ShippingMethod,
  { usable, offered }: Pick<ReturnType<typeof ratesOf>, 'usable' | 'offered'>,
): readonly string[] {
  const free = usable.filter((method) => method.method_id === 'free_shipping');
  const isSimple = free.every(({ settings }) => settings.requires?.value === 'min_amount');
  const isFree = kind === 'free_shipping';
  return [
    ...(isFree ? ['delivery_cost'] : []),
    ...(isFree || offered.length > 1 || free.length > 1 || !isSimple ? ['free_delivery_from'] : []),
  ];
}

/** Whether delivery is free from a minimum sum on, without the need for a coupon. */
const isFreeFromSum = ({ method_id: kind, settings }: ShippingMethod): boolean =>
  kind === 'free_shipping' && ['min_amount', 'either'].includes(settings.requires?.value ?? '');

/**
 * Converts the pickup locations among a cart's rates to branches. WooCommerce has no lasting ids for them, only positions, so `idOf` makes
 * an id of the name, together with the address when two have the same name.
 */
export function branchPosts(
  rates: readonly unknown[],
  idOf: (name: string) => number,
  context: Pick<WireContext, 'report'>,
): readonly PlacePost[] {
  const places = parseItems(shippingRate, rates, 'branch', context)
    .filter(({ method_id: kind }) => kind === 'pickup_location')
    .map(({ meta_data: meta }) => {
      const said = (wanted: string) => meta.find(({ key }) => key === wanted)?.value ?? '';
      return {
        name: said('pickup_location'),
        address: said('pickup_address'),
        details: said('pickup_details'),
      };
    });
  return places.map(({ name, address, details }, index) => {
    const isAlone = places.filter((place) => place.name === name).length === 1;
    const key = isAlone ? name : [name, address, details].join('\n');
    return post(idOf(key), index, name, { [PICKUP_PLACE]: 'yes', ...(address && { address }) });
  });
}

function post(id: number, index: number, name: string, meta: Readonly<Record<string, string>>): PlacePost {
  const { base, translations } = namesIn(name);
  return {
    id,
    status: 'publish',
    menu_order: index,
    title: { rendered: base },
    meta: { ...translations, ...meta },
  };
}

/** Splits a name in several languages. @example `رفيديا / Rafidia` */
export function namesIn(name: string): {
  readonly base: string;
  readonly translations: Readonly<Record<string, string>>;
} {
  const parts = name.split(' / ').map((part) => part.trim());
  const found = LOCALES.flatMap((locale) => {
    const part = parts.find((each) => isWrittenIn(each, locale));
    return part === undefined ? [] : [[`name_${locale}`, part] as const];
  });
  const isTranslated = parts.length > 1 && found.length === parts.length;
  return isTranslated
    ? { base: parts[0] ?? name, translations: Object.fromEntries(found) }
    : { base: name.trim(), translations: {} };
}

const titleOf = ({ title, settings }: ShippingMethod): string => settings.title?.value || title;

const isUntaxed = ({ settings }: Pick<ShippingMethod, 'settings'>): boolean =>
  settings.tax_status?.value === 'none';

/** The cost that the shop shows; empty when it depends on shipping classes. Formulas stay unchanged. */
export function shownCost(
  { method_id: kind, settings }: ShippingMethod,
  { tax, minorUnit }: ShownCosts,
): string {
  if (kind === 'free_shipping') return '0';
  const byClass = Object.keys(settings).filter((name) => /^(?:no_)?class_cost/.test(name));
  if (byClass.some((name) => settings[name]?.value)) return '';
  // WooCommerce reads each comma as a decimal point, regardless of the shop's own separator.
  const cost = (settings.cost?.value ?? '').replaceAll(',', '.');
  const isTaxed = tax?.pricesIncludeTax && !isUntaxed({ settings });
  const net = isTaxed ? moneyFromDecimal(cost, '', minorUnit) : null;
  if (!tax || !net) return cost;
  const taxClass = tax.deliveryClass === 'inherit' ? 'standard' : tax.deliveryClass;
  const taxes = taxesOf([{ amount: net.amount, taxClass, isDelivery: true }], {
    ...tax,
    pricesIncludeTax: false,
  });
  const amount = taxes.reduce((sum, each) => sum + each.amount, net.amount);
  return decimalOf({ ...net, amount });
}
