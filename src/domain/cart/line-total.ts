import type { Price } from '#domain/catalogue/product.ts';
import { type Money, multiplyMoney } from '#domain/money.ts';

/** A quantity of one item with its current unit price. */
export interface PricedLine {
  readonly price: Price;
  readonly quantity: number;
}

/** The line's quantity times its current unit price. */
export const lineTotal = ({ price, quantity }: PricedLine): Money => multiplyMoney(price.current, quantity);
