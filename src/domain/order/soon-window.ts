import type { Busy } from '#domain/hours/pause.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';

/**
 * In how many minutes a new order is expected: `{from: 30, to: 45}`. `kitchenMinutes` includes those of a busy hour. The promise that follows
 * has the same window (`promisedWindow`, which a checkout does not load).
 */
export function soonWindow(
  kitchenMinutes: number,
  mode: FulfilmentMode,
  zoneMinutes: number,
): { readonly from: number; readonly to: number } {
  const [way, width] = mode === 'deliver' ? [zoneMinutes, 15] : [0, 10];
  const from = Math.ceil((kitchenMinutes + way) / 5) * 5;
  return { from, to: from + width };
}

/** The kitchen's minutes, with those of a busy hour; null if the shop does not know them. */
export const kitchenMinutesOf = (waitMinutes: number | null, busy: Busy | null): number | null =>
  waitMinutes === null ? null : waitMinutes + (busy?.minutes ?? 0);
