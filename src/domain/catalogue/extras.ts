import { addMoney, type Money, multiplyMoney } from '#domain/money.ts';
import type { ExtraGroup, Price } from './product.ts';

/** The chosen extras of one piece of a product: key → pieces. */
export type ExtraPieces = Readonly<Record<string, number>>;

/** A chosen extra for people to read. */
export interface ChosenExtra<Name = string> {
  readonly key: string;
  /** Name of its group. */
  readonly group: Name;
  readonly name: Name;
  /** On one piece of the product. */
  readonly pieces: number;
  /** What these pieces add to the price of one piece of the product, or to the line. */
  readonly total: Money;
  /** Whether they add it to the line, whatever its quantity. */
  readonly isOnce?: true;
  /** Whether they have a price, of which nothing is charged. */
  readonly isFree?: true;
}

export const piecesOf = (chosen: ExtraPieces, key: string): number =>
  Object.hasOwn(chosen, key) ? (chosen[key] ?? 0) : 0;

/** Pieces of a group's extras. */
export const piecesIn = ({ extras }: ExtraGroup<unknown>, chosen: ExtraPieces): number =>
  extras.reduce((sum, { key }) => sum + piecesOf(chosen, key), 0);

/** Whether a product can be ordered with these extras: it has all of them, none is sold out, in whole pieces, and all limits hold. */
export function areExtrasRight(groups: readonly ExtraGroup<unknown>[], chosen: ExtraPieces): boolean {
  const extras = groups.flatMap((group) => group.extras);
  const isKnown = ([key, pieces]: readonly [string, number]): boolean =>
    Number.isInteger(pieces) &&
    pieces > 0 &&
    extras.some((extra) => extra.key === key && pieces <= extra.maximum && !extra.isSoldOut);
  return (
    Object.entries(chosen).every(isKnown) &&
    groups.every((group) => {
      const pieces = piecesIn(group, chosen);
      return pieces >= group.minimum && pieces <= group.maximum;
    })
  );
}

/**
 * The chosen extras in menu order, with what they cost. Keys that the product does not have are skipped. The dearest pieces are free, so
 * an added piece never costs more than its own price, and none lowers the price.
 */
export const chosenExtras = <Name>(
  groups: readonly ExtraGroup<Name>[] = [],
  chosen: ExtraPieces = {},
): readonly ChosenExtra<Name>[] =>
  groups.flatMap(({ name: group, extras, free }) => {
    const paid = new Map<string, number>();
    let left = free;
    for (const { key } of extras.toSorted((one, other) => other.price.amount - one.price.amount)) {
      const pieces = piecesOf(chosen, key);
      paid.set(key, Math.max(0, pieces - left));
      left = Math.max(0, left - pieces);
    }
    return extras.flatMap(({ key, name, price, isOnce }) => {
      const pieces = piecesOf(chosen, key);
      const total = multiplyMoney(price, paid.get(key) ?? 0);
      const isFree = price.amount > 0 && total.amount === 0;
      return pieces > 0
        ? [{ key, group, name, pieces, total, ...(isOnce && { isOnce }), ...(isFree && { isFree }) }]
        : [];
    });
  });

/** The price of one piece of a product with its extras, and what they add to the line once. Extras are never on sale. */
export function withExtras(
  price: Price,
  groups?: readonly ExtraGroup<unknown>[],
  chosen?: ExtraPieces,
): Price {
  let { current, regular, once } = price;
  for (const { total, isOnce } of chosenExtras(groups, chosen)) {
    if (isOnce) once = once ? addMoney(once, total) : total;
    else [current, regular] = [addMoney(current, total), addMoney(regular, total)];
  }
  return { ...price, current, regular, ...(once && { once }) };
}
