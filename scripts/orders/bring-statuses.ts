import type { OrderStatus } from '#domain/order/order-status.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import {
  changeByStore,
  nextStatusToBring,
  noteStoreStatus,
  postponeStatus,
  postponeStatuses,
} from '#scripts/backend/ordering/store-statuses.ts';
import { viaOf } from './change-status.ts';
import type { StorePort } from './woocommerce-port.ts';

interface StatusWorld {
  readonly database: Database;
  readonly store: Pick<StorePort, 'setStatus'>;
  readonly now: () => number;
  /** Time zone of the merchant. */
  readonly timeZone: string;
  readonly say: (line: string) => void;
}

/** Pause before the next call to a store that did not answer. */
const PAUSE_MS = 15_000;
/** Pause before an order is tried again that our key may not change. Others go on: the store may refuse this one only. */
const NO_RIGHT_PAUSE_MS = 300_000;

/**
 * Sends the oldest status that staff have set here to the store. Returns when the next step is due (epoch milliseconds), or null when the
 * store has all statuses. Each is sent once, because it changes stock and sends mails there. A status that somebody has set in the store
 * meanwhile wins, because that person saw the order later.
 */
export async function bringNextStatus({
  database,
  store,
  now,
  timeZone,
  say,
}: StatusWorld): Promise<number | null> {
  const next = await nextStatusToBring(database);
  if (!next) return null;
  if (next.dueAt > now()) return next.dueAt;
  const { orderId, clientOrderId, storeOrderId, expected } = next;
  const via = viaOf(clientOrderId);
  const answered = await store.setStatus(storeOrderId, { via, status: next.status as OrderStatus, expected });
  if (!answered.ok && answered.error.code === 'store.unreachable') {
    await postponeStatuses(database, now() + PAUSE_MS);
    return now() + PAUSE_MS;
  }
  if (!answered.ok && answered.error.code === 'store.no-right') {
    await postponeStatus(database, orderId, now() + NO_RIGHT_PAUSE_MS);
    return now();
  }
  const theirs = answered.ok ? answered.value : null;
  if (theirs?.status && theirs.status !== next.status) {
    const state = { ...theirs, clientOrderId, storeOrderId, status: theirs.status };
    await database.transaction(async (rows) => {
      const isTaken = await changeByStore(rows, state, { now: now(), timeZone });
      if (!isTaken) await noteStoreStatus(rows, orderId, state.status);
    });
    return now();
  }
  // The store would refuse the same status again. Later changes are sent as usual.
  if (!answered.ok)
    say(`Order ${orderId}: the store refused its status ${next.status} (${answered.error.code}).`);
  await database.transaction((rows) => noteStoreStatus(rows, orderId, next.status));
  return now();
}
