import { persistentMap } from '@nanostores/persistent';
import { computed } from 'nanostores';
import { type CartLine, cartLineKey, parseCartLine } from './cart-line.ts';
import { storageKey } from './shop-storage.ts';

/**
 * What the customer chose, a storage key a line, so that two tabs that change different lines keep both changes.
 * A line that cannot be read is `undefined`.
 */
export const $cart = persistentMap<Record<string, CartLine | undefined>>(
  storageKey('cart:'),
  {},
  { encode: JSON.stringify, decode: parseCartLine },
);

const $lines = computed($cart, (cart) => Object.values(cart).filter((line) => line !== undefined));

/** Pieces in the cart. */
export const $cartCount = computed($lines, (lines) => lines.reduce((sum, line) => sum + line.quantity, 0));

/** Pieces in the cart by product, whatever was chosen. */
export const $countByProduct = computed($lines, (lines) => {
  const counts = new Map<number, number>();
  for (const { productId, quantity } of lines) counts.set(productId, (counts.get(productId) ?? 0) + quantity);
  return counts;
});

/** Pieces of exactly this choice. */
export function quantityInCart(line: Pick<CartLine, 'productId' | 'choices'>): number {
  return $cart.get()[cartLineKey(line)]?.quantity ?? 0;
}

/** Puts a line in place of the same choice's; the quantity is the new total, already within the product's limits. */
export function setCartLine(line: CartLine): void {
  $cart.setKey(cartLineKey(line), line);
}
