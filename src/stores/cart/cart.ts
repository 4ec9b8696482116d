import { persistentMap } from '@nanostores/persistent';
import { computed } from 'nanostores';
import {
  amongLines,
  type CartLine,
  cartLineKey,
  cartLineText,
  parseCartLine,
} from '#domain/cart/cart-line.ts';
import type { SeenPrice } from '#domain/cart/line-total.ts';
import type { QuantityLimits } from '#domain/catalogue/product.ts';
import { clampQuantity } from '#domain/catalogue/quantity.ts';
import { edges } from '#stores/device/edges.ts';
import { storageKey } from '#stores/device/shop-storage.ts';
import { $seenPrices } from './seen-prices.ts';

/**
 * Key prefix of version 1 of a stored cart. The version is part of the key because a page rewrites all lines that it finds under its
 * prefix. A version with another format must use another prefix (`cart-2:`) and migrate the lines of this one.
 */
export const VERSION_1 = 'cart:';

/**
 * The customer's choices, one storage key per line: two tabs that change different lines keep both changes.
 * An unreadable line is `undefined`.
 */
export const $cart = persistentMap<Record<string, CartLine | undefined>>(
  storageKey(VERSION_1),
  {},
  { encode: (line) => line && cartLineText(line), decode: parseCartLine },
);

/** The readable lines with their keys, in the order of adding; storage has no order. */
export const $cartLines = computed($cart, (cart) =>
  Object.entries(cart)
    .flatMap(([key, line]) => (line ? [{ key, line }] : []))
    .sort((one, other) => (one.line.addedAt ?? 0) - (other.line.addedAt ?? 0)),
);

/** Pieces in the cart. */
export const $cartCount = computed($cartLines, (lines) =>
  lines.reduce((sum, { line }) => sum + line.quantity, 0),
);

/** Pieces in the cart by product, whatever the options. */
export const $countByProduct = computed($cartLines, (lines) => {
  const counts = new Map<number, number>();
  for (const { line } of lines) counts.set(line.productId, (counts.get(line.productId) ?? 0) + line.quantity);
  return counts;
});

/**
 * Adds pieces to the line with the same choice and note, within the product's limits; a new line has at least the minimum. Returns whether all
 * of them were added. Never lowers a quantity: the cart reports a lower stock. `shownPrice` is the price of a piece on the screen, if
 * one was shown.
 */
export function addToCart(
  chosen: CartLine,
  limits: QuantityLimits,
  shownPrice: SeenPrice | null = null,
): boolean {
  const lines = $cartLines.get();
  const line = amongLines(
    chosen,
    lines.map((one) => one.line),
  );
  const key = cartLineKey(line);
  const held = $cart.get()[key];
  const before = held?.quantity ?? 0;
  const wanted = before + chosen.quantity;
  const quantity = Math.max(before, clampQuantity(wanted, limits));
  // A price accepted for an earlier order does not apply to this one; the price first shown stays.
  if (!held) $seenPrices.setKey(key, shownPrice ?? undefined);
  const last = lines.at(-1)?.line.addedAt ?? 0;
  const addedAt = held?.addedAt ?? Math.max(edges.now(), last + 1);
  $cart.setKey(key, { ...held, ...line, quantity, addedAt });
  return quantity >= wanted;
}

/** Changes a line of the cart; a line that another tab removed stays removed. */
export function changeLine(
  key: string,
  change: Partial<Pick<CartLine, 'quantity' | 'notes' | 'variationId'>>,
): void {
  const line = $cart.get()[key];
  if (!line) return;
  const { notes, ...changed } = { ...line, ...change };
  $cart.setKey(key, notes ? { ...changed, notes } : changed);
}

/** A removed line with the price last shown for it. */
export interface TakenLine {
  readonly line: CartLine;
  readonly seenPrice: SeenPrice | undefined;
}

/** Removes a line; returns it for an undo. */
export function removeLine(key: string): TakenLine | null {
  const line = $cart.get()[key];
  const seenPrice = $seenPrices.get()[key];
  $cart.setKey(key, undefined);
  $seenPrices.setKey(key, undefined);
  return line ? { line, seenPrice } : null;
}

/** Restores a removed line, unless the same choice was added again meanwhile. */
export function restoreLine(key: string, { line, seenPrice }: TakenLine): void {
  if ($cart.get()[key]) return;
  $seenPrices.setKey(key, seenPrice);
  $cart.setKey(key, line);
}
