import type { Order } from './order.ts';
import { type PromisedWindow, promisedWindow } from './promise.ts';

const MINUTE_MS = 60_000;

/**
 * When a new order is expected before the shop has promised a time: the checkout's window, counted from the placing. Null for an order with
 * a time or day of its own, where the kitchen's minutes are unknown, and once the window has passed.
 */
export function expectedWindow(
  { placedAt, mode, wantedAt, deliveryDay }: Pick<Order, 'placedAt' | 'mode' | 'wantedAt' | 'deliveryDay'>,
  { kitchenMinutes, zoneMinutes }: { readonly kitchenMinutes: number | null; readonly zoneMinutes: number },
  nowMs: number,
): PromisedWindow | null {
  if (kitchenMinutes === null || wantedAt !== null || deliveryDay !== '') return null;
  const window = promisedWindow({ promisedAt: placedAt + kitchenMinutes * MINUTE_MS }, mode, zoneMinutes);
  return window && nowMs <= window.to ? window : null;
}
