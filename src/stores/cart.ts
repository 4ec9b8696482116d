import { persistentMap } from '@nanostores/persistent';
import { computed } from 'nanostores';
import { type CartLine, cartLineKey, parseCartLine } from '#domain/cart/cart-line.ts';
import type { QuantityLimits } from '#domain/catalogue/product.ts';
import { clampQuantity } from '#domain/catalogue/quantity.ts';
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

/** Adds pieces to what is held of the same choice, within the product's limits; the first are at least its minimum. */
export function addToCart(chosen: CartLine, limits: QuantityLimits): void {
  const key = cartLineKey(chosen);
  const held = $cart.get()[key]?.quantity ?? 0;
  $cart.setKey(key, { ...chosen, quantity: clampQuantity(held + chosen.quantity, limits) });
}
