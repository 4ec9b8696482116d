import { atom } from 'nanostores';
import type { CartLine } from '#domain/cart/cart-line.ts';
import { removeLine, restoreLine } from './cart.ts';

const UNDO_MS = 8000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The line that was taken out last, as long as it can be put back. */
export const $removed = atom<{ readonly key: string; readonly name: string; readonly line: CartLine } | null>(
  null,
);

export function removeWithUndo(key: string, name: string): void {
  const line = removeLine(key);
  if (!line) return;
  $removed.set({ key, name, line });
  clearTimeout(timer);
  timer = setTimeout(() => $removed.set(null), UNDO_MS);
}

export function undoRemoval(): void {
  const removed = $removed.get();
  if (removed) restoreLine(removed.key, removed.line);
  $removed.set(null);
}
