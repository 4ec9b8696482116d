import type { Order } from './order.ts';
import { type PromisedWindow, promisedWindow } from './promise.ts';

const MINUTE_MS = 60_000;

type Placed = Pick<Order, 'placedAt' | 'wantedAt' | 'deliveryDay'>;

/** What a shop would promise for a new order (epoch milliseconds). Null for one with a time or day of its own, and without minutes. */
export const expectedPromise = (
  { placedAt, wantedAt, deliveryDay }: Placed,
  kitchenMinutes: number | null,
): number | null =>
  kitchenMinutes === null || wantedAt || deliveryDay ? null : placedAt + kitchenMinutes * MINUTE_MS;

/**
 * When a new order is expected before the shop has promised a time: the checkout's window, counted from the placing. Null for an order with
 * a time or day of its own, where the kitchen's minutes are unknown, and once the window has passed.
 */
export function expectedWindow(
  order: Placed & Pick<Order, 'mode'>,
  { kitchenMinutes, zoneMinutes }: { readonly kitchenMinutes: number | null; readonly zoneMinutes: number },
  nowMs: number,
): PromisedWindow | null {
  const promisedAt = expectedPromise(order, kitchenMinutes);
  const window = promisedWindow({ promisedAt }, order.mode, zoneMinutes);
  return window && nowMs <= window.to ? window : null;
}
