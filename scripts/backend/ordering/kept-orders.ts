import { randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { phoneKey } from '#domain/customer/phone.ts';
import { ENDED_STATUSES } from '#domain/order/order-status.ts';
import { nextOrderNumbers, raiseOrderVersion } from '#scripts/backend/database/counters.ts';
import type { Rows } from '#scripts/backend/database/database.ts';
import type { Tables } from '#scripts/backend/database/tables.ts';
import { type NewOrder, orderAnswer } from './order-answer.ts';

/** A stored order. */
export interface KeptOrder {
  readonly id: number;
  readonly key: string;
  /** The checked body of `create_order`, as JSON. */
  readonly request: string;
  /** The answer of the API, as JSON. */
  readonly answer: string;
  readonly placedAt: number;
}

/** Writes an order with its items and the uses of its coupons. Call it inside a transaction. */
export async function keepOrder(rows: Rows, order: NewOrder): Promise<KeptOrder> {
  const { shop, query } = rows;
  const { id, firstItem } = await nextOrderNumbers(rows, order.lines.length);
  const key = `wc_order_${randomBytes(16).toString('base64url')}`;
  const itemIds = order.lines.map((_, index) => firstItem + index);
  const kept = await writeOrder(rows, {
    request: JSON.stringify(order.request),
    placedAt: order.placedAt,
    answer: orderAnswer(order, { id, key, itemIds }),
  });
  const items = order.lines.map((line, index) => ({
    shop,
    id: firstItem + index,
    order_id: id,
    product_id: line.product.id,
    variation_id: line.variation?.id ?? 0,
    quantity: line.quantity,
    taken: order.counted.has(line) ? line.quantity : 0,
  }));
  await query.insertInto('order_item').values(items).execute();
  const person = phoneKey(order.request.customer_phone);
  for (const { code } of order.reckoning.coupons)
    await query.insertInto('coupon_use').values({ shop, order_id: id, code, person }).execute();
  return kept;
}

/** Fields of the answer that are columns as well, so that lists need not parse answers. */
interface Answered {
  readonly id: number;
  readonly order_key: string;
  readonly client_order_id: string;
  readonly status: string;
  readonly method: string;
  readonly delivery_day: string;
  /** ISO 8601; absent: as soon as possible, or on the day. */
  readonly wanted_at?: string;
  /** Names; empty or absent: none. */
  readonly branch?: string;
  readonly area?: string;
  readonly customer_phone?: string;
}

const columnsOf = (answer: Answered) => ({
  status: answer.status,
  method: answer.method,
  delivery_day: answer.delivery_day,
  wanted_at: answer.wanted_at ? Date.parse(answer.wanted_at) : null,
  branch: answer.branch ?? '',
  area: answer.area ?? '',
  person: phoneKey(answer.customer_phone ?? ''),
  answer: JSON.stringify(answer),
});

/** Writes a new order. Call it inside a transaction, after `nextOrderNumbers`, which notifies followers of orders. */
export async function writeOrder(
  rows: Rows,
  { request, placedAt, answer }: { request: string; placedAt: number; answer: Answered },
): Promise<KeptOrder> {
  const { id, order_key: key, client_order_id } = answer;
  const columns = columnsOf(answer);
  const times = { placed_at: placedAt, changed_at: placedAt };
  await rows.query
    .insertInto('placed_order')
    .values({ shop: rows.shop, id, client_order_id, order_key: key, request, ...times, ...columns })
    .execute();
  return { id, key, request, answer: columns.answer, placedAt };
}

/** Writes changed fields of an order's answer, and notifies followers of orders. Call it inside a transaction. */
export async function rewriteOrder(
  rows: Rows,
  order: KeptOrder,
  change: object,
  now: number,
): Promise<KeptOrder> {
  const columns = columnsOf({ ...(JSON.parse(order.answer) as Answered), ...change });
  await raiseOrderVersion(rows);
  await rows.query
    .updateTable('placed_order')
    .set({ ...columns, changed_at: now })
    .where('shop', '=', rows.shop)
    .where('id', '=', order.id)
    .execute();
  return { ...order, answer: columns.answer };
}

/** Selects the orders that have a delivery, with it. */
export const ordersWithDelivery = ({ shop, query }: Rows) =>
  query
    .selectFrom('placed_order')
    .innerJoin('delivery', (join) =>
      join
        .onRef('delivery.shop', '=', 'placed_order.shop')
        .onRef('delivery.order_id', '=', 'placed_order.id'),
    )
    .where('placed_order.shop', '=', shop);

/** Selects the orders that the shop's WooCommerce has. */
export const ordersInStore = (rows: Rows) => ordersWithDelivery(rows).where('state', '=', 'placed');

/** Whether any order placed since then has not ended. */
export async function hasOpenOrders(rows: Rows, since: number): Promise<boolean> {
  const open = ordersInStore(rows)
    .select('placed_order.id')
    .where('placed_at', '>=', since)
    .where('status', 'not in', ['completed', 'cancelled', 'failed'])
    .limit(1);
  return (await open.executeTakeFirst()) !== undefined;
}

/** Whether an order was open again after its end. */
export const wasReopened = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'placed_order'>) =>
  exists(
    selectFrom('order_change')
      .select('order_id')
      .whereRef('order_change.shop', '=', 'placed_order.shop')
      .whereRef('order_id', '=', 'placed_order.id')
      .where('from_status', 'in', ENDED_STATUSES),
  );

const keptOrders = ({ shop, query }: Rows) =>
  query
    .selectFrom('placed_order')
    .select(['id', 'order_key as key', 'request', 'answer', 'placed_at as placedAt'])
    .where('shop', '=', shop);

export const orderByClientId = async (rows: Rows, clientOrderId: string): Promise<KeptOrder | null> =>
  (await keptOrders(rows).where('client_order_id', '=', clientOrderId).executeTakeFirst()) ?? null;

export const orderById = async (rows: Rows, id: number): Promise<KeptOrder | null> =>
  (await keptOrders(rows).where('id', '=', id).executeTakeFirst()) ?? null;
