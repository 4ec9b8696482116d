import { UNPAID_LIMIT_MINUTES } from '#domain/order/life.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { cancelUnpaid, postponeStatus, unpaidOrders } from '#scripts/backend/ordering/store-statuses.ts';
import { viaOf } from './change-status.ts';
import type { StorePort } from './woocommerce-port.ts';

/** Pause before an order is tried again that the store did not let us cancel. */
const PAUSE_MS = 300_000;

/**
 * Cancels orders that were not paid online in time. WooCommerce cancels no order that came through its API. Somebody may be paying at this
 * moment, so the order is read and cancelled in the store first, and here afterwards. When the store does not answer, the next run tries
 * again.
 */
export async function cancelLate({
  database,
  store,
  now,
  timeZone,
}: {
  readonly database: Database;
  readonly store: Pick<StorePort, 'stateOf' | 'setStatus'>;
  readonly now: () => number;
  /** Time zone of the merchant. */
  readonly timeZone: string;
}): Promise<void> {
  const late = await unpaidOrders(database, now() - UNPAID_LIMIT_MINUTES * 60_000, now());
  for (const unpaid of late) {
    const { orderId, clientOrderId, storeOrderId } = unpaid;
    const isCancelled =
      storeOrderId === null || (await isCancelledThere(store, storeOrderId, viaOf(clientOrderId)));
    if (isCancelled)
      await database.transaction((rows) => cancelUnpaid(rows, unpaid, { now: now(), timeZone }));
    else if (isCancelled === false) await postponeStatus(database, orderId, now() + PAUSE_MS);
  }
}

/** null: the store did not answer, or the order was paid, which the next reading of changes says. */
async function isCancelledThere(
  store: Pick<StorePort, 'stateOf' | 'setStatus'>,
  storeOrderId: number,
  via: string,
): Promise<boolean | null> {
  const state = await store.stateOf(storeOrderId);
  if (!state.ok && state.error.code === 'store.unreachable') return null;
  // A deleted order cannot be paid any more.
  if (!state.ok) return state.error.code === 'store.no-order';
  // Another order has its number, because the store was restored from a backup.
  if (state.value.via !== via) return true;
  if (state.value.isPaid) return null;
  const set = await store.setStatus(storeOrderId, {
    via,
    status: 'cancelled',
    expected: [state.value.status],
  });
  if (!set.ok && set.error.code === 'store.unreachable') return null;
  return set.ok && set.value.status === 'cancelled';
}
