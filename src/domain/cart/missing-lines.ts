import { amongLines, type CartLine, cartLineKey } from './cart-line.ts';

/**
 * The lines to add to a cart with the lines `held`, so that it contains at least `wanted`. Lines that the cart already has are
 * not doubled.
 */
export function missingLines(wanted: readonly CartLine[], held: readonly CartLine[]): readonly CartLine[] {
  const pieces = new Map(held.map((line) => [cartLineKey(line), line.quantity]));
  return wanted.flatMap((line) => {
    const quantity = line.quantity - (pieces.get(cartLineKey(amongLines(line, held))) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}
