import type { Price } from '#domain/catalogue/product.ts';
import { type Money, multiplyMoney } from '#domain/money.ts';

/** Pieces of one thing at the price that the store asks now. */
export interface PricedLine {
  readonly price: Price;
  readonly quantity: number;
}

/** All pieces of a line at its present price. */
export const lineTotal = ({ price, quantity }: PricedLine): Money => multiplyMoney(price.current, quantity);
