import type { Database } from '#scripts/backend/database/database.ts';
import { noteOf, setNote } from '#scripts/backend/database/notes.ts';
import { hasOpenOrders } from '#scripts/backend/ordering/kept-orders.ts';
import { changeByStore } from '#scripts/backend/ordering/store-statuses.ts';
import type { ChangesCursor } from './changes-since.ts';
import type { StorePort } from './woocommerce-port.ts';

/** The note that says how far a store's changes were read. */
const CURSOR = 'store-changes';
const DAY_MS = 86_400_000;
/** An order that nobody ended by then is not waited for. */
const FOLLOWED_MS = 8 * DAY_MS;

/**
 * Reads what was changed in the store's back office since the last time, and keeps the statuses of our orders: customer and staff see
 * them at their next look. A shop without an open order is not asked.
 */
export async function followChanges({
  database,
  store,
  now,
  timeZone,
}: {
  readonly database: Database;
  readonly store: StorePort;
  readonly now: () => number;
  /** The merchant's. */
  readonly timeZone: string;
}): Promise<void> {
  if (!(await hasOpenOrders(database, now() - FOLLOWED_MS))) return;
  const kept = await noteOf(database, CURSOR);
  // The first time: a day, because the store's clock may differ from ours. Later all times are the store's.
  const aDayAgo = { newest: new Date(now() - DAY_MS).toISOString().slice(0, 19), told: [] };
  const changes = await store.changesSince(kept === null ? aDayAgo : (JSON.parse(kept) as ChangesCursor));
  // A store that is away is asked again at the next time.
  if (!changes.ok) return;
  await database.transaction(async (rows) => {
    for (const { id, status, isPaid } of changes.value.orders)
      if (status !== null)
        await changeByStore(rows, { storeOrderId: id, status, isPaid }, { now: now(), timeZone });
    await setNote(rows, CURSOR, JSON.stringify(changes.value.cursor));
  });
}
