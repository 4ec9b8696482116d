import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { storeApplication } from '#scripts/backend/application.ts';
import { stockVersion } from '#scripts/backend/database/counters.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import type { Databases } from '#scripts/backend/database/databases.ts';
import type { NewAccount } from '#scripts/backend/login/accounts.ts';
import { seedAccounts } from '#scripts/backend/login/seed-accounts.ts';
import { readSeed } from '#scripts/backend/seed.ts';
import { trustedProxies } from '#scripts/http/client-address.ts';
import { privateFolder } from '#scripts/program/private-files.ts';
import { storeKeys } from '#sources/store/wc-client.ts';
import { bringNextStatus } from './bring-statuses.ts';
import { deliverNext } from './deliver.ts';
import { followChanges } from './follow-changes.ts';
import { goodsSums } from './goods-sums.ts';
import { type LiveStore, liveStore } from './live-store.ts';
import { openChoicesOf } from './open-choices.ts';
import { repeating } from './repeating.ts';
import { wooCommercePort } from './woocommerce-port.ts';

export interface ShopOptions {
  readonly tenantsDirectory: string;
  /** What was last read of each store is kept here. */
  readonly dataDirectory: string;
  /** Keys of stores, by the names in `tenant.json`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  /** A line for the operator, without anything personal. */
  readonly say: (line: string) => void;
  readonly fetch?: typeof fetch;
}

/** Between two readings of a whole catalogue; what is ordered is read just before. */
const READ_EVERY_MS = 300_000;
/** Between two questions for what was changed in the store. */
const FOLLOW_EVERY_MS = 15_000;

/** One merchant's shop, as one service has it open. */
export interface OpenShop {
  /** Waits for the store's first answer where nothing is kept of it; null when it does not answer. */
  readonly app: () => Promise<Hono | null>;
  readonly asked: Promise<void>;
  readonly database: Database;
  readonly newAccounts: readonly NewAccount[];
  /** Where this service holds the lease: brings orders to the store at once, asks the store at once for its changes. */
  readonly deliver: () => void;
  readonly follow: () => void;
  close(): Promise<void>;
}

interface ShopWorld extends ShopOptions {
  readonly databases: Databases;
  /** Whether this service works for a shop's store. */
  readonly holds: (slug: string) => boolean;
}

/** Opens a shop with a WooCommerce and no plugin. Throws where its keys, its folder or its orders cannot be had. */
export async function openShop(tenant: Tenant, options: ShopWorld): Promise<OpenShop> {
  const { slug, sources, ordering } = tenant;
  if (ordering.kind !== 'woocommerce' || sources.catalogue.kind !== 'woocommerce')
    throw new Error('It has no WooCommerce.');
  const { environment, now, say, dataDirectory } = options;
  const keys = storeKeys(ordering, environment);
  if (!keys.ok)
    throw new Error(`${keys.error} Make a key in WooCommerce: Settings, Advanced, REST API, read and write.`);
  const folder = join(dataDirectory, 'stores');
  privateFolder(folder);
  const tenantDirectory = join(options.tenantsDirectory, slug);
  const { accounts: staff } = readSeed(tenantDirectory);
  const database = await options.databases.of(slug);
  const newAccounts = await seedAccounts(database, staff).catch(async (error) => {
    await database.close();
    throw error;
  });
  const store = wooCommercePort({
    url: sources.catalogue.url,
    keys: keys.value,
    now,
    ...(options.fetch && { fetch: options.fetch }),
  });
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
  const delivering = repeating(async () => {
    if (!options.holds(slug)) return null;
    const dueAt = [await deliverNext(world), await bringNextStatus(world)].filter((at) => at !== null);
    return dueAt.length === 0 ? null : Math.min(...dueAt) - now();
  }, world.say);
  const reading = repeating(async () => {
    await live.readAll();
    return READ_EVERY_MS;
  }, world.say);
  const following = repeating(async () => {
    if (options.holds(slug)) await followChanges(world);
    return FOLLOW_EVERY_MS;
  }, world.say);
  const app = onceRead(live, reading.first, () =>
    storeApplication({
      tenant,
      tenantDirectory,
      database,
      now,
      isTrustedProxy: trustedProxies(environment.TRUSTED_PROXIES),
      elsewhere: {
        ...live,
        couponsByCode: store.couponsByCode,
        goodsSums: goodsSums(store, openChoices, live.tax),
        onOrder: delivering.wake,
      },
    }),
  );
  return {
    app,
    asked: reading.first,
    database,
    newAccounts,
    deliver: delivering.wake,
    follow: following.wake,
    close: async () => {
      await Promise.all([delivering.stop(), reading.stop(), following.stop()]);
      await database.close();
    },
  };
}

/** The application from the first reading on. A shop that was read before a restart has it at once. */
function onceRead(
  { isRead }: LiveStore,
  asked: Promise<void>,
  make: () => Promise<Hono>,
): () => Promise<Hono | null> {
  let app: Promise<Hono> | null = null;
  return async () => {
    if (!isRead()) await asked;
    if (!isRead()) return null;
    app ??= make().catch((error) => {
      // The next call tries again.
      app = null;
      throw error;
    });
    return app;
  };
}
