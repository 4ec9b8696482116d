import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { expectedPromise } from './expected-window.ts';
import type { Payment } from './life.ts';
import type { OrderStatus } from './order-status.ts';
import { promisedWindow } from './promise.ts';

/** An order that is under way, for the strip on every page. Small, because catalogue pages load it. */
export interface OpenOrder {
  readonly id: number;
  readonly key: string;
  /** Its state in words. */
  readonly stage: string;
  /** What happens by `dueAt`, by the mode; `expected` before the shop has accepted the order. */
  readonly due: FulfilmentMode | 'expected';
  /** End of the promised or expected window in epoch milliseconds; null without one, if that time has passed, or once the order is ready. */
  readonly dueAt: number | null;
}

/** The stored orders of a device, the newest first. Only a few fields are read here; pages of orders parse them completely. */
export type StoredOrders = readonly (StoredOrder | null)[];

interface StoredOrder {
  readonly lines?: readonly unknown[];
  readonly zoneMinutes?: number;
  readonly order?: {
    readonly id: number;
    readonly key: string | null;
    readonly mode: FulfilmentMode;
    readonly placedAt: number;
    readonly deliveryDay: string;
    readonly wantedAt: number | null;
    readonly items?: readonly { readonly name?: string }[];
    status?: OrderStatus | null;
    life?: Standing & { readonly promisedAt: number | null };
  } | null;
}

interface Standing {
  readonly status: OrderStatus;
  readonly departedAt: number | null;
  readonly payment?: Pick<Payment, 'method' | 'state'>;
}

const DAY_MS = 86_400_000;

/** The status, with the mode if the order is ready; `departed` after the driver has left; `unpaid` before an online payment. */
export function standingOf({ status, departedAt, payment }: Standing, mode: FulfilmentMode): string {
  if (status === 'readytoship') return departedAt ? 'departed' : `${status}-${mode}`;
  // Not by the rule in `life.ts`: every page loads the strip, and the rest of that file would come with it.
  const isUnpaid = status === 'pending' && payment?.method === 'online' && payment.state !== 'paid';
  return isUnpaid ? 'unpaid' : status;
}

/**
 * The newest order that is under way: `standings` has words for its state. Null without one. Shops may forget to complete orders. So an
 * order is ignored a day after its placing or its own time, and after a week if it has a delivery day. `kitchenMinutes` are those of a new
 * order; null if unknown.
 */
export function openOrderOf(
  orders: StoredOrders,
  standings: Readonly<Record<string, string>>,
  now: number,
  kitchenMinutes: number | null = null,
): OpenOrder | null {
  for (const placed of orders) {
    const { order, zoneMinutes = 0 } = placed ?? {};
    if (!order?.life || !order.key) continue;
    const { id, key, mode, life } = order;
    const standing = standingOf(life, mode);
    // An order for a chosen time has a delivery day as well, that of its time.
    const isOver =
      now - (order.wantedAt ?? order.placedAt) > (order.wantedAt || !order.deliveryDay ? DAY_MS : 7 * DAY_MS);
    const stage = standings[standing];
    if (!stage || isOver) continue;
    const isExpected = standing === 'pending' && !life.promisedAt;
    const promisedAt = isExpected ? expectedPromise(order, kitchenMinutes) : life.promisedAt;
    const window = promisedWindow({ promisedAt }, mode, zoneMinutes);
    // Who collects an order that is ready waits for nothing.
    const isAwaited = mode === 'deliver' || life.status !== 'readytoship';
    const dueAt = window && isAwaited && window.to > now ? window.to : null;
    return { id, key, stage, due: isExpected ? 'expected' : mode, dueAt };
  }
  return null;
}
