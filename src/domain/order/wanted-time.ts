import type { Order } from './order.ts';
import { type PromisedWindow, promisedWindow } from './promise.ts';
import { SLOT_MS } from './slots.ts';

/**
 * Whether an order is due at a time or day of its own, and not at a time that the shop has promised. On its day an order of a later day has
 * such a promise, too, which says more than the day.
 */
export const isDueAtOwn = ({
  wantedAt,
  deliveryDay,
  life,
}: Pick<Order, 'wantedAt' | 'deliveryDay' | 'life'>) =>
  wantedAt !== null || (deliveryDay !== '' && (life?.promisedAt ?? null) === null);

/** The expected time of an order: the chosen slot, or the promised window; null while nothing is promised. */
export function windowOf(
  { wantedAt, life, mode }: Pick<Order, 'wantedAt' | 'life' | 'mode'>,
  zoneMinutes: number,
): PromisedWindow | null {
  if (wantedAt !== null) return { from: wantedAt, to: wantedAt + SLOT_MS };
  return life && promisedWindow(life, mode, zoneMinutes);
}
