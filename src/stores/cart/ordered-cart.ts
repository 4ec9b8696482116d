import { type CartLine, cartLineKey, parseCartLine } from '#domain/cart/cart-line.ts';
import { shopStorage, storageKey } from '#stores/device/shop-storage.ts';
import { $cart, $cartLines, changeLine, removeLine, VERSION_1 } from './cart.ts';

/**
 * Reads the stored cart again. A sleeping tab, or a page from the browser's page cache, gets no events for changes of
 * other tabs.
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
 * Removes the ordered pieces. Keeps pieces that were added meanwhile in any tab, and lines that were removed and chosen again.
 * Returns false if another cart, with none of the ordered lines, has replaced it.
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

/** Whether the ordered line itself is in the cart, and not a newer one with the same choice. */
function isHeldStill(line: CartLine): boolean {
  const held = $cart.get()[cartLineKey(line)];
  return held !== undefined && (line.addedAt === undefined || held.addedAt === line.addedAt);
}
