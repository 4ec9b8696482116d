import { reportOnce } from '#domain/order/analytics.ts';
import { keptJson, textsIn } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';

/** Numbers of orders that were reported, or never will be. */
export const $reported = keptJson<readonly string[]>(storageKey('reported'), [], textsIn);

/** Marks an order as reported; returns whether it was not marked before. */
export function markReported(number: string): boolean {
  const { isFirst, reported } = reportOnce(number, $reported.get());
  if (isFirst) $reported.set(reported);
  return isFirst;
}
