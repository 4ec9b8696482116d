import type { ShopNow } from '#scripts/backend/catalogue/shop.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { bringBack } from '#scripts/backend/manage/sold-out-items.ts';
import { eraseOrders } from '#scripts/backend/ordering/erase-orders.ts';
import { type Repeating, repeating } from '#scripts/program/repeating.ts';
import type { LiveStore } from './live-store.ts';
import type { menuAndZones } from './menu-and-zones.ts';
import { notedReading } from './store-away.ts';
import type { StorePort } from './woocommerce-port.ts';

interface UpkeepWorld {
  readonly database: Database;
  readonly store: StorePort;
  readonly live: LiveStore;
  readonly now: () => number;
  /** A line for the operator. */
  readonly say: (line: string) => void;
}

/** Pause between two readings of the whole catalogue. Ordered products are read again before each order. */
const READ_EVERY_MS = 300_000;
/** Pause between two searches for sold-out dishes that are due. */
const RETURN_EVERY_MS = 60_000;
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

/**
 * Reads the whole store again and again. `onPlaces` is called when areas or branches differ: no hook of the store reports them, and the
 * worker's probes do not ask for each zone.
 */
export function readWhole(world: UpkeepWorld, onPlaces: () => void): Repeating {
  const { live } = world;
  return repeating(async () => {
    const before = placesIn(live);
    await notedReading(world, live.readAll);
    if (before !== null && placesIn(live) !== before) onPlaces();
    return READ_EVERY_MS;
  }, world.say);
}

/** The areas, with the taxes of their costs, and the branches, as text; null before the first reading. */
function placesIn(live: LiveStore): string | null {
  if (!live.isRead()) return null;
  const { zones, branches } = live.files().store;
  return JSON.stringify([zones, branches]);
}

/** Erases personal data of orders that have not changed for so many days. */
export const eraseOld = ({ database, now, say }: UpkeepWorld, keptDays: number): Repeating =>
  repeating(async () => {
    const erased = await eraseOrders(database, now() - keptDays * DAY_MS);
    return erased > 0 ? 0 : HOUR_MS;
  }, say);

interface Returning {
  readonly managed: ReturnType<typeof menuAndZones>;
  /** Whether this service holds the lease of the shop. */
  readonly holds: () => boolean;
  /** The current shop; undefined before the first call of a customer. */
  readonly shop: () => ReturnType<ShopNow> | undefined;
}

/** Brings sold-out dishes back when it is time. */
export const returnDishes = (world: UpkeepWorld, { managed, holds, shop }: Returning): Repeating =>
  repeating(async () => {
    const { database: rows, live, now } = world;
    if (!holds() || !live.isRead()) return RETURN_EVERY_MS;
    const { products, pauseMs } = await bringBack({ rows, store: managed.menu, now });
    if (products.length > 0) await managed.onMenuChanged(products);
    // The first call after that time writes the new state for builds.
    const { changesAt = Infinity } = (await shop()) ?? {};
    return Math.min(pauseMs, changesAt - now());
  }, world.say);
