import { UNPAID_LIMIT_MINUTES } from '#domain/order/life.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { cancelUnpaid, unpaidOrders } from '#scripts/backend/ordering/store-statuses.ts';
import type { StorePort } from './woocommerce-port.ts';

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
  const late = await unpaidOrders(database, now() - UNPAID_LIMIT_MINUTES * 60_000);
  for (const unpaid of late) {
    if (unpaid.storeOrderId !== null && !(await isCancelledThere(store, unpaid.storeOrderId))) continue;
    await database.transaction((rows) => cancelUnpaid(rows, unpaid, { now: now(), timeZone }));
  }
}

async function isCancelledThere(
  store: Pick<StorePort, 'stateOf' | 'setStatus'>,
  storeOrderId: number,
): Promise<boolean> {
  const state = await store.stateOf(storeOrderId);
  // A deleted order cannot be paid any more.
  if (!state.ok) return state.error.code === 'store.no-order';
  if (state.value.isPaid) return false;
  const set = await store.setStatus(storeOrderId, { status: 'cancelled', told: state.value.status });
  return set.ok && set.value.status === 'cancelled';
}
