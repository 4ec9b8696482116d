import { type ExtraPieces, piecesOf } from './extras.ts';
import type { ExtraGroup } from './product.ts';

/** The most pieces of one extra on one piece of a product; more is corrupt data. */
export const MOST_PIECES_OF_EXTRA = 99;

/** Whether one of the chosen extras is sold out. */
export const isSomeSoldOut = (groups: readonly ExtraGroup<unknown>[], chosen: ExtraPieces): boolean =>
  groups.some(({ extras }) => extras.some(({ key, isSoldOut }) => isSoldOut && piecesOf(chosen, key) > 0));

/** Whether enough extras are there for each group from which customers have to choose. */
export const canBeChosen = (groups: readonly ExtraGroup<unknown>[]): boolean =>
  groups.every(
    ({ minimum, extras }) =>
      extras.reduce((sum, { maximum, isSoldOut }) => sum + (isSoldOut ? 0 : maximum), 0) >= minimum,
  );

/** In minor units: no choice of extras costs more. */
export const dearestExtras = (groups: readonly ExtraGroup<unknown>[]): number =>
  groups.reduce(
    (sum, { maximum, extras }) => sum + maximum * Math.max(0, ...extras.map(({ price }) => price.amount)),
    0,
  );
