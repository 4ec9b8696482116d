import { type ExtraPieces, piecesIn, piecesOf } from './extras.ts';
import type { Extra, ExtraGroup } from './product.ts';

/** How many more pieces of an extra may be chosen. */
export const roomFor = (extra: Extra<unknown>, group: ExtraGroup<unknown>, chosen: ExtraPieces): number =>
  extra.isSoldOut
    ? 0
    : Math.max(
        0,
        Math.min(extra.maximum - piecesOf(chosen, extra.key), group.maximum - piecesIn(group, chosen)),
      );
