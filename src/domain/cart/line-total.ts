import type { Price } from '#domain/catalogue/product.ts';
import { addMoney, type Money, multiplyMoney } from '#domain/money.ts';

/** A quantity of one item with its current unit price. */
export interface PricedLine {
  readonly price: Price;
  readonly quantity: number;
}

/** The line's quantity times its current unit price. */
export const lineTotal = ({ price, quantity }: PricedLine): Money => multiplyMoney(price.current, quantity);

/** The sum of pieces at prices that may be unknown. Null if one is, or if they are not all of one currency. */
export function sumOfSeen(
  lines: readonly { readonly price: Money | undefined; readonly quantity: number }[],
): Money | null {
  const sums = lines.map(({ price, quantity }) => (price ? multiplyMoney(price, quantity) : null));
  return sums.reduce((sum, next) => {
    const isAlike = sum?.currency === next?.currency && sum?.minorUnit === next?.minorUnit;
    return sum && next && isAlike ? addMoney(sum, next) : null;
  });
}
