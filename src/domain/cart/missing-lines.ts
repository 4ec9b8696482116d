import { type CartLine, cartLineKey } from './cart-line.ts';

/** What has to be added to a cart that holds `held`, so that it holds at least `wanted`: what is there already is not taken twice. */
export function missingLines(wanted: readonly CartLine[], held: readonly CartLine[]): readonly CartLine[] {
  const pieces = new Map(held.map((line) => [cartLineKey(line), line.quantity]));
  return wanted.flatMap((line) => {
    const quantity = line.quantity - (pieces.get(cartLineKey(line)) ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}
