import type { Price } from '#domain/catalogue/product.ts';
import { addMoney, type Money, multiplyMoney } from '#domain/money.ts';

/** A quantity of one item with its current unit price. */
export interface PricedLine {
  readonly price: Price;
  readonly quantity: number;
}

/** The price of a piece that a customer has seen. */
export interface SeenPrice extends Money {
  /** What extras add to the line once, in the same unit; absent for nothing. */
  readonly once?: number;
}

/** The line's quantity times its current unit price, and what extras add to it once. */
export const lineTotal = ({ price, quantity }: PricedLine): Money => totalOf(seenOf(price), quantity);

/** A price as a customer sees it. */
export const seenOf = ({ current, once }: Price): SeenPrice =>
  once ? { ...current, once: once.amount } : current;

const totalOf = ({ once = 0, ...price }: SeenPrice, quantity: number): Money =>
  addMoney(multiplyMoney(price, quantity), { ...price, amount: once });

/** The sum of pieces at prices that may be unknown. Null if one is, or if they are not all of one currency. */
export function sumOfSeen(
  lines: readonly { readonly price: SeenPrice | undefined; readonly quantity: number }[],
): Money | null {
  const sums = lines.map(({ price, quantity }) => (price ? totalOf(price, quantity) : null));
  return sums.reduce((sum, next) => {
    const isAlike = sum?.currency === next?.currency && sum?.minorUnit === next?.minorUnit;
    return sum && next && isAlike ? addMoney(sum, next) : null;
  });
}
