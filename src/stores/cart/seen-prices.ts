import { persistentMap } from '@nanostores/persistent';
import type { SeenPrice } from '#domain/cart/line-total.ts';
import { isMoney } from '#domain/money.ts';
import { storageKey } from '#stores/device/shop-storage.ts';

/** By cart line: the price of a piece that the customer accepted, otherwise the one first shown. */
export const $seenPrices = persistentMap<Record<string, SeenPrice | undefined>>(
  storageKey('seen-price:'),
  {},
  { encode: JSON.stringify, decode: parsePrice },
);

function parsePrice(stored: string): SeenPrice | undefined {
  try {
    const price: SeenPrice = JSON.parse(stored);
    return isMoney(price) && Number.isSafeInteger(price.once ?? 0) ? price : undefined;
  } catch {
    return undefined;
  }
}
