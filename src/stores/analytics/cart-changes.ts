import type { CartLine } from '#domain/cart/cart-line.ts';

type Lines = Readonly<Record<string, CartLine | undefined>>;

/** The pieces added to and removed from the cart between two moments. */
export function cartChanges(
  before: Lines,
  after: Lines,
): readonly { readonly kind: 'added' | 'removed'; readonly key: string; readonly line: CartLine }[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const line = after[key] ?? before[key];
    const pieces = (after[key]?.quantity ?? 0) - (before[key]?.quantity ?? 0);
    if (!line || pieces === 0) return [];
    return [{ kind: pieces > 0 ? 'added' : 'removed', key, line: { ...line, quantity: Math.abs(pieces) } }];
  });
}
