import { undoable } from '#stores/device/undoable.ts';
import { removeLine, restoreLine, type TakenLine } from './cart.ts';

interface RemovedLine {
  readonly key: string;
  readonly name: string;
  readonly taken: TakenLine;
}

/** The line that was removed from the cart last. */
export const removedLine = undoable<RemovedLine>(({ key, taken }) => restoreLine(key, taken));

export function removeWithUndo(key: string, name: string): void {
  const taken = removeLine(key);
  if (taken) removedLine.take({ key, name, taken });
}
