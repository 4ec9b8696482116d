import { randomUUID } from 'node:crypto';
import { isUnpaidOnline, type OrderLife } from '#domain/order/life.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { changedByStore, expectedThere } from '#domain/order/store-status.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import { type AnsweredOrder, keepChange } from './change-order.ts';
import { orderById, ordersInStore, rewriteOrder } from './kept-orders.ts';
import { changedAnswer, lifeOf } from './order-life.ts';
import { endReservation } from './pieces-on-the-way.ts';

/** Our status of an order, which the store does not have yet. */
export interface StatusToBring {
  readonly orderId: number;
  readonly clientOrderId: string;
  readonly storeOrderId: number;
  readonly status: string;
  /** The statuses that the store has if nobody there has changed the order. */
  readonly expected: readonly (string | null)[];
  /** Epoch milliseconds. */
  readonly dueAt: number;
}

/** The next status to send to the store. */
export async function nextStatusToBring(rows: Rows): Promise<StatusToBring | null> {
  const first = ordersInStore(rows)
    .select(['order_id as orderId', 'store_order_id as storeOrderId', 'status', 'status_due_at as dueAt'])
    .select(['store_status', 'answer', 'client_order_id as clientOrderId'])
    .whereRef('status', '<>', 'store_status')
    .orderBy('status_due_at')
    .orderBy('changed_at')
    .limit(1);
  const found = await first.executeTakeFirst();
  if (!found) return null;
  const { store_status: told, answer, ...next } = found;
  const life = lifeOf(JSON.parse(answer) as AnsweredOrder);
  return { ...next, storeOrderId: Number(next.storeOrderId), expected: expectedThere(life, told) };
}

/** Notes the status that the store has. Call it inside a transaction. */
export async function noteStoreStatus(rows: Rows, orderId: number, status: string): Promise<void> {
  await rows.query
    .updateTable('delivery')
    .set({ store_status: status })
    .where('shop', '=', rows.shop)
    .where('order_id', '=', orderId)
    .execute();
  // The store counts the pieces from now on, or the order was cancelled.
  if (status !== 'pending') await endReservation(rows, orderId);
}

/** Postpones all statuses that wait for the store. */
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

/** Postpones the next status of an order in the store. */
export async function postponeStatus({ shop, query }: Rows, orderId: number, until: number): Promise<void> {
  await query
    .updateTable('delivery')
    .set({ status_due_at: until })
    .where('shop', '=', shop)
    .where('order_id', '=', orderId)
    .execute();
}

interface StoreState {
  /** Our id of the order; empty when somebody else created it. */
  readonly clientOrderId: string;
  readonly storeOrderId: number;
  readonly status: OrderStatus;
  readonly isPaid: boolean;
  readonly isAsSet: boolean;
  readonly isCounted: boolean;
}

/**
 * Takes over a change of an order in the store. Returns false when the change came from here or is not new. The total stays the one that the
 * customer agreed to. Call it inside a transaction.
 */
export async function changeByStore(
  rows: Rows,
  { clientOrderId, storeOrderId, ...state }: StoreState,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Promise<boolean> {
  // After a restore of the store another order may have its number there.
  const delivery = await ordersInStore(rows)
    .select(['order_id', 'store_status'])
    .where('store_order_id', '=', storeOrderId)
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();
  const order = delivery && (await orderById(rows, delivery.order_id));
  if (!order) return false;
  if (state.isCounted) await endReservation(rows, order.id);
  const answer = JSON.parse(order.answer) as AnsweredOrder;
  const before = lifeOf(answer);
  const told = delivery.store_status;
  const after = changedByStore(before, { ...state, told }, now);
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
  if (after.status !== before.status) await noteStoreStatus(rows, order.id, after.status);
  return true;
}

/** Notes the address of an order's payment page. Call it inside a transaction. */
export async function notePaymentUrl(rows: Rows, orderId: number, url: string, now: number): Promise<void> {
  const order = await orderById(rows, orderId);
  if (!order) return;
  const { payment } = JSON.parse(order.answer) as AnsweredOrder;
  await rewriteOrder(rows, order, { payment: { ...payment, url } }, now);
}

/** An unpaid order. */
export interface UnpaidOrder {
  readonly orderId: number;
  readonly clientOrderId: string;
  /** null: the store does not have it. */
  readonly storeOrderId: number | null;
}

const isUnpaid = ({ status, payment }: Pick<OrderLife, 'status' | 'payment'>): boolean =>
  status === 'pending' && isUnpaidOnline(payment);

/** Whether an order waits for its payment online. `answer` is JSON. */
export const isUnpaidAnswer = (answer: string): boolean =>
  isUnpaid(lifeOf(JSON.parse(answer) as AnsweredOrder));

/** Orders placed before `until` (epoch milliseconds) that still wait for their payment online, without postponed ones. */
export async function unpaidOrders(
  { shop, query }: Rows,
  until: number,
  now: number,
): Promise<readonly UnpaidOrder[]> {
  const waiting = await query
    .selectFrom('placed_order')
    .leftJoin('delivery', (join) =>
      join
        .onRef('delivery.shop', '=', 'placed_order.shop')
        .onRef('delivery.order_id', '=', 'placed_order.id'),
    )
    .select(['placed_order.id as orderId', 'client_order_id as clientOrderId'])
    .select(['store_order_id as storeOrderId', 'answer'])
    .where('placed_order.shop', '=', shop)
    .where('status', '=', 'pending')
    .where('placed_at', '<=', until)
    .where(({ eb, or }) => or([eb('status_due_at', 'is', null), eb('status_due_at', '<=', now)]))
    .execute();
  return waiting
    .filter(({ answer }) => isUnpaidAnswer(answer))
    .map(({ answer, storeOrderId, ...order }) => ({
      ...order,
      storeOrderId: storeOrderId === null ? null : Number(storeOrderId),
    }));
}

/** Cancels an order that is still unpaid, after it was cancelled in the store. Call it inside a transaction. */
export async function cancelUnpaid(
  rows: Rows,
  { orderId, storeOrderId }: UnpaidOrder,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Promise<void> {
  const order = await orderById(rows, orderId);
  if (!order) return;
  const answer = JSON.parse(order.answer) as AnsweredOrder;
  const before = lifeOf(answer);
  if (!isUnpaid(before)) return;
  const after = { ...before, status: 'cancelled' as const, revision: before.revision + 1 };
  const said = { action: 'cancel', role: 'store', person: null } as const;
  await keepChange(rows, {
    ...said,
    orderId,
    changeId: randomUUID(),
    at: now,
    from: before.status,
    to: after,
  });
  await rewriteOrder(rows, order, changedAnswer(answer, after, said, { at: now, timeZone }), now);
  if (storeOrderId !== null) await noteStoreStatus(rows, orderId, 'cancelled');
}
