import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { OrderStatus } from './order-status.ts';
import { promisedWindow } from './promise.ts';

/** An order that is under way, for the strip on every page. Small, because catalogue pages load it. */
export interface OpenOrder {
  readonly id: number;
  readonly number: string;
  readonly key: string;
  /** Its state, as a key of the strip's words. */
  readonly standing: string;
  /** End of the promised window in epoch milliseconds; null if nothing is promised, or if that time has passed. */
  readonly dueAt: number | null;
}

/** The stored orders of a device, the newest first. Only a few fields are read here; pages of orders parse them completely. */
export type StoredOrders = readonly (StoredOrder | null)[];

interface StoredOrder {
  readonly lines?: readonly unknown[];
  readonly zoneMinutes?: number;
  readonly order?: {
    readonly id: number;
    readonly number: string;
    readonly key: string | null;
    readonly mode: FulfilmentMode;
    readonly placedAt: number;
    readonly deliveryDay: string;
    readonly items?: readonly { readonly name?: string }[];
    status?: OrderStatus | null;
    life?: Standing & { readonly promisedAt: number | null };
  } | null;
}

interface Standing {
  readonly status: OrderStatus;
  readonly departedAt: number | null;
}

const DAY_MS = 86_400_000;

/** The status, with the mode if the order is ready; `departed` after the driver has left. */
export const standingOf = ({ status, departedAt }: Standing, mode: FulfilmentMode): string =>
  status !== 'readytoship' ? status : departedAt ? 'departed' : `${status}-${mode}`;

/**
 * The newest order that is under way, which means that `standings` has words for its state; null without one. An order is ignored after a
 * day, or after a week if it has a delivery day, because shops may forget to complete orders.
 */
export function openOrderOf(
  orders: StoredOrders,
  standings: Readonly<Record<string, string>>,
  now: number,
): OpenOrder | null {
  for (const placed of orders) {
    const { order, zoneMinutes = 0 } = placed ?? {};
    if (!order?.life || !order.key) continue;
    const { id, number, key, mode, life } = order;
    const standing = standingOf(life, mode);
    const isOver = now - order.placedAt > (order.deliveryDay ? 7 * DAY_MS : DAY_MS);
    if (isOver || !standings[standing]) continue;
    const window = promisedWindow(life, mode, zoneMinutes);
    return { id, number, key, standing, dueAt: window && window.to > now ? window.to : null };
  }
  return null;
}
