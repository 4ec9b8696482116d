/**
 * Reasons that staff give with one tap. The code travels instead of a sentence, so everybody reads the reason in their own language.
 * Every other reason is a sentence.
 */
export const REASON_CODES = [
  'sold-out',
  'closing',
  'too-far',
  'unreachable',
  'no-address',
  'not-accepted',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

/** What is sold out may be named, by the ids of products. */
const SOLD_OUT = /^sold-out:([0-9]{1,16}(?:,[0-9]{1,16})*)$/;

/** The reason of an order whose products are sold out: `sold-out:101`. */
export const soldOutReason = (productIds: readonly number[]): string => `sold-out:${productIds.join()}`;

/** @example reasonCode('sold-out') // 'sold-out'; reasonCode('sold-out:101') // 'sold-out'; reasonCode('The oven is broken') // null */
export const reasonCode = (reason: string): ReasonCode | null =>
  SOLD_OUT.test(reason) ? 'sold-out' : (REASON_CODES.find((code) => code === reason) ?? null);

interface Ended {
  readonly items: readonly { readonly productId: number; readonly name: string }[];
  readonly life: { readonly reason: string } | null;
}

/** The products of an order that its reason names as sold out, with their names; empty if it names none of them. */
export function soldOutItems({ items, life }: Ended): ReadonlyMap<number, string> {
  const ids =
    SOLD_OUT.exec(life?.reason ?? '')?.[1]
      ?.split(',')
      .map(Number) ?? [];
  return new Map(
    items.filter(({ productId }) => ids.includes(productId)).map(({ productId, name }) => [productId, name]),
  );
}
