import { persistentAtom } from '@nanostores/persistent';
import { reportOnce } from '#domain/order/analytics.ts';
import { storageKey } from '#stores/shop-storage.ts';

/** Numbers of the orders that were told to analytics, or never will be. */
export const $reported = persistentAtom<readonly string[]>(storageKey('reported'), [], {
  encode: JSON.stringify,
  decode: (stored) => {
    try {
      const list: unknown = JSON.parse(stored);
      return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
    } catch {
      return [];
    }
  },
});

/** Whether this was the first time. */
export function markReported(number: string): boolean {
  const { isFirst, reported } = reportOnce(number, $reported.get());
  if (isFirst) $reported.set(reported);
  return isFirst;
}
