import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TaxRules } from '#domain/cart/tax.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { MerchantFiles } from '#scripts/backend/catalogue/merchant-files.ts';
import { numberOf, recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import { writeWhole } from '#sources/disk/write-whole.ts';
import { settingsFromFiles } from '#sources/files/files.ts';
import { httpClient } from '#sources/request/http.ts';
import { limiter } from '#sources/request/limiter.ts';
import { sourceToken } from '#sources/request/source-token.ts';
import { withAddOns, withAddOnsAgain } from '#sources/store/add-ons.ts';
import { withProducts } from '#sources/store/kept-store.ts';
import type { StoreData } from '#sources/store/store-data.ts';
import { areasOf, withOwnPlaces, withStorePlaces } from '#sources/store/store-places.ts';
import { productsById, storeFromWooCommerce, variationsOf } from '#sources/store/woocommerce.ts';
import type { SettingsRow } from '#wire/directus/schema.ts';
import { type Kept, readKept } from './kept-reading.ts';
import type { StorePort } from './woocommerce-port.ts';

interface LiveStoreOptions {
  readonly tenant: Tenant;
  /** `tenants/<slug>`. */
  readonly tenantDirectory: string;
  /** File with the last reading. With it the shop sells after a restart while the store does not answer. */
  readonly keptFile: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  /** Current stock version of the shop; grows with each placed order. */
  readonly stockVersion: () => Promise<number>;
  readonly now: () => number;
  readonly taxRules: StorePort['taxRules'];
}

/** The last reading of a WooCommerce's catalogue, branches and zones, and of the merchant's settings. */
export interface LiveStore {
  readonly isRead: () => boolean;
  /** Throws when nothing was read yet. */
  readonly files: () => MerchantFiles & { readonly tax: TaxRules | null };
  /** Taxes of an order to a zone, or without one; null: no taxes. */
  readonly tax: (zone: number | null) => TaxRules | null;
  /** Currency of the prices. Throws like `files`. */
  readonly unit: () => Pick<CurrencyFormat, 'code' | 'minorUnit'>;
  /** Reads everything. Throws a SourceError. */
  readonly readAll: () => Promise<void>;
  /** Reads products with their variations again, and removes missing ones. When the store does not answer (false), the last reading stays. */
  readonly refresh: (ids: readonly number[]) => Promise<boolean>;
  /** The same, but keeps missing products: a cache or a busy store may have left them out, and the next whole reading decides. */
  readonly refreshSeen: (ids: readonly number[]) => Promise<unknown>;
  /** Reads the shipping zones again. Fails with `store.unreachable`; then the last reading stays. */
  readonly readZones: () => Promise<Result<null>>;
  /** Reads the merchant's settings again. When the data service does not answer, the last reading stays. */
  readonly readSettings: () => Promise<void>;
  /** When a product was read last, in epoch milliseconds; null for a product that the store did not have. */
  readonly readAt: (id: number) => number | null;
  /** The stock version before a product's reading began. */
  readonly versionOf: (id: number) => number;
}

/** A customer waits for this reading. */
const REFRESH = { timeoutMs: 4000, attempts: 1 };

export function liveStore({ tenant, tenantDirectory, keptFile, ...world }: LiveStoreOptions): LiveStore {
  const { catalogue, settings: source } = tenant.sources;
  if (catalogue.kind !== 'woocommerce') throw new Error(`${tenant.slug} has no WooCommerce.`);
  // A cache in front of the store could answer with an old stock.
  const headers = { 'accept-language': 'en-US', 'cache-control': 'no-cache' };
  const patient = () => httpClient({ fetch: world.fetch, headers });
  const places = { tenant, tenantDirectory, environment: world.environment, fetch: world.fetch };
  const quick = { fetch: world.fetch, headers, limit: limiter(4), ...REFRESH };
  let last: Kept | null = readKept(keptFile);
  /** Readings are numbered as they begin, because one that ends later may have begun earlier. */
  let begun = 0;
  let wholeBegan = 0;
  let zonesBegan = 0;
  let settingsBegan = 0;
  /** Readings of products that began after the last whole reading, with their stock versions. */
  const singles = new Map<number, { readonly began: number; readonly version: number }>();
  const versionOf = (id: number): number => singles.get(id)?.version ?? last?.version ?? 0;
  /** Times by product, since the last whole reading. */
  let times = new Map<number, number>();
  let readings = 0;

  function keep(content: Pick<Kept, 'store' | 'settings' | 'tax' | 'version'>): void {
    readings += 1;
    last = { ...content, stamp: `${world.now()} ${readings}`, changedAt: world.now() };
  }

  /** Keeps products and zones whose reading began after that of the whole store, because they are newer. */
  function withNewer(store: StoreData, from: number): StoreData {
    const ids = new Set([...singles].flatMap(([id, { began }]) => (began > from ? [id] : [])));
    if (!last) return store;
    const { products, variations } = ofProducts(last.store, ids);
    const zones = zonesBegan > from ? last.store.zones : store.zones;
    return { ...withProducts(store, [...ids], products, variations), zones };
  }

  async function settingsNow(): Promise<SettingsRow> {
    if (source.kind === 'files') return settingsFromFiles(tenantDirectory);
    const { settingsFromDirectus } = await import('#sources/directus/directus.ts');
    const token = sourceToken(source, world.environment);
    return settingsFromDirectus({ url: source.url, slug: source.slug, token }, patient());
  }

  const readAgain = async (ids: readonly number[], keepsMissing: boolean): Promise<boolean> => {
    if (!last || ids.length === 0) return true;
    const version = await world.stockVersion();
    const began = ++begun;
    // A client limits the bytes of one reading.
    const http = httpClient(quick);
    try {
      const found = await productsById(catalogue.url, http, [...new Set(ids)]);
      const [read, variations] = await Promise.all([
        withAddOnsAgain(found, last.store, { ...places, timeoutMs: REFRESH.timeoutMs }),
        variationsOf(catalogue.url, http, found),
      ]);
      if (!read) return false;
      for (const id of ids) times.set(id, world.now());
      const here = new Set(keepsMissing ? read.map((product) => numberOf(recordOf(product).id)) : ids);
      const isNewest = (id: number): boolean => (singles.get(id)?.began ?? wholeBegan) < began;
      const newest = new Set(ids.filter((id) => here.has(id) && isNewest(id)));
      const items = ofProducts({ products: read, variations }, newest);
      // A large shop takes long to be made anew, and anybody may cause a reading.
      if (textOfItems(items) !== textOfItems(ofProducts(last.store, newest)))
        keep({ ...last, store: withProducts(last.store, [...newest], items.products, items.variations) });
      for (const id of newest) singles.set(id, { began, version });
      return true;
    } catch {
      // Rule 5 of ordering: while the store does not answer, the last prices apply.
      return false;
    }
  };

  function files(): Kept {
    if (!last) throw new Error('The store was never read.');
    return last;
  }

  return {
    versionOf,
    readAt: (id) => times.get(id) ?? null,
    isRead: () => last !== null,
    files,
    unit() {
      const { currency_code, currency_minor_unit } = recordOf(recordOf(files().store.products[0]).prices);
      return { code: textOf(currency_code), minorUnit: numberOf(currency_minor_unit) };
    },
    tax(zone) {
      if (!last?.tax) return null;
      const isUntaxed = last.store.zones.some((post) => {
        const { id, meta } = recordOf(post);
        return numberOf(id) === zone && recordOf(meta).tax_status === 'none';
      });
      return isUntaxed ? { ...last.tax, deliveryClass: null } : last.tax;
    },
    async readAll() {
      const version = await world.stockVersion();
      const began = ++begun;
      const [store, settings, tax] = await Promise.all([
        storeFromWooCommerce(catalogue.url, patient()).then((lists) =>
          withStorePlaces(lists, places, last?.store ?? null).then((store) =>
            withAddOns(store, places, last?.store ?? null),
          ),
        ),
        settingsNow(),
        world.taxRules(),
      ]);
      if (began < wholeBegan) return;
      // A key without the right to read settings gives no taxes. The shop still works, because each order's total is compared.
      keep({
        store: withNewer(withOwnPlaces(store, places), began),
        settings: last && settingsBegan > began ? last.settings : settings,
        tax: tax.ok ? tax.value : (last?.tax ?? null),
        version,
      });
      wholeBegan = began;
      for (const [id, single] of singles) if (single.began < began) singles.delete(id);
      times = new Map(store.products.map((product) => [numberOf(recordOf(product).id), world.now()]));
      mkdirSync(dirname(keptFile), { recursive: true });
      writeWhole(keptFile, JSON.stringify(last));
    },
    async readZones() {
      const began = ++begun;
      const zones = last && (await areasOf(last.store, places, () => {}));
      if (!last || !zones) return fail({ code: 'store.unreachable' });
      keep({ ...last, store: { ...last.store, zones } });
      zonesBegan = began;
      return ok(null);
    },
    async readSettings() {
      const began = ++begun;
      const settings = await settingsNow().catch(() => null);
      if (!last || !settings || began < Math.max(settingsBegan, wholeBegan)) return;
      keep({ ...last, settings });
      settingsBegan = began;
    },
    refresh: (ids) => readAgain(ids, false),
    refreshSeen: (ids) => readAgain(ids, true),
  };
}

/** These products with their variations. */
function ofProducts(
  { products, variations }: Pick<StoreData, 'products' | 'variations'>,
  ids: ReadonlySet<number>,
): Pick<StoreData, 'products' | 'variations'> {
  const isOf = (field: 'id' | 'parent') => (item: unknown) => ids.has(numberOf(recordOf(item)[field]));
  return { products: products.filter(isOf('id')), variations: variations.filter(isOf('parent')) };
}

/** Equal texts mean equal items, in any order. */
const textOfItems = ({ products, variations }: ReturnType<typeof ofProducts>): string =>
  [...products, ...variations]
    .map((item) => JSON.stringify(item))
    .toSorted()
    .join();
