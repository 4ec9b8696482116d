import type { ExtraGroup } from './product.ts';

/** The most pieces of one extra on one piece of a product; more is corrupt data. */
export const MOST_PIECES_OF_EXTRA = 99;

/** In minor units: no choice of extras costs more. */
export const dearestExtras = (groups: readonly ExtraGroup<unknown>[]): number =>
  groups.reduce(
    (sum, { maximum, extras }) => sum + maximum * Math.max(0, ...extras.map(({ price }) => price.amount)),
    0,
  );
