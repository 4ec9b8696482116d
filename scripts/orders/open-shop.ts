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
import { eraseAfterDays } from '#scripts/backend/ordering/erase-orders.ts';
import { readSeed } from '#scripts/backend/seed.ts';
import { settingsBookOf } from '#scripts/directus/settings-book.ts';
import { trustedProxies } from '#scripts/http/client-address.ts';
import { privateFolder } from '#scripts/program/private-files.ts';
import { type StoreKeys, storeKeys } from '#sources/store/wc-client.ts';
import { goodsSums } from './goods-sums.ts';
import { liveStore } from './live-store.ts';
import { menuAndZones } from './menu-and-zones.ts';
import { onceRead } from './once-read.ts';
import { openChoicesOf } from './open-choices.ts';
import { readPriced } from './read-priced.ts';
import { readSeen } from './read-seen.ts';
import { noteNoKey } from './store-away.ts';
import { eraseOld, readWhole, returnDishes } from './upkeep.ts';
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
  const { slug } = tenant;
  const { environment, now } = options;
  const tenantDirectory = join(options.tenantsDirectory, slug);
  const folder = join(options.dataDirectory, 'stores');
  privateFolder(folder);
  const { url, keys } = await storeAccess(tenant, options);
  const keptDays = eraseAfterDays(environment);
  const { database, newAccounts } = await openDatabase(slug, options);
  const store = wooCommercePort({ url, keys, now, ...(options.fetch && { fetch: options.fetch }) });
  const live = liveStore({
    ...{ tenant, tenantDirectory, environment, now },
    keptFile: join(folder, `${slug}.store.json`),
    fetch: options.fetch ?? fetch,
    stockVersion: () => stockVersion(database),
    taxRules: store.taxRules,
  });
  const openChoices = openChoicesOf(() => live.files().store);
  const say = (line: string) => options.say(`${slug}: ${line}`);
  const world = { database, store, live, openChoices, tax: live.tax, now, timeZone: tenant.timeZone, say };
  const holds = () => options.holds(slug);
  const onChanged = (products: readonly number[]) => options.onChanged?.(slug, products);
  const managed = menuAndZones({ tenant, storeUrl: url, store, live, onChanged });
  const opened: { shop?: ShopNow } = {};

  const work = workForStore({ world, holds });
  const reading = readWhole(world, () => onChanged([]));
  const readingSeen = readSeen({ live, now, say });
  const erasing = eraseOld(world, keptDays);
  const returning = returnDishes(world, { managed, holds, shop: () => opened.shop?.() });
  const changesFile = options.changesFileOf?.(slug);
  const app = onceRead(live, reading.first, () =>
    storeApplication({
      ...{ tenant, tenantDirectory, database, now },
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

/** Address and keys of the merchant's WooCommerce. Without keys, notes it for `/ops`, and throws. */
async function storeAccess(
  { slug, sources: { catalogue }, ordering }: Tenant,
  { databases, environment, now }: ShopWorld,
): Promise<{ readonly url: string; readonly keys: StoreKeys }> {
  if (ordering.kind !== 'woocommerce' || catalogue.kind !== 'woocommerce')
    throw new Error('It has no WooCommerce.');
  const keys = storeKeys(ordering, environment);
  if (keys.ok) return { url: catalogue.url, keys: keys.value };
  await noteNoKey(await databases.of(slug), keys.error, now());
  throw new Error(`${keys.error} Make a key in WooCommerce: Settings, Advanced, REST API, read and write.`);
}

/** The shop's orders and accounts, with those accounts that its folder lists. */
async function openDatabase(
  slug: string,
  { databases, tenantsDirectory }: ShopWorld,
): Promise<Pick<OpenShop, 'database' | 'newAccounts'>> {
  const { accounts } = readSeed(join(tenantsDirectory, slug));
  const database = await databases.of(slug);
  const newAccounts = await seedAccounts(database, accounts).catch(async (error) => {
    await database.close();
    throw error;
  });
  return { database, newAccounts };
}
