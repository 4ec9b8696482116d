import { randomUUID } from 'node:crypto';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { changedByStore } from '#domain/order/store-status.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { type AnsweredOrder, keepChange } from './change-order.ts';
import { orderById, ordersInStore, rewriteOrder } from './kept-orders.ts';
import { changedAnswer, lifeOf } from './order-life.ts';

/** A status of ours that an order's store does not have yet. */
export interface StatusToBring {
  readonly orderId: number;
  readonly storeOrderId: number;
  readonly status: string;
  /** Epoch milliseconds. */
  readonly dueAt: number;
}

/** The order whose store is to be told next. */
export async function nextStatusToBring(rows: Rows): Promise<StatusToBring | null> {
  const next = ordersInStore(rows)
    .select(['order_id as orderId', 'store_order_id as storeOrderId', 'status', 'status_due_at as dueAt'])
    .whereRef('status', '<>', 'store_status')
    .orderBy('status_due_at')
    .orderBy('changed_at')
    .limit(1);
  const found = await next.executeTakeFirst();
  return found ? { ...found, storeOrderId: Number(found.storeOrderId) } : null;
}

export async function noteStoreStatus({ shop, query }: Rows, orderId: number, status: string): Promise<void> {
  await query
    .updateTable('delivery')
    .set({ store_status: status })
    .where('shop', '=', shop)
    .where('order_id', '=', orderId)
    .execute();
}

/** No status is brought before then. */
export async function postponeStatuses({ shop, query }: Rows, until: number): Promise<void> {
  await query
    .updateTable('delivery')
    .set({ status_due_at: until })
    .where('shop', '=', shop)
    .where('state', '=', 'placed')
    .where('status_due_at', '<', until)
    .where('order_id', 'in', (open) =>
      open
        .selectFrom('placed_order')
        .select('id')
        .where('placed_order.shop', '=', shop)
        .whereRef('status', '<>', 'store_status'),
    )
    .execute();
}

/**
 * Takes over what was done with an order in its store's back office; false when it was ours, or nothing new. The total stays what the
 * customer agreed to. To be called inside a transaction.
 */
export async function changeByStore(
  rows: Rows,
  { storeOrderId, status, isPaid }: { storeOrderId: number; status: OrderStatus; isPaid: boolean },
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Promise<boolean> {
  const delivery = await rows.query
    .selectFrom('delivery')
    .select(['order_id', 'store_status'])
    .where('shop', '=', rows.shop)
    .where('store_order_id', '=', storeOrderId)
    .where('state', '=', 'placed')
    .executeTakeFirst();
  const order = delivery && (await orderById(rows, delivery.order_id));
  if (!order) return false;
  const answer = JSON.parse(order.answer) as AnsweredOrder;
  const before = lifeOf(answer);
  const told = delivery.store_status;
  const after = changedByStore(before, { status, isPaid, told }, now);
  if (after === null) return false;
  const said = { action: 'store', role: 'store', person: null } as const;
  await keepChange(rows, {
    ...said,
    orderId: order.id,
    changeId: randomUUID(),
    at: now,
    from: before.status,
    to: after,
  });
  await rewriteOrder(rows, order, changedAnswer(answer, after, said, { at: now, timeZone }), now);
  if (after.status !== before.status) await noteStoreStatus(rows, order.id, status);
  return true;
}

/** Keeps where an order is paid. To be called inside a transaction. */
export async function notePaymentUrl(rows: Rows, orderId: number, url: string, now: number): Promise<void> {
  const order = await orderById(rows, orderId);
  if (!order) return;
  const { payment } = JSON.parse(order.answer) as AnsweredOrder;
  await rewriteOrder(rows, order, { payment: { ...payment, url } }, now);
}
