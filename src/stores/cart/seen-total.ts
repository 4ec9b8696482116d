import { computed } from 'nanostores';
import { sumOfSeen } from '#domain/cart/line-total.ts';
import type { Money } from '#domain/money.ts';
import { $cartLines } from './cart.ts';
import { $seenPrices } from './seen-prices.ts';

/** The cart's sum at the prices that the customer has seen. Null if one is unknown, undefined for an empty cart. */
export const $seenTotal = computed([$cartLines, $seenPrices], (lines, prices): Money | null | undefined =>
  lines.length === 0
    ? undefined
    : sumOfSeen(lines.map(({ key, line }) => ({ price: prices[key], quantity: line.quantity }))),
);
