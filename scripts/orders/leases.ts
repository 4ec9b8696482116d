import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { DATABASE_NOW } from '#scripts/backend/database/postgres.ts';
import type { Tables } from '#scripts/backend/database/tables.ts';
import { isOpen } from '#scripts/backend/ordering/deliveries.ts';
import { repeating } from '#scripts/program/repeating.ts';

/** Decides which of several services on one database works for a shop's store. */
export interface Leases {
  /** Whether this service works for the shop. Without the database this becomes false by itself. */
  readonly holds: (shop: string) => boolean;
  /** Gives all leases back. */
  close(): Promise<void>;
}

interface LeasesOptions {
  readonly query: Kysely<Tables>;
  readonly shops: readonly string[];
  /** A service loses its leases when it does not renew them within this time. */
  readonly leaseMs: number;
  /** Clock for due deliveries. */
  readonly now: () => number;
  readonly onTaken: (shop: string) => void;
  /** Called when orders of a shop of this service are due or were changed. Any service may have accepted or changed them. */
  readonly onDue: (shop: string) => void;
  readonly say: (line: string) => void;
}

/** Searches for due and changed orders, and renewals, within the time of a lease. */
const LOOKS = 15;
const RENEWALS = 3;

/**
 * Takes the leases that no running service holds, now and repeatedly. Each service has a row that it renews, and a lease names a service.
 * So a renewal is one write for any number of shops.
 */
export function takeLeases(options: LeasesOptions): Leases {
  const { query, leaseMs, now, onTaken, onDue, say } = options;
  const id = randomUUID();
  let held: ReadonlySet<string> = new Set();
  let [heldUntil, renewAt] = [0, 0];
  let isAway = false;
  /** Order versions at the last look, by shop. */
  let versions: ReadonlyMap<string, number> = new Map();
  const isHolding = () => performance.now() < heldUntil;

  async function renew(): Promise<void> {
    const started = performance.now();
    await renewService(query, id, leaseMs);
    const before = isHolding() ? held : new Set<string>();
    held = await leasesOf(query, id, options.shops);
    heldUntil = started + leaseMs;
    renewAt = started + leaseMs / RENEWALS;
    for (const shop of held) if (!before.has(shop)) onTaken(shop);
  }

  async function look(): Promise<void> {
    if (performance.now() >= renewAt) await renew();
    const due = await dueShops(query, now());
    const before = versions;
    versions = await orderVersions(query);
    const changed = [...versions].filter(([shop, version]) => before.get(shop) !== version);
    for (const shop of new Set([...due, ...changed.map(([shop]) => shop)])) if (held.has(shop)) onDue(shop);
  }

  const looking = repeating(async () => {
    try {
      await look();
      if (isAway) say('The database answers again.');
      isAway = false;
    } catch (error) {
      if (!isAway) say(`error: The database does not answer: ${(error as Error).message}`);
      isAway = true;
    }
    return leaseMs / LOOKS;
  }, say);
  return {
    holds: (shop) => held.has(shop) && isHolding(),
    async close() {
      await looking.stop();
      heldUntil = 0;
      // Without the database the lease ends by itself.
      await query
        .deleteFrom('service')
        .where('id', '=', id)
        .execute()
        .catch(() => {});
    },
  };
}

async function renewService(query: Kysely<Tables>, id: string, leaseMs: number): Promise<void> {
  const ends_at = sql<number>`${DATABASE_NOW} + ${leaseMs}::bigint`;
  await query
    .insertInto('service')
    .values({ id, ends_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ends_at }))
    .execute();
  await query.deleteFrom('service').where('ends_at', '<', DATABASE_NOW).execute();
}

/** The shops of this service, including those that it takes now. */
async function leasesOf(
  query: Kysely<Tables>,
  service: string,
  shops: readonly string[],
): Promise<ReadonlySet<string>> {
  const living = query.selectFrom('service').select('id').where('ends_at', '>', DATABASE_NOW);
  const taken = await query
    .selectFrom('lease')
    .select(['shop', 'service'])
    .where('service', 'in', living)
    .execute();
  const holders = new Map(taken.map((lease) => [lease.shop, lease.service]));
  const held = new Set(shops.filter((shop) => holders.get(shop) === service));
  const free = shops.filter((shop) => !holders.has(shop)).toSorted();
  if (free.length === 0) return held;
  const got = await query
    .insertInto('lease')
    .values(free.map((shop) => ({ shop, service })))
    // Another service may be faster.
    .onConflict((conflict) =>
      conflict.column('shop').doUpdateSet({ service }).where('lease.service', 'not in', living),
    )
    .returning('shop')
    .execute();
  return new Set([...held, ...got.map(({ shop }) => shop)]);
}

async function dueShops(query: Kysely<Tables>, now: number): Promise<readonly string[]> {
  const due = query.selectFrom('delivery').select('shop').distinct().where(isOpen).where('due_at', '<=', now);
  return (await due.execute()).map(({ shop }) => shop);
}

async function orderVersions(query: Kysely<Tables>): Promise<ReadonlyMap<string, number>> {
  const shops = await query.selectFrom('shop').select(['slug', 'order_version']).execute();
  return new Map(shops.map(({ slug, order_version }) => [slug, Number(order_version)]));
}
