import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { storeApplication } from '#scripts/backend/application.ts';
import type { ShopNow } from '#scripts/backend/catalogue/shop.ts';
import { writeStoreChanges } from '#scripts/backend/catalogue/write-changes.ts';
import { stockVersion } from '#scripts/backend/database/counters.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import type { Databases } from '#scripts/backend/database/databases.ts';
import type { NewAccount } from '#scripts/backend/login/accounts.ts';
import { seedAccounts } from '#scripts/backend/login/seed-accounts.ts';
import { bringBack } from '#scripts/backend/manage/sold-out-items.ts';
import { eraseAfterDays, eraseOrders } from '#scripts/backend/ordering/erase-orders.ts';
import { readSeed } from '#scripts/backend/seed.ts';
import { settingsBookOf } from '#scripts/directus/settings-book.ts';
import { trustedProxies } from '#scripts/http/client-address.ts';
import { privateFolder } from '#scripts/program/private-files.ts';
import { repeating } from '#scripts/program/repeating.ts';
import { storeKeys } from '#sources/store/wc-client.ts';
import { goodsSums } from './goods-sums.ts';
import { type LiveStore, liveStore } from './live-store.ts';
import { menuAndZones } from './menu-and-zones.ts';
import { onceRead } from './once-read.ts';
import { openChoicesOf } from './open-choices.ts';
import { readPriced } from './read-priced.ts';
import { readSeen } from './read-seen.ts';
import { notedReading, noteNoKey } from './store-away.ts';
import { wooCommercePort } from './woocommerce-port.ts';
import { workForStore } from './work-for-store.ts';

export interface ShopOptions {
  readonly tenantsDirectory: string;
  /** Folder for orders and for the last reading of each store. */
  readonly dataDirectory: string;
  /** Contains the keys of stores; `tenant.json` has the names of the variables. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  /** A line for the operator, without personal data. */
  readonly say: (line: string) => void;
  readonly fetch?: typeof fetch;
  /** File in which builds find what managers have said of a shop's delivery areas; absent: none is written. */
  readonly changesFileOf?: (slug: string) => string;
  /** Called when a shop's pages have something new to show: changed products, or (empty list) anything. */
  readonly onChanged?: (slug: string, products: readonly number[]) => void;
}

/** Pause between two readings of the whole catalogue. Ordered products are read again before each order. */
const READ_EVERY_MS = 300_000;
/** Pause between two searches for sold-out dishes that are due. */
const RETURN_EVERY_MS = 60_000;
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

/** One merchant's shop in one service. */
export interface OpenShop {
  /** Waits for the first reading when no reading is kept; null when the store does not answer. */
  readonly app: () => Promise<Hono | null>;
  readonly asked: Promise<void>;
  readonly database: Database;
  readonly newAccounts: readonly NewAccount[];
  /** Delivers orders at once, and polls for changes at once, if this service holds the lease. */
  readonly deliver: () => void;
  readonly follow: () => void;
  close(): Promise<void>;
}

interface ShopWorld extends ShopOptions {
  readonly databases: Databases;
  /** Whether this service holds the lease of a shop. */
  readonly holds: (slug: string) => boolean;
}

