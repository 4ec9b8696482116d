import type { OrderStatus } from '#domain/order/order-status.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import {
  nextStatusToBring,
  noteStoreStatus,
  postponeStatuses,
} from '#scripts/backend/ordering/store-statuses.ts';
import type { StorePort } from './woocommerce-port.ts';

interface StatusWorld {
  readonly database: Database;
  readonly store: Pick<StorePort, 'setStatus'>;
  readonly now: () => number;
  readonly say: (line: string) => void;
}

/** A store that did not answer is told again after this. */
const PAUSE_MS = 15_000;

/**
 * Tells the store what staff did with one of its orders, the oldest first, and returns when the next step is due (epoch milliseconds), or
 * null when the store knows everything. Each status is sent once: it moves stock and sends mails there.
 */
export async function bringNextStatus({ database, store, now, say }: StatusWorld): Promise<number | null> {
  const next = await nextStatusToBring(database);
  if (!next) return null;
  if (next.dueAt > now()) return next.dueAt;
  const answered = await store.setStatus(next.storeOrderId, next.status as OrderStatus);
  if (!answered.ok && answered.error.code === 'store.unreachable') {
    await postponeStatuses(database, now() + PAUSE_MS);
    return now() + PAUSE_MS;
  }
  // What a store refuses it would refuse again; the next change, or its own, is told as ever.
  if (!answered.ok)
    say(`Order ${next.orderId}: the store did not take its status ${next.status} (${answered.error.code}).`);
  await noteStoreStatus(database, next.orderId, next.status);
  return now();
}
