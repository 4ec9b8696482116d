import { join } from 'node:path';
import { closedStore } from '#scripts/backend/application.ts';
import { type Databases, embeddedDatabases } from '#scripts/backend/database/databases.ts';
import type { NewAccount } from '#scripts/backend/login/accounts.ts';
import { undelivered } from '#scripts/backend/ordering/undelivered.ts';
import type { Mount } from '#scripts/http/connection.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { type Leases, takeLeases } from './leases.ts';
import { type OpenShop, openShop, type ShopOptions } from './open-shop.ts';

interface OpenOrdersOptions extends ShopOptions {
  readonly slugs: readonly string[];
  /** Default: a file for each merchant in the data folder. */
  readonly databases?: Databases;
  /** Time after which other services take over the work of a lost service. Default: 15 s. */
  readonly leaseMs?: number;
}

interface Waiting {
  readonly slug: string;
  readonly orders: number;
  /** When the oldest order was placed, in epoch milliseconds. */
  readonly since: number | null;
}

/** The ordering service of all merchants with a WooCommerce and no plugin. */
export interface OpenOrders {
  /** Handles the calls below each merchant's host. The answer is 503 when a shop could not be opened. */
  readonly mounts: readonly Mount[];
  readonly slugs: readonly string[];
  /** Accounts that this start created. Their passwords are returned only here. */
  readonly newAccounts: readonly NewAccount[];
  /** Ends when each store has answered the first reading, or failed to. */
  readonly asked: Promise<void>;
  /** Undelivered orders by merchant. */
  waiting(): Promise<readonly Waiting[]>;
  /** Ends when all running steps have ended. */
  close(): Promise<void>;
}

const LEASE_MS = 15_000;

/** Opens the shops whose `ordering.kind` is `woocommerce`. Trouble of one merchant does not affect others. */
export async function openOrders(options: OpenOrdersOptions): Promise<OpenOrders> {
  const databases = options.databases ?? embeddedDatabases(join(options.dataDirectory, 'stores'));
  let leases: Leases | null = null;
  const world = {
    ...options,
    databases,
    // With a file per merchant there is only one service.
    holds: (slug: string) => (databases.shared ? (leases?.holds(slug) ?? false) : true),
  };
  const shops = new Map<string, OpenShop | null>();
  const newAccounts: NewAccount[] = [];
  const asked: Promise<void>[] = [];
  for (const slug of options.slugs) {
    const tenant = readTenant(options.tenantsDirectory, slug);
    if (!tenant.ok || tenant.value.ordering.kind !== 'woocommerce') continue;
    try {
      const shop = await openShop(tenant.value, world);
      shops.set(slug, shop);
      asked.push(shop.asked);
      for (const { username, password } of shop.newAccounts)
        newAccounts.push({ username: `${slug} ${username}`, password });
    } catch (error) {
      shops.set(slug, null);
      options.say(`error: ${slug}: takes no orders. ${(error as Error).message}`);
    }
  }
  if (databases.shared)
    leases = takeLeases({
      query: databases.shared,
      shops: [...shops].flatMap(([slug, shop]) => (shop ? [slug] : [])),
      leaseMs: options.leaseMs ?? LEASE_MS,
      now: options.now,
      onTaken: (slug) => {
        shops.get(slug)?.deliver();
        shops.get(slug)?.follow();
      },
      onDue: (slug) => shops.get(slug)?.deliver(),
      say: options.say,
    });
  const closed = closedStore();
  const tell = (slug: string) => (error: Error) =>
    options.say(`error: ${slug}: takes no orders. ${error.message}`);
  return {
    mounts: [
      {
        prefix: '/wp-json/',
        handlerOf: (slug) => {
          if (!shops.has(slug)) return null;
          return async (request, connection) => {
            const app = await shops.get(slug)?.app().catch(tell(slug));
            return (app ?? closed).fetch(request, connection);
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
      await leases?.close();
    },
  };
}
