import { persistentMap } from '@nanostores/persistent';
import { computed } from 'nanostores';
import { type CartLine, cartLineKey, parseCartLine } from '#domain/cart/cart-line.ts';
import type { QuantityLimits } from '#domain/catalogue/product.ts';
import { clampQuantity } from '#domain/catalogue/quantity.ts';
import type { Money } from '#domain/money.ts';
import { edges } from './edges.ts';
import { $seenPrices } from './seen-prices.ts';
import { shopStorage, storageKey } from './shop-storage.ts';

/**
 * Version 1 of a kept cart. Its number is the place and not a field: a page that opens rewrites all that it finds there as it
 * understands it, so lines that this code would misread are kept elsewhere (`cart-2:`) by the code that brings them, which also
 * moves over what it meets here.
 */
const VERSION_1 = 'cart:';

/**
 * What the customer chose, a storage key a line, so that two tabs that change different lines keep both changes.
 * A line that cannot be read is `undefined`.
 */
export const $cart = persistentMap<Record<string, CartLine | undefined>>(
  storageKey(VERSION_1),
  {},
  { encode: JSON.stringify, decode: parseCartLine },
);

/** The readable lines with their keys, in the order in which they were added: storage keeps none. */
export const $cartLines = computed($cart, (cart) =>
  Object.entries(cart)
    .flatMap(([key, line]) => (line ? [{ key, line }] : []))
    .sort((one, other) => (one.line.addedAt ?? 0) - (other.line.addedAt ?? 0)),
);

/** Pieces in the cart. */
export const $cartCount = computed($cartLines, (lines) =>
  lines.reduce((sum, { line }) => sum + line.quantity, 0),
);

/** Pieces in the cart by product, whatever was chosen. */
export const $countByProduct = computed($cartLines, (lines) => {
  const counts = new Map<number, number>();
  for (const { line } of lines) counts.set(line.productId, (counts.get(line.productId) ?? 0) + line.quantity);
  return counts;
});

/**
 * Adds pieces to what is held of the same choice, within the product's limits; the first are at least its minimum. Says whether
 * all of them went in. What is held never becomes less: that there is less now is for the cart to say. `shownPrice` is what a piece cost on
 * the screen, where it was there.
 */
export function addToCart(
  chosen: CartLine,
  limits: QuantityLimits,
  shownPrice: Money | null = null,
): boolean {
  const key = cartLineKey(chosen);
  const held = $cart.get()[key];
  const before = held?.quantity ?? 0;
  const wanted = before + chosen.quantity;
  const quantity = Math.max(before, clampQuantity(wanted, limits));
  // A price that was agreed to for an order of before says nothing about this one; one that was seen first stays.
  if (!held) $seenPrices.setKey(key, shownPrice ?? undefined);
  const last = $cartLines.get().at(-1)?.line.addedAt ?? 0;
  const addedAt = held?.addedAt ?? Math.max(edges.now(), last + 1);
  $cart.setKey(key, { ...held, ...chosen, quantity, addedAt });
  return quantity >= wanted;
}

/** Changes a line that is in the cart; one that another tab removed stays removed. */
export function changeLine(
  key: string,
  change: Partial<Pick<CartLine, 'quantity' | 'notes' | 'variationId'>>,
): void {
  const line = $cart.get()[key];
  if (!line) return;
  const { notes, ...changed } = { ...line, ...change };
  $cart.setKey(key, notes ? { ...changed, notes } : changed);
}

/** A line that was taken out, and the price that it was last seen at. */
export interface TakenLine {
  readonly line: CartLine;
  readonly seenPrice: Money | undefined;
}

/** Takes a line out. Returns it, for who wants to put it back. */
export function removeLine(key: string): TakenLine | null {
  const line = $cart.get()[key];
  const seenPrice = $seenPrices.get()[key];
  $cart.setKey(key, undefined);
  $seenPrices.setKey(key, undefined);
  return line ? { line, seenPrice } : null;
}

/** Puts a removed line back; one that was chosen anew meanwhile stays as it is. */
export function restoreLine(key: string, { line, seenPrice }: TakenLine): void {
  if ($cart.get()[key]) return;
  $seenPrices.setKey(key, seenPrice);
  $cart.setKey(key, line);
}

/**
 * Reads the cart as it is stored now: a tab that was asleep, or that came back from the browser's page cache, was not told what
 * other tabs did.
 */
export function rereadCart(): void {
  const prefix = storageKey(VERSION_1);
  const stored = Object.keys(shopStorage).filter((key) => key.startsWith(prefix));
  const fresh = new Map(
    stored.map((key) => [key.slice(prefix.length), parseCartLine(shopStorage[key] ?? '')]),
  );
  for (const key of new Set([...Object.keys($cart.get()), ...fresh.keys()])) {
    const line = fresh.get(key);
    if (JSON.stringify(line) !== JSON.stringify($cart.get()[key])) $cart.setKey(key, line);
  }
}

/**
 * Takes the pieces out that were ordered; what was added meanwhile, here or in another tab, stays, and so does what was chosen anew
 * after they had left the cart. False when another cart, with none of them, has taken the place of theirs.
 */
export function removeOrdered(lines: readonly CartLine[]): boolean {
  rereadCart();
  const isAnother = $cartLines.get().length > 0 && !lines.some(isHeldStill);
  for (const line of lines.filter(isHeldStill)) {
    const key = cartLineKey(line);
    const added = ($cart.get()[key]?.quantity ?? 0) - line.quantity;
    if (added > 0) changeLine(key, { quantity: added });
    else removeLine(key);
  }
  return !isAnother;
}

/** Whether a line that was ordered is in the cart, and not another one of the same choice. */
function isHeldStill(line: CartLine): boolean {
  const held = $cart.get()[cartLineKey(line)];
  return held !== undefined && (line.addedAt === undefined || held.addedAt === line.addedAt);
}
