import type { Order } from './order.ts';
import { type PromisedWindow, promisedWindow } from './promise.ts';
import { SLOT_MS } from './slots.ts';

/** The expected time of an order: the chosen slot, or the promised window; null while nothing is promised. */
export function windowOf(
  { wantedAt, life, mode }: Pick<Order, 'wantedAt' | 'life' | 'mode'>,
  zoneMinutes: number,
): PromisedWindow | null {
  if (wantedAt !== null) return { from: wantedAt, to: wantedAt + SLOT_MS };
  return life && promisedWindow(life, mode, zoneMinutes);
}
