import type { Database } from '#scripts/backend/database/database.ts';
import { noteOf, setNote } from '#scripts/backend/database/notes.ts';
import { hasOpenOrders } from '#scripts/backend/ordering/kept-orders.ts';
import { changeByStore } from '#scripts/backend/ordering/store-statuses.ts';
import { clientOrderIdOf } from './change-status.ts';
import type { ChangesCursor } from './changes-since.ts';
import type { StorePort } from './woocommerce-port.ts';

/** Name of the note with the cursor of a store's changes. */
const CURSOR = 'store-changes';
const DAY_MS = 86_400_000;
/** Older open orders do not keep the shop asking its store. */
const FOLLOWED_MS = 8 * DAY_MS;

/**
 * Reads the orders that were changed in the store since the last time, and takes over their statuses. Without an open order the store is
 * not asked.
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
  /** Time zone of the merchant. */
  readonly timeZone: string;
}): Promise<void> {
  if (!(await hasOpenOrders(database, now() - FOLLOWED_MS))) return;
  const kept = await noteOf(database, CURSOR);
  // The first time asks for a whole day, because the store's clock may differ from ours. Later times come from the store.
  const aDayAgo = { newest: new Date(now() - DAY_MS).toISOString().slice(0, 19), told: [] };
  const changes = await store.changesSince(kept === null ? aDayAgo : (JSON.parse(kept) as ChangesCursor));
  // When the store does not answer, the next run asks again.
  if (!changes.ok) return;
  await database.transaction(async (rows) => {
    // This service was frozen, and another one has asked meanwhile: these changes are old.
    if ((await noteOf(rows, CURSOR)) !== kept) return;
    for (const { id, via, status, ...state } of changes.value.orders) {
      if (status === null) continue;
      const theirs = { ...state, clientOrderId: clientOrderIdOf(via), storeOrderId: id, status };
      await changeByStore(rows, theirs, { now: now(), timeZone });
    }
    await setNote(rows, CURSOR, JSON.stringify(changes.value.cursor));
  });
}
