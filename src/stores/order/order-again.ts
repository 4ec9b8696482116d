import type { CartLine } from '#domain/cart/cart-line.ts';
import { missingLines } from '#domain/cart/missing-lines.ts';
import type { Result } from '#domain/result.ts';
import { $cartLines } from '#stores/cart/cart.ts';
import { fillCart } from '#stores/cart/fill-cart.ts';
import { rereadCart } from '#stores/cart/ordered-cart.ts';
import type { PlacedOrder } from './placed-order.ts';

/** Puts an order's lines into the cart; see `fillCart`. */
export const orderAgain = ({ lines, order }: PlacedOrder): Promise<Result<readonly string[]>> =>
  fillCart(lines, (id) => order.items.find(({ productId }) => productId === id)?.name);

/** Puts the lines of an unconfirmed order back unless the cart still holds them; see `fillCart`. */
export function backIntoCart(lines: readonly CartLine[]): Promise<Result<readonly string[]>> {
  rereadCart();
  const held = $cartLines.get().map(({ line }) => line);
  return fillCart(missingLines(lines, held), () => undefined);
}
