import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TaxRules } from '#domain/cart/tax.ts';
import type { Tenant } from '#domain/tenant/tenant.ts';
import type { MerchantFiles } from '#scripts/backend/catalogue/merchant-files.ts';
import { writeWhole } from '#sources/disk/write-whole.ts';
import { settingsFromFiles, withOwnPlaces } from '#sources/files/files.ts';
import { httpClient } from '#sources/request/http.ts';
import { sourceToken } from '#sources/request/source-token.ts';
import { withProducts } from '#sources/store/kept-store.ts';
import type { StoreData } from '#sources/store/store-data.ts';
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
  let readings = 0;

  function keep(store: StoreData, settings: SettingsRow, tax: TaxRules | null): void {
    readings += 1;
    last = { store, settings, tax, stamp: `${world.now()} ${readings}`, changedAt: world.now() };
  }

  async function readSettings(): Promise<SettingsRow> {
    if (source.kind === 'files') return settingsFromFiles(tenantDirectory);
    const { settingsFromDirectus } = await import('#sources/directus/directus.ts');
    const token = sourceToken(source, world.environment);
    return settingsFromDirectus({ url: source.url, slug: source.slug, token }, patient());
  }

  return {
    isRead: () => last !== null,
    files() {
      if (!last) throw new Error('The store was never read.');
      return last;
    },
    tax: () => last?.tax ?? null,
    async readAll() {
      const [store, settings, tax] = await Promise.all([
        storeFromWooCommerce(catalogue.url, patient()),
        readSettings(),
        world.taxRules(),
      ]);
      // A key that may not read settings costs the taxes, not the shop: every order's total is compared.
      keep(withOwnPlaces(store, tenantDirectory), settings, tax.ok ? tax.value : (last?.tax ?? null));
      mkdirSync(dirname(keptFile), { recursive: true });
      writeWhole(keptFile, JSON.stringify(last));
    },
    async refresh(ids) {
      if (!last || ids.length === 0) return;
      try {
        const read = await productsById(catalogue.url, quick, [...new Set(ids)]);
        const variations = await variationsOf(catalogue.url, quick, read);
        keep(withProducts(last.store, ids, read, variations), last.settings, last.tax);
      } catch {
        // Rule 5 of ordering: a store that is away sells at the prices that were last read.
      }
    },
  };
}

interface Kept extends MerchantFiles {
  readonly tax: TaxRules | null;
}

function readKept(file: string): Kept | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return null;
  }
}
