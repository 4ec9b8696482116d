import type { Order } from '#domain/order/order.ts';
import { isVoid } from '#domain/order/order-status.ts';

/** Widths of receipt printers' paper, in millimetres. */
export const TICKET_PAPERS = [58, 80] as const;
export type TicketPaper = (typeof TICKET_PAPERS)[number];

/** `kitchen`: items and due time, without prices. `customer`: with prices. */
export const TICKET_KINDS = ['kitchen', 'customer'] as const;
export type TicketKind = (typeof TICKET_KINDS)[number];

/** Older orders are not printed, so that a device that starts in the morning prints no tickets of the night before. */
const FRESH_MS = 3 * 3_600_000;

interface Printed {
  /** When automatic printing was switched on. Times are epoch milliseconds. */
  readonly since: number;
  readonly ids: ReadonlySet<number>;
  readonly now: number;
}

/** The orders to print automatically: accepted since printing was switched on, and not printed yet; in the order of acceptance. */
export const ordersToPrint = (orders: readonly Order[], { since, ids, now }: Printed): readonly Order[] =>
  orders
    .filter(({ id, status, life }) => {
      const at = life?.acceptedAt ?? null;
      return at !== null && at >= since && at > now - FRESH_MS && !ids.has(id) && !isVoid(status);
    })
    .sort((left, right) => Number(left.life?.acceptedAt) - Number(right.life?.acceptedAt));
