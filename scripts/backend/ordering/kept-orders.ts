import { randomBytes } from 'node:crypto';
import type { OrderStatus } from '#domain/order/order-status.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { type NewOrder, orderAnswer } from './order-answer.ts';

/** An order in the file. */
export interface KeptOrder {
  readonly id: number;
  readonly key: string;
  /** The checked body that made it, as JSON. */
  readonly request: string;
  /** As the API answers it, as JSON. */
  readonly answer: string;
  readonly placedAt: number;
}

/** Writes an order with its items and the use of its coupon. To be called inside a transaction. */
export function keepOrder({ sql }: Database, order: NewOrder): KeptOrder {
  const key = `wc_order_${randomBytes(16).toString('base64url')}`;
  const { request, placedAt } = order;
  const requestText = JSON.stringify(request);
  const id = Number(
    sql
      .prepare(
        'INSERT INTO placed_order (client_order_id, request, order_key, placed_at, changed_at, answer) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(request.client_order_id, requestText, key, placedAt, placedAt, '{}').lastInsertRowid,
  );
  const addItem = sql.prepare(
    'INSERT INTO order_item (order_id, product_id, variation_id, quantity) VALUES (?, ?, ?, ?)',
  );
  const itemIds = order.lines.map(({ product, variation, quantity }) =>
    Number(addItem.run(id, product.id, variation?.id ?? 0, quantity).lastInsertRowid),
  );
  for (const code of order.couponCodes)
    sql.prepare('INSERT INTO coupon_use (order_id, code) VALUES (?, ?)').run(id, code);
  const answer = JSON.stringify(orderAnswer(order, { id, key, itemIds }));
  sql.prepare('UPDATE placed_order SET answer = ? WHERE id = ?').run(answer, id);
  return { id, key, request: requestText, answer, placedAt };
}

/** Writes the status that an order has at its store; false when it had it already. The total stays what the customer agreed to. */
export function setStatusOfStore(
  { sql }: Database,
  storeOrderId: number,
  status: OrderStatus,
  now: number,
): boolean {
  const { changes } = sql
    .prepare(
      `UPDATE placed_order SET answer = json_set(answer, '$.status', :status), changed_at = :now
       WHERE status <> :status AND id = (SELECT order_id FROM delivery WHERE state = 'placed' AND store_order_id = :storeOrderId)`,
    )
    .run({ status, now, storeOrderId });
  return changes > 0;
}

/** Whether staff may still be at work on an order that was placed since then. */
export const hasOpenOrders = ({ sql }: Database, since: number): boolean =>
  sql
    .prepare(
      `SELECT 1 FROM placed_order JOIN delivery ON order_id = id
       WHERE placed_at >= ? AND state = 'placed' AND status NOT IN ('completed', 'cancelled', 'failed') LIMIT 1`,
    )
    .get(since) !== undefined;

type Row = Record<string, unknown> | undefined;

const keptOrder = (row: Row): KeptOrder | null =>
  row
    ? {
        id: Number(row.id),
        key: String(row.order_key),
        request: String(row.request),
        answer: String(row.answer),
        placedAt: Number(row.placed_at),
      }
    : null;

export const orderByClientId = ({ sql }: Database, clientOrderId: string): KeptOrder | null =>
  keptOrder(sql.prepare('SELECT * FROM placed_order WHERE client_order_id = ?').get(clientOrderId));

export const orderById = ({ sql }: Database, id: number): KeptOrder | null =>
  keptOrder(sql.prepare('SELECT * FROM placed_order WHERE id = ?').get(id));
