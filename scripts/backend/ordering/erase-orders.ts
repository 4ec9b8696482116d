import { ENDED_STATUSES } from '#domain/order/order-status.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { isOpen } from './deliveries.ts';
import { ordersWithDelivery } from './kept-orders.ts';

/** Replaces the request of an erased order. */
const ERASED = '{}';
/** Orders per transaction, because new orders wait for its end. */
const MOST = 100;
/** An order may be for a day up to six days after it was placed, and for that day's night. */
const DUE_WITHIN_MS = 7 * 86_400_000;

/** Personal fields. Items, amounts and times stay, because takings are summed from them. */
const NOTHING = {
  customer_name: '',
  customer_phone: '',
  address: '',
  build_details: '',
  notes: '',
  referrer: '',
  reason: '',
} as const;

/** The parts of an answer that contain personal fields, or decide about them. */
interface Answered {
  readonly zone?: number | null;
  readonly items?: readonly object[];
  readonly changes?: readonly object[];
  readonly payment?: object;
}

/**
 * Erases name, phone, address, notes and reasons of delivered and refused orders that have not changed since `before` (epoch milliseconds).
 * An order that has not ended is erased a week later. The store keeps its own copy. Returns the number of erased orders; there may be more.
 */
export function eraseOrders(database: Database, before: number): Promise<number> {
  return database.transaction(async (rows) => {
    const { shop, query } = rows;
    const old = await ordersWithDelivery(rows)
      .select(['placed_order.id', 'placed_order.answer'])
      .where('placed_order.changed_at', '<', before)
      .where('placed_order.request', '<>', ERASED)
      .where(({ not }) => not(isOpen))
      .where(({ eb, or }) =>
        or([
          eb('placed_order.status', 'in', ENDED_STATUSES),
          eb('placed_order.changed_at', '<', before - DUE_WITHIN_MS),
        ]),
      )
      .orderBy('placed_order.changed_at')
      .limit(MOST)
      .execute();
    for (const { id, answer } of old) {
      const whole = JSON.parse(answer) as Answered;
      // The customer has typed an area that is no zone of the shop.
      const area = whole.zone ? {} : { area: '' };
      const erased = {
        ...whole,
        ...NOTHING,
        ...area,
        items: whole.items?.map((item) => ({ ...item, notes: '' })),
        changes: whole.changes?.map((change) => ({ ...change, reason: undefined })),
        // The address of the payment page contains the order's key.
        payment: whole.payment && { ...whole.payment, url: undefined },
      };
      await query
        .updateTable('placed_order')
        .set({ request: ERASED, person: '', answer: JSON.stringify(erased), ...area })
        .where('shop', '=', shop)
        .where('id', '=', id)
        .execute();
      await query
        .updateTable('coupon_use')
        .set({ person: '' })
        .where('shop', '=', shop)
        .where('order_id', '=', id)
        .execute();
      await query
        .updateTable('order_change')
        .set({ reason: '' })
        .where('shop', '=', shop)
        .where('order_id', '=', id)
        .execute();
    }
    return old.length;
  });
}

const DAYS = 90;

/** Days after which orders are erased: `ERASE_ORDERS_AFTER_DAYS`, else 90. Throws unless it is 1 to 3650. */
export function eraseAfterDays(environment: Readonly<Record<string, string | undefined>>): number {
  const text = environment.ERASE_ORDERS_AFTER_DAYS?.trim();
  const days = text ? Number(text) : DAYS;
  if (Number.isInteger(days) && days >= 1 && days <= 3650) return days;
  throw new Error(
    `ERASE_ORDERS_AFTER_DAYS is ${JSON.stringify(text)}, which is no whole number from 1 to 3650. Mend it, or leave it out for ${DAYS} days.`,
  );
}
