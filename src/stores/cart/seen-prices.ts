import { persistentMap } from '@nanostores/persistent';
import { isMoney, type Money } from '#domain/money.ts';
import { storageKey } from '#stores/device/shop-storage.ts';

/** By cart line: the price of a piece that the customer accepted, otherwise the one first shown. */
export const $seenPrices = persistentMap<Record<string, Money | undefined>>(
  storageKey('seen-price:'),
  {},
  { encode: JSON.stringify, decode: parseMoney },
);

function parseMoney(stored: string): Money | undefined {
  try {
    const money: unknown = JSON.parse(stored);
    return isMoney(money) ? money : undefined;
  } catch {
    return undefined;
  }
}
