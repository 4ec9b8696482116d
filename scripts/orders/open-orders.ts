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
import { type LiveStore, liveStore } from './live-store.ts';
import { openChoicesOf } from './open-choices.ts';
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

/** The ordering service of all merchants with a WooCommerce and no plugin. */
export interface OpenOrders {
  /** The calls below each merchant's host. A merchant whose shop could not be opened answers them with 503. */
  readonly mounts: readonly Mount[];
  readonly slugs: readonly string[];
  /** Accounts that were made at this start, with passwords that are told only here. */
  readonly newAccounts: readonly NewAccount[];
  /** What waits to be delivered, by merchant. */
  waiting(): readonly { readonly slug: string; readonly orders: number; readonly since: number | null }[];
  /** Ends when the steps under way have ended. */
  close(): Promise<void>;
}

/** Between two readings of a whole catalogue; what is ordered is read just before. */
const READ_EVERY_MS = 300_000;
/** Between two questions for what was changed in the store. */
const FOLLOW_EVERY_MS = 15_000;
/** Where reading or delivering failed. */
const TRY_AGAIN_MS = 30_000;

/** Opens the shops whose `ordering.kind` is `woocommerce`. One merchant's trouble leaves the others alone. */
export async function openOrders(options: OpenOrdersOptions): Promise<OpenOrders> {
  const shops = new Map<string, OpenShop | null>();
  const newAccounts: NewAccount[] = [];
  for (const slug of options.slugs) {
    const tenant = readTenant(options.tenantsDirectory, slug);
    if (!tenant.ok || tenant.value.ordering.kind !== 'woocommerce') continue;
    try {
      const shop = await openShop(tenant.value, options);
      shops.set(slug, shop);
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
        handlerOf: (slug) => (shops.has(slug) ? (shops.get(slug)?.app() ?? closed).fetch : null),
      },
    ],
    slugs: [...shops.keys()],
    newAccounts,
    waiting: () =>
      [...shops].flatMap(([slug, shop]) => (shop ? [{ slug, ...undelivered(shop.database) }] : [])),
    close: async () => {
      await Promise.all([...shops.values()].map((shop) => shop?.close()));
    },
  };
}

interface OpenShop {
  /** null until the store was read once. */
  readonly app: () => Hono | null;
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
  const database = openDatabase(join(folder, `${slug}.sqlite`));
  const accounts = await seedAccounts(database, readSeed(tenantDirectory).accounts);
  const live = liveStore({
    tenant,
    tenantDirectory,
    keptFile: join(folder, `${slug}.store.json`),
    environment,
    fetch: options.fetch ?? fetch,
    now,
  });
  const store = wooCommercePort({
    url: sources.catalogue.url,
    keys,
    now,
    ...(options.fetch && { fetch: options.fetch }),
  });
  const world = {
    database,
    store,
    openChoices: openChoicesOf(() => live.files().store),
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
  const app = lazily(live, () =>
    storeApplication({
      tenant,
      tenantDirectory,
      database,
      now,
      isTrustedProxy: trustedProxies(environment.TRUSTED_PROXIES),
      elsewhere: { ...live, onOrder: delivering.wake },
    }),
  );
  await reading.first;
  return {
    app,
    database,
    newAccounts: accounts,
    close: async () => {
      await Promise.all([delivering.stop(), reading.stop(), following.stop()]);
      database.close();
    },
  };
}

/** The application from the first reading on. */
function lazily({ files }: LiveStore, make: () => Hono): () => Hono | null {
  let app: Hono | null = null;
  return () => {
    try {
      files();
    } catch {
      return null;
    }
    app ??= make();
    return app;
  };
}

interface Repeating {
  /** Ends with the first run, whether it failed or not. */
  readonly first: Promise<void>;
  /** Runs at once, or once more when it is running. */
  readonly wake: () => void;
  stop(): Promise<void>;
}

/** Runs the work again and again: after the milliseconds that it returns, or when it is woken after null. Never twice at a time. */
function repeating(work: () => Promise<number | null>, say: (line: string) => void): Repeating {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let [isWoken, isStopped] = [false, false];
  async function run(): Promise<void> {
    clearTimeout(timer);
    isWoken = false;
    const pause = await work().catch((error: Error) => {
      say(error.message);
      return TRY_AGAIN_MS;
    });
    running = null;
    if (isStopped) return;
    if (isWoken) wake();
    else if (pause !== null) timer = setTimeout(wake, Math.max(0, pause));
  }
  function wake(): void {
    if (isStopped) return;
    if (running) isWoken = true;
    else running = run();
  }
  wake();
  return {
    first: running ?? Promise.resolve(),
    wake,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

function secretOf(environment: OpenOrdersOptions['environment'], name: string): string {
  const secret = tokenOf(environment, name);
  if (secret.ok) return secret.value;
  throw new Error(`${secret.error} Make a key in WooCommerce: Settings, Advanced, REST API, read and write.`);
}
