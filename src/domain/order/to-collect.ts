import type { Money } from '#domain/money.ts';
import { isToBePaidNow, isUnpaidOnline, type OrderLife, type Payment, type PaymentMethod } from './life.ts';
import type { Order } from './order.ts';
import { isVoid } from './order-status.ts';

/** Payment of an order, for the person who hands it over. */
export interface ToCollect {
  /** Amount to take at the door; null if the order is already paid, or is paid in another way. */
  readonly amount: Money | null;
  readonly method: PaymentMethod;
  readonly isPaid: boolean;
}

/** The payment to take when an order is handed over; null if the payment method is unknown. */
export function toCollect({ life, total }: Pick<Order, 'life' | 'total'>): ToCollect | null {
  if (!life) return null;
  const method = isCashInstead(life) ? 'cash' : life.payment.method;
  const isPaid = isTaken(life.payment);
  return { amount: isAtTheDoor(method) && !isPaid ? total : null, method, isPaid };
}

/** Whether the shop brings an order although its online payment is missing. The store's page takes none any more. */
const isCashInstead = (life: Pick<OrderLife, 'status' | 'payment'>): boolean =>
  isUnpaidOnline(life.payment) && !isToBePaidNow(life) && !isVoid(life.status);

/** The money that somebody took when an order was handed over; null: none. */
export const takenAtDoor = ({ life, total }: Pick<Order, 'life' | 'total'>): Money | null =>
  life && isTaken(life.payment) && isAtTheDoor(life.payment.method) ? total : null;

/** Whether the shop, or one of its people, has the money. */
export const isTaken = ({ state }: Pick<Payment, 'state'>): boolean => state === 'paid';

const isAtTheDoor = (method: PaymentMethod): boolean => method === 'cash' || method === 'card';
