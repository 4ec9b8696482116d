import { type OrderLife, stageOf } from '#domain/order/life.ts';
import { isEnded, ORDER_STATUSES, type OrderStatus } from '#domain/order/order-status.ts';

/** The statuses, and apart from "ready" what its driver has left with: both have the status `readytoship`. */
export const SHOWN_STATUSES = [...ORDER_STATUSES, 'on-its-way'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

interface Standing {
  readonly status: OrderStatus | null;
  /** null: the store does not record it. */
  readonly life: Pick<OrderLife, 'departedAt'> | null;
}

/** What the staff's screens show as an order's status, count and filter by. Null for an unknown status. */
export const shownStatus = ({ status, life }: Standing): ShownStatus | null =>
  status !== null && stageOf({ status, departedAt: life?.departedAt ?? null }) === 'on-its-way'
    ? 'on-its-way'
    : status;

interface Driven {
  readonly status: OrderStatus | null;
  readonly life: Pick<OrderLife, 'driver'> | null;
}

/** The name of the driver who has an open order, for the place beside its status; null if nobody has it, or it has ended. */
export const shownDriver = (order: Driven): string | null =>
  isEnded(order) ? null : order.life?.driver?.name.trim() || null;
