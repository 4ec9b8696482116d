import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Tenant } from '#domain/tenant/tenant.ts';
import { closedStore, storeApplication } from '#scripts/backend/application.ts';
import { type Database, openDatabase } from '#scripts/backend/database/database.ts';
import { type NewAccount, seedAccounts } from '#scripts/backend/login/accounts.ts';
import { undelivered } from '#scripts/backend/ordering/deliveries.ts';
import { readSeed } from '#scripts/backend/seed.ts';
import { trustedProxies } from '#scripts/http/client-address.ts';
import type { Mount } from '#scripts/http/connection.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { privateFolder } from '#scripts/program/private-files.ts';
import { tokenOf } from '#sources/request/source-token.ts';
import { deliverNext } from './deliver.ts';
import { followChanges } from './follow-changes.ts';
import { goodsSums } from './goods-sums.ts';
import { type LiveStore, liveStore } from './live-store.ts';
import { openChoicesOf } from './open-choices.ts';
import { repeating } from './repeating.ts';
import { wooCommercePort } from './woocommerce-port.ts';

interface OpenOrdersOptions {
  readonly tenantsDirectory: string;
  /** A file for each merchant is kept here: orders, accounts, what was last read of the store. */
  readonly dataDirectory: string;
  readonly slugs: readonly string[];
  /** Keys of stores, by the names in `tenant.json`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly now: () => number;
  /** A line for the operator, without anything personal. */
  readonly say: (line: string) => void;
  readonly fetch?: typeof fetch;
}

interface Waiting {
  readonly slug: string;
  readonly orders: number;
  /** When the oldest was placed, epoch milliseconds. */
  readonly since: number | null;
}

/** The ordering service of all merchants with a WooCommerce and no plugin. */
export interface OpenOrders {
  /** The calls below each merchant's host. A merchant whose shop could not be opened answers them with 503. */
  readonly mounts: readonly Mount[];
  readonly slugs: readonly string[];
  /** Accounts that were made at this start, with passwords that are told only here. */
  readonly newAccounts: readonly NewAccount[];
  /** Ends when each store was asked for its lists once, and has answered or not. */
  readonly asked: Promise<void>;
  /** What waits to be delivered, by merchant. */
  waiting(): Promise<readonly Waiting[]>;
  /** Ends when the steps under way have ended. */
  close(): Promise<void>;
}

/** Between two readings of a whole catalogue; what is ordered is read just before. */
const READ_EVERY_MS = 300_000;
/** Between two questions for what was changed in the store. */
const FOLLOW_EVERY_MS = 15_000;

/** Opens the shops whose `ordering.kind` is `woocommerce`. One merchant's trouble leaves the others alone. */
export async function openOrders(options: OpenOrdersOptions): Promise<OpenOrders> {
  const shops = new Map<string, OpenShop | null>();
  const newAccounts: NewAccount[] = [];
  const asked: Promise<void>[] = [];
  for (const slug of options.slugs) {
    const tenant = readTenant(options.tenantsDirectory, slug);
    if (!tenant.ok || tenant.value.ordering.kind !== 'woocommerce') continue;
    try {
      const shop = await openShop(tenant.value, options);
      shops.set(slug, shop);
      asked.push(shop.asked);
      for (const { username, password } of shop.newAccounts)
        newAccounts.push({ username: `${slug} ${username}`, password });
    } catch (error) {
      shops.set(slug, null);
      options.say(`${slug}: takes no orders. ${(error as Error).message}`);
    }
  }
  const closed = closedStore();
  return {
    mounts: [
      {
        prefix: '/wp-json/',
        handlerOf: (slug) => {
          if (!shops.has(slug)) return null;
          return async (request, connection) => {
            const app = (await shops.get(slug)?.app()) ?? closed;
            return app.fetch(request, connection);
          };
        },
      },
    ],
    slugs: [...shops.keys()],
    newAccounts,
    asked: Promise.all(asked).then(() => {}),
    waiting: async () => {
      const waiting: Waiting[] = [];
      for (const [slug, shop] of shops)
        if (shop) waiting.push({ slug, ...(await undelivered(shop.database)) });
      return waiting;
    },
    close: async () => {
      await Promise.all([...shops.values()].map((shop) => shop?.close()));
    },
  };
}

interface OpenShop {
  /** Waits for the store's first answer where nothing is kept of it; null when it does not answer. */
  readonly app: () => Promise<Hono | null>;
  readonly asked: Promise<void>;
  readonly database: Database;
  readonly newAccounts: readonly NewAccount[];
  close(): Promise<void>;
}

async function openShop(tenant: Tenant, options: OpenOrdersOptions): Promise<OpenShop> {
  const { slug, sources, ordering } = tenant;
  if (ordering.kind !== 'woocommerce' || sources.catalogue.kind !== 'woocommerce')
    throw new Error('It has no WooCommerce.');
  const { environment, now, say, dataDirectory } = options;
  const keys = {
    key: secretOf(environment, ordering.keyEnv),
    secret: secretOf(environment, ordering.secretEnv),
  };
  const folder = join(dataDirectory, 'stores');
  privateFolder(folder);
  const tenantDirectory = join(options.tenantsDirectory, slug);
  const { accounts: staff } = readSeed(tenantDirectory);
  const database = openDatabase(join(folder, `${slug}.sqlite`), slug);
  const newAccounts = await seedAccounts(database, staff).catch(async (error) => {
    await database.close();
    throw error;
  });
  const store = wooCommercePort({
    url: sources.catalogue.url,
    keys,
    now,
    ...(options.fetch && { fetch: options.fetch }),
  });
  const live = liveStore({
    tenant,
    tenantDirectory,
    keptFile: join(folder, `${slug}.store.json`),
    environment,
    fetch: options.fetch ?? fetch,
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
    say: (line: string) => say(`${slug}: ${line}`),
  };
  const delivering = repeating(async () => {
    const dueAt = await deliverNext(world);
    return dueAt === null ? null : dueAt - now();
  }, world.say);
  const reading = repeating(async () => {
    await live.readAll();
    return READ_EVERY_MS;
  }, world.say);
  const following = repeating(async () => {
    await followChanges(world);
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

function secretOf(environment: OpenOrdersOptions['environment'], name: string): string {
  const secret = tokenOf(environment, name);
  if (secret.ok) return secret.value;
  throw new Error(`${secret.error} Make a key in WooCommerce: Settings, Advanced, REST API, read and write.`);
}
