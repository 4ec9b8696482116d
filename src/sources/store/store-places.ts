import { join } from 'node:path';
import { readJsonList } from '#sources/disk/json-file.ts';
import type { ReadOptions } from '#sources/read-options.ts';
import type { ItemFault } from '#wire/context.ts';
import { pickupPlaces } from './pickup-places.ts';
import { shippingAreas } from './shipping-zones.ts';
import type { StoreData } from './store-data.ts';
import { READING_BYTES, storeClient, storeKeys } from './wc-client.ts';

type Places = Pick<StoreData, 'branches' | 'zones'>;

/** Options for reading a store's areas and branches. */
export type PlacesOptions = Pick<ReadOptions, 'tenant' | 'tenantDirectory' | 'environment' | 'fetch'>;

/**
 * Adds a WooCommerce's shipping zones as areas of delivery and its pickup locations as branches. Only for stores whose orders Dukkan takes,
 * and only when neither WordPress nor the merchant's folder has such a list. `before`: the last reading, which replaces unreadable lists.
 */
export async function withStorePlaces(
  store: StoreData,
  options: PlacesOptions,
  before: Places | null,
): Promise<StoreData> {
  const { tenant, tenantDirectory } = options;
  if (tenant.ordering.kind !== 'woocommerce') return store;
  const own = ownPlaces(tenantDirectory);
  const faults: ItemFault[] = [];
  const report = (fault: ItemFault): void => void faults.push(fault);
  const isNeeded = (kind: keyof Places) => store[kind].length === 0 && own[kind].length === 0;
  const [zones, branches] = await Promise.all([
    isNeeded('zones') ? areasOf(store, options, report) : store.zones,
    isNeeded('branches') ? branchesOf(store, options, report) : store.branches,
  ]);
  return {
    ...store,
    zones: zones ?? before?.zones ?? [],
    branches: branches ?? before?.branches ?? [],
    faults: [...store.faults, ...faults],
  };
}

/**
 * Adds the branches and zones of the merchant's folder. They have precedence over those of a stock WooCommerce, but not over those of a
 * store with our plugin, which accepts only its own. Throws a SourceError for a file that is no list.
 */
export function withOwnPlaces(store: StoreData, { tenant, tenantDirectory }: PlacesOptions): StoreData {
  const own = ownPlaces(tenantDirectory);
  const isOurs = tenant.ordering.kind === 'woocommerce';
  const chosen = (kind: keyof Places) =>
    own[kind].length > 0 && (isOurs || store[kind].length === 0) ? own[kind] : store[kind];
  const [branches, zones] = [chosen('branches'), chosen('zones')];
  const isTold = ({ code }: ItemFault): boolean =>
    !(code === 'branch.no-list' && branches.length > 0) && !(code === 'zone.no-list' && zones.length > 0);
  return { ...store, branches, zones, faults: store.faults.filter(isTold) };
}

/** Whether the merchant's folder lists these places. Throws a SourceError for a file that is no list. */
export const hasOwnPlaces = (tenantDirectory: string, kind: keyof Places): boolean =>
  ownPlaces(tenantDirectory)[kind].length > 0;

function ownPlaces(tenantDirectory: string): Places {
  const own = (name: keyof Places): readonly unknown[] =>
    readJsonList(join(tenantDirectory, 'catalogue', `${name}.json`), `catalogue/${name}.json`) ?? [];
  return { branches: own('branches'), zones: own('zones') };
}

/** A WooCommerce's shipping zones as areas. Null when they could not be read, which is reported. */
export async function areasOf(
  store: StoreData,
  { tenant: { ordering, sources }, environment, fetch }: PlacesOptions,
  report: (fault: ItemFault) => void,
): Promise<StoreData['zones'] | null> {
  if (ordering.kind !== 'woocommerce' || sources.catalogue.kind !== 'woocommerce') return null;
  const keys = storeKeys(ordering, environment);
  if (!keys.ok) {
    const reason = `The areas of delivery are the store's shipping zones, which its key may read. ${keys.error}`;
    report({ kind: 'zone', id: 'shipping', path: '', code: 'zone.no-key', reason });
    return null;
  }
  const shop = { url: sources.catalogue.url, keys: keys.value, now: Date.now, fetch };
  const client = storeClient({ ...shop, wholeBytes: READING_BYTES });
  const read = await shippingAreas(client, minorUnitOf(store), report);
  if (read.ok) return read.value;
  const reason =
    read.error.code === 'store.key-refused'
      ? `The store does not let the key in ${ordering.keyEnv} read its shipping zones.`
      : 'The store did not answer for its shipping zones.';
  report({ kind: 'zone', id: 'shipping', path: '', code: 'zone.unread', reason });
  return null;
}

async function branchesOf(
  store: StoreData,
  { tenant: { country, sources }, fetch }: PlacesOptions,
  report: (fault: ItemFault) => void,
): Promise<StoreData['branches'] | null> {
  if (sources.catalogue.kind !== 'woocommerce') return null;
  const read = await pickupPlaces({ url: sources.catalogue.url, country, fetch }, store, report);
  if (read.ok) return read.value;
  const reason =
    read.error.code === 'store.empty-cart'
      ? 'No product could be put into a cart, which would name the pickup locations.'
      : 'The store made no cart, which would name the pickup locations.';
  report({ kind: 'branch', id: 'pickup', path: '', code: 'branch.unread', reason });
  return null;
}

/** Number of decimals of the shop's prices. */
function minorUnitOf({ products }: StoreData): number {
  const [first] = products as readonly { readonly prices?: { readonly currency_minor_unit?: unknown } }[];
  const unit = first?.prices?.currency_minor_unit;
  return typeof unit === 'number' ? unit : 2;
}
