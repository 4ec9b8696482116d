import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TaxRules } from '#domain/cart/tax.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { MerchantFiles } from '#scripts/backend/catalogue/merchant-files.ts';
import { numberOf, recordOf } from '#scripts/backend/catalogue/raw-item.ts';
import { writeWhole } from '#sources/disk/write-whole.ts';
import { settingsFromFiles } from '#sources/files/files.ts';
import { httpClient } from '#sources/request/http.ts';
import { sourceToken } from '#sources/request/source-token.ts';
import { withProducts } from '#sources/store/kept-store.ts';
import type { StoreData } from '#sources/store/store-data.ts';
import { withOwnPlaces, withStorePlaces } from '#sources/store/store-places.ts';
import { productsById, storeFromWooCommerce, variationsOf } from '#sources/store/woocommerce.ts';
import type { SettingsRow } from '#wire/directus/schema.ts';
import type { StorePort } from './woocommerce-port.ts';

interface LiveStoreOptions {
  readonly tenant: Tenant;
  /** `tenants/<slug>`. */
  readonly tenantDirectory: string;
  /** Where the last reading is kept, so that a restart sells while the store is away. */
  readonly keptFile: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly fetch: typeof fetch;
  /** Grows with each order that is placed. */
  readonly stockVersion: () => Promise<number>;
  readonly now: () => number;
  readonly taxRules: StorePort['taxRules'];
}

/** A WooCommerce's catalogue, branches and zones, and the merchant's settings, as they were last read. */
export interface LiveStore {
  readonly isRead: () => boolean;
  /** Throws when nothing was ever read. */
  readonly files: () => MerchantFiles;
  /** null: it has no taxes. */
  readonly tax: () => TaxRules | null;
  /** Reads everything. Throws a SourceError. */
  readonly readAll: () => Promise<void>;
  /** Reads products and their variations anew. A store that is away leaves the last reading. */
  readonly refresh: (ids: readonly number[]) => Promise<void>;
  /** The stock version before a product's reading began. */
  readonly versionOf: (id: number) => number;
}

/** An order waits for it, so it is asked once and not for long. */
const REFRESH = { timeoutMs: 4000, attempts: 1 };
/** Every reading counts anew: the limits of a client hold for a build. */
const ENDLESS = { wholeMs: Number.POSITIVE_INFINITY, wholeBytes: Number.POSITIVE_INFINITY };

export function liveStore({ tenant, tenantDirectory, keptFile, ...world }: LiveStoreOptions): LiveStore {
  const { catalogue, settings: source } = tenant.sources;
  if (catalogue.kind !== 'woocommerce') throw new Error(`${tenant.slug} has no WooCommerce.`);
  // A cache in front of the shop would show yesterday's stock.
  const headers = { 'accept-language': 'en-US', 'cache-control': 'no-cache' };
  const patient = () => httpClient({ fetch: world.fetch, headers });
  const quick = httpClient({ fetch: world.fetch, headers, ...ENDLESS, ...REFRESH });
  let last: Kept | null = readKept(keptFile);
  /** By products that were read anew since the last whole reading. */
  const versions = new Map<number, number>();
  const versionOf = (id: number): number => versions.get(id) ?? last?.version ?? 0;
  let readings = 0;

  function keep(content: Pick<Kept, 'store' | 'settings' | 'tax' | 'version'>): void {
    readings += 1;
    last = { ...content, stamp: `${world.now()} ${readings}`, changedAt: world.now() };
  }

  /** A whole reading takes long: what was read meanwhile is newer. */
  function withNewer(store: StoreData, version: number): StoreData {
    const ids = new Set([...versions].flatMap(([id, own]) => (own > version ? [id] : [])));
    if (!last || ids.size === 0) return store;
    const { products, variations } = ofProducts(last.store, ids);
    return withProducts(store, [...ids], products, variations);
  }

  async function readSettings(): Promise<SettingsRow> {
    if (source.kind === 'files') return settingsFromFiles(tenantDirectory);
    const { settingsFromDirectus } = await import('#sources/directus/directus.ts');
    const token = sourceToken(source, world.environment);
    return settingsFromDirectus({ url: source.url, slug: source.slug, token }, patient());
  }

  return {
    versionOf,
    isRead: () => last !== null,
    files() {
      if (!last) throw new Error('The store was never read.');
      return last;
    },
    tax: () => last?.tax ?? null,
    async readAll() {
      const version = await world.stockVersion();
      const places = { tenant, tenantDirectory, environment: world.environment, fetch: world.fetch };
      const [store, settings, tax] = await Promise.all([
        storeFromWooCommerce(catalogue.url, patient()).then((lists) =>
          withStorePlaces(lists, places, last?.store ?? null),
        ),
        readSettings(),
        world.taxRules(),
      ]);
      // A key that may not read settings costs the taxes, not the shop: every order's total is compared.
      keep({
        store: withNewer(withOwnPlaces(store, places), version),
        settings,
        tax: tax.ok ? tax.value : (last?.tax ?? null),
        version,
      });
      for (const [id, own] of versions) if (own <= version) versions.delete(id);
      mkdirSync(dirname(keptFile), { recursive: true });
      writeWhole(keptFile, JSON.stringify(last));
    },
    async refresh(ids) {
      if (!last || ids.length === 0) return;
      const version = await world.stockVersion();
      try {
        const read = await productsById(catalogue.url, quick, [...new Set(ids)]);
        const variations = await variationsOf(catalogue.url, quick, read);
        // Another order's reading may have begun later and ended before.
        const newest = new Set(ids.filter((id) => versionOf(id) <= version));
        const items = ofProducts({ products: read, variations }, newest);
        keep({ ...last, store: withProducts(last.store, [...newest], items.products, items.variations) });
        for (const id of newest) versions.set(id, version);
      } catch {
        // Rule 5 of ordering: a store that is away sells at the prices that were last read.
      }
    },
  };
}

/** Items of these products, with their variations. */
function ofProducts(
  { products, variations }: Pick<StoreData, 'products' | 'variations'>,
  ids: ReadonlySet<number>,
): Pick<StoreData, 'products' | 'variations'> {
  const isOf = (field: 'id' | 'parent') => (item: unknown) => ids.has(numberOf(recordOf(item)[field]));
  return { products: products.filter(isOf('id')), variations: variations.filter(isOf('parent')) };
}

interface Kept extends MerchantFiles {
  readonly tax: TaxRules | null;
  /** The stock version before it was read. */
  readonly version: number;
}

function readKept(file: string): Kept | null {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    return typeof kept.version === 'number' ? kept : null;
  } catch {
    return null;
  }
}
