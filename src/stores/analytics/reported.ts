import { reportOnce } from '#domain/order/analytics.ts';
import { keptJson, textsIn } from '#stores/kept-json.ts';
import { storageKey } from '#stores/shop-storage.ts';

/** Numbers of the orders that were told to analytics, or never will be. */
export const $reported = keptJson<readonly string[]>(storageKey('reported'), [], textsIn);

/** Whether this was the first time. */
export function markReported(number: string): boolean {
  const { isFirst, reported } = reportOnce(number, $reported.get());
  if (isFirst) $reported.set(reported);
  return isFirst;
}
