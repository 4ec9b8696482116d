import { persistentMap } from '@nanostores/persistent';
import { isMoney, type Money } from '#domain/money.ts';
import { storageKey } from './shop-storage.ts';

/** By line of the cart: the price of a piece that the customer has agreed to, else the one that it was shown at first. */
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
