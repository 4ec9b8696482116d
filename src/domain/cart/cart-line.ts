import { cutText } from '#domain/language/cut-text.ts';
import { LONGEST } from '#domain/order/longest.ts';

/** One choice in the cart: ids and a quantity, never a price. */
export interface CartLine {
  readonly productId: number;
  /** null for a product without options. */
  readonly variationId: number | null;
  /** Attribute key → term value. Includes attributes for which the variation accepts any value. */
  readonly choices: Readonly<Record<string, string>>;
  readonly quantity: number;
  /** The customer's wish for this line ("no onions"), plain text; absent when there is none. */
  readonly notes?: string;
  /** Epoch milliseconds, unique per line; absent in carts that were stored without it. */
  readonly addedAt?: number;
}

/** A larger quantity is corrupt data, and sums of it would be inexact. */
const MOST_PIECES = 99_999;

/** Identifies a line by product and choices. The order in which options were chosen makes no difference. */
export function cartLineKey({ productId, choices }: Pick<CartLine, 'productId' | 'choices'>): string {
  const chosen = Object.entries(choices)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map((pair) => pair.map(encodeURIComponent).join('='));
  return [productId, ...chosen].join('&');
}

/** Parses a stored line; undefined if it is corrupt, so that one bad line does not lose the others. */
export function parseCartLine(stored: string): CartLine | undefined {
  try {
    const {
      productId,
      variationId = null,
      choices = {},
      quantity,
      notes = '',
      addedAt,
    } = JSON.parse(stored) as CartLine;
    const isGood =
      isId(productId) &&
      (variationId === null || isId(variationId)) &&
      isId(quantity) &&
      quantity <= MOST_PIECES &&
      typeof notes === 'string' &&
      typeof choices === 'object' &&
      choices !== null &&
      Object.values(choices).every((value) => typeof value === 'string');
    if (!isGood) return undefined;
    return {
      productId,
      variationId,
      choices,
      quantity,
      ...(notes && { notes: cutText(notes, LONGEST.itemNotes) }),
      ...(isInstant(addedAt) && { addedAt }),
    };
  } catch {
    return undefined;
  }
}

const isInstant = (value: unknown): value is number => isId(value) && (value as number) < 1e14;

const isId = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;
