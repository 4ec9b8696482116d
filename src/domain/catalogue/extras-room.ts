import { chosenExtras, type ExtraPieces, piecesIn, piecesOf } from './extras.ts';
import type { Extra, ExtraGroup } from './product.ts';

/** Whether a group's limit says something: there are more choices than it allows pieces. */
export const isLimitTold = ({ extras, maximum }: ExtraGroup<unknown>): boolean => maximum < extras.length;

/** Whether each choice of a group takes the place of the other. A single extra that may be left out is chosen or not. */
export const isOneOf = ({ extras, minimum, maximum }: ExtraGroup<unknown>): boolean =>
  maximum === 1 && (minimum === 1 || extras.length > 1);

/** How many more pieces of an extra may be chosen. */
export const roomFor = (extra: Extra<unknown>, group: ExtraGroup<unknown>, chosen: ExtraPieces): number =>
  extra.isSoldOut
    ? 0
    : Math.max(
        0,
        Math.min(extra.maximum - piecesOf(chosen, extra.key), group.maximum - piecesIn(group, chosen)),
      );

/**
 * Whether an extra with a price costs nothing: its chosen pieces are free, or all that its group lets somebody choose are. Where some are
 * free, the group says how many, and each has its price until it is one of them.
 */
export function isFree(extra: Extra<unknown>, group: ExtraGroup<unknown>, chosen: ExtraPieces): boolean {
  if (extra.price.amount === 0 || extra.isSoldOut) return false;
  const own = chosenExtras([group], chosen).find(({ key }) => key === extra.key);
  if (own) return own.isFree === true;
  // One of several takes the place of the other.
  const pieces = isOneOf(group) ? 0 : piecesIn(group, chosen);
  return pieces < group.maximum && group.maximum <= group.free;
}
