import { removeLine, restoreLine, type TakenLine } from './cart.ts';
import { undoable } from './undoable.ts';

interface RemovedLine {
  readonly key: string;
  readonly name: string;
  readonly taken: TakenLine;
}

/** The line that was taken out of the cart last. */
export const removedLine = undoable<RemovedLine>(({ key, taken }) => restoreLine(key, taken));

export function removeWithUndo(key: string, name: string): void {
  const taken = removeLine(key);
  if (taken) removedLine.take({ key, name, taken });
}