/** Opens a shop with a WooCommerce and no plugin. Throws when its keys are missing, or its folder or database cannot be opened. */
export async function openShop(tenant: Tenant, options: ShopWorld): Promise<OpenShop> {
  const { slug, sources, ordering } = tenant;
  const { catalogue } = sources;
  if (ordering.kind !== 'woocommerce' || catalogue.kind !== 'woocommerce')
    throw new Error('It has no WooCommerce.');
  const { environment, now, say, dataDirectory } = options;
  const keys = storeKeys(ordering, environment);
  const folder = join(dataDirectory, 'stores');
  privateFolder(folder);
  if (!keys.ok) {
    await noteNoKey(await options.databases.of(slug), keys.error, now());
    throw new Error(`${keys.error} Make a key in WooCommerce: Settings, Advanced, REST API, read and write.`);
  }
  const changesFile = options.changesFileOf?.(slug);
  const keptDays = eraseAfterDays(environment);
  const tenantDirectory = join(options.tenantsDirectory, slug);
  const { accounts: staff } = readSeed(tenantDirectory);
  const database = await options.databases.of(slug);
  const newAccounts = await seedAccounts(database, staff).catch(async (error) => {
    await database.close();
    throw error;
  });
  const ownFetch = options.fetch && { fetch: options.fetch };
  const store = wooCommercePort({ url: catalogue.url, keys: keys.value, now, ...ownFetch });
  const live = liveStore({
    tenant,
    tenantDirectory,
    keptFile: join(folder, `${slug}.store.json`),
    environment,
    fetch: options.fetch ?? fetch,
    stockVersion: () => stockVersion(database),
    now,
    taxRules: store.taxRules,
  });
  const openChoices = openChoicesOf(() => live.files().store);
  const world = {
    database,
    store,
    openChoices,
    tax: live.tax,
    now,
    timeZone: tenant.timeZone,
    say: (line: string) => say(`${slug}: ${line}`),
  };
  const work = workForStore({ world, holds: () => options.holds(slug) });
  const onChanged = (products: readonly number[]) => options.onChanged?.(slug, products);
  const reading = repeating(async () => {
    const before = placesIn(live);
    await notedReading(world, live.readAll);
    // No hook of the store reports them, and the worker's probes do not ask for each zone.
    if (before !== null && placesIn(live) !== before) onChanged([]);
    return READ_EVERY_MS;
  }, world.say);
  const readingSeen = readSeen({ live, now, say: world.say });
  const erasing = repeating(async () => {
    const erased = await eraseOrders(database, now() - keptDays * DAY_MS);
    return erased > 0 ? 0 : HOUR_MS;
  }, world.say);
  const managed = menuAndZones({ tenant, storeUrl: catalogue.url, store, live, onChanged });
  const opened: { shop?: ShopNow } = {};
  const returning = repeating(async () => {
    if (!options.holds(slug) || !live.isRead()) return RETURN_EVERY_MS;
    const { products, pauseMs } = await bringBack({ rows: database, store: managed.menu, now });
    if (products.length > 0) await managed.onMenuChanged(products);
    // The first call after that time writes the new state for builds.
    const { changesAt = Infinity } = (await opened.shop?.()) ?? {};
    return Math.min(pauseMs, changesAt - now());
  }, world.say);
  const app = onceRead(live, reading.first, () =>
    storeApplication({
      tenant,
      tenantDirectory,
      database,
      now,
      isTrustedProxy: trustedProxies(environment.TRUSTED_PROXIES),
      settingsBook: settingsBookOf(tenant, options),
      onShopRead: (shop) => {
        if (changesFile && writeStoreChanges(shop, changesFile)) onChanged([]);
        // It may change before the next look.
        returning.wake();
      },
      onOpened: (shop) => Object.assign(opened, { shop }),
      elsewhere: {
        ...live,
        ...managed,
        onSettingsChanged: () => live.readSettings().then(() => onChanged([])),
        refreshToPrice: readPriced({ live, now }),
        couponsByCode: store.couponsByCode,
        goodsSums: goodsSums(store, openChoices, live.tax),
        onOrder: work.deliver,
        onProductsSeen: readingSeen.onSeen,
        onUnpaidSeen: work.onUnpaidSeen,
      },
    }),
  );
  return {
    app,
    asked: reading.first,
    database,
    newAccounts,
    deliver: work.deliver,
    follow: work.follow,
    close: async () => {
      await Promise.all([work, reading, readingSeen, erasing, returning].map(({ stop }) => stop()));
      await database.close();
    },
  };
}

/** The areas, with the taxes of their costs, and the branches, as text; null before the first reading. */
function placesIn(live: LiveStore): string | null {
  if (!live.isRead()) return null;
  const { zones, branches } = live.files().store;
  return JSON.stringify([zones, branches]);
}
