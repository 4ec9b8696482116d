import type { ExtraPieces } from '#domain/catalogue/extras.ts';
import { cutText } from '#domain/language/cut-text.ts';
import { LONGEST } from '#domain/order/longest.ts';

/** One choice in the cart: ids and a quantity, never a price. */
export interface CartLine {
  readonly productId: number;
  /** null for a product without options. */
  readonly variationId: number | null;
  /** Attribute key → term value. Includes attributes for which the variation accepts any value. */
  readonly choices: Readonly<Record<string, string>>;
  /** Of each piece; absent without extras. */
  readonly extras?: ExtraPieces;
  readonly quantity: number;
  /** The customer's wish for this line ("no onions"), plain text; absent when there is none. */
  readonly notes?: string;
  /** Tells lines with the same choice and different notes apart; absent for the first of them. It stays when a note is changed. */
  readonly own?: number;
  /** Epoch milliseconds, unique per line; absent in carts that were stored without it. */
  readonly addedAt?: number;
}

/** Of a line, and of an extra. A larger quantity is corrupt data, and sums of it would be inexact. */
const MOST_PIECES = 99_999;

/** Identifies a line by product, choices and extras, and among those with the same ones. The order of choosing makes no difference. */
export function cartLineKey({
  productId,
  choices,
  extras = {},
  own,
}: Pick<CartLine, 'productId' | 'choices' | 'extras' | 'own'>): string {
  // No encoded name of an option begins with a plus or a star.
  const parts = [productId, ...sorted(choices), ...sorted(extras).map((extra) => `+${extra}`)];
  return [...parts, ...(own ? [`*${own}`] : [])].join('&');
}

/** The line as one of these: the one with the same choice and note, else a new one beside those with the same choice. */
export function amongLines({ own: _, ...line }: CartLine, held: readonly CartLine[]): CartLine {
  const alike = held.filter((one) => choiceKey(one) === choiceKey(line));
  const same = alike.find(({ notes }) => notes === line.notes);
  const own = same ? same.own : alike.reduce((next, one) => Math.max(next, (one.own ?? 0) + 1), 0);
  return own ? { ...line, own } : line;
}

const choiceKey = (line: CartLine): string => cartLineKey({ ...line, own: 0 });

const sorted = (chosen: Readonly<Record<string, string | number>>): readonly string[] =>
  Object.entries(chosen)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map((pair) => pair.map(encodeURIComponent).join('='));

/**
 * A line as text. A line with extras has its quantity in another field: an earlier release, which may run in another tab and would
 * order it without them, then skips the line.
 */
export const cartLineText = (line: CartLine): string =>
  JSON.stringify(line.extras ? { ...line, quantity: undefined, pieces: line.quantity } : line);

/** Parses a stored line; undefined if it is corrupt, so that one bad line does not lose the others. */
export function parseCartLine(stored: string): CartLine | undefined {
  try {
    const {
      productId,
      variationId = null,
      choices = {},
      pieces,
      quantity = pieces,
      extras,
      notes = '',
      own,
      addedAt,
    } = JSON.parse(stored) as CartLine & { readonly pieces: number };
    const isGood =
      isId(productId) &&
      (variationId === null || isId(variationId)) &&
      isId(quantity) &&
      quantity <= MOST_PIECES &&
      typeof notes === 'string' &&
      typeof choices === 'object' &&
      choices !== null &&
      Object.values(choices).every((value) => typeof value === 'string') &&
      Object.values(extras ?? {}).every((pieces) => isId(pieces) && pieces <= MOST_PIECES);
    if (!isGood) return undefined;
    return {
      productId,
      variationId,
      choices,
      ...(extras && { extras }),
      quantity,
      ...(notes && { notes: cutText(notes, LONGEST.itemNotes) }),
      ...(isId(own) && { own }),
      ...(isInstant(addedAt) && { addedAt }),
    };
  } catch {
    return undefined;
  }
}

const isInstant = (value: unknown): value is number => isId(value) && (value as number) < 1e14;

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
