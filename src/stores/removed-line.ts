import type { CartLine } from '#domain/cart/cart-line.ts';
import { removeLine, restoreLine } from './cart.ts';
import { undoable } from './undoable.ts';

interface RemovedLine {
  readonly key: string;
  readonly name: string;
  readonly line: CartLine;
}

/** The line that was taken out of the cart last. */
export const removedLine = undoable<RemovedLine>(({ key, line }) => restoreLine(key, line));

export function removeWithUndo(key: string, name: string): void {
  const line = removeLine(key);
  if (line) removedLine.take({ key, name, line });
}
