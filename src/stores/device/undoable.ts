import { atom, type ReadableAtom } from 'nanostores';

const UNDO_MS = 10_000;

/** Something that was done and can be undone for a while. */
export interface Undoable<Value extends object> {
  /** What was done last; null after the time is over. */
  readonly $taken: ReadableAtom<Value | null>;
  readonly take: (value: Value) => void;
  readonly putBack: () => void;
  /** Stops the timer while somebody is at the undo button (for `longestMs` at most), and restarts it afterwards. */
  readonly hold: () => void;
  readonly letGo: () => void;
  /** Ends the time at once. */
  readonly end: () => void;
}

export function undoable<Value extends object>(
  restore: (value: Value) => void,
  undoMs = UNDO_MS,
  longestMs?: number,
): Undoable<Value> {
  const $taken = atom<Value | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    $taken.set(null);
  };
  const endAfter = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(end, milliseconds);
  };
  const letGo = () => endAfter(undoMs);
  const hold = () => (longestMs === undefined ? clearTimeout(timer) : endAfter(longestMs));
  return {
    $taken,
    take(value) {
      $taken.set(value);
      letGo();
    },
    putBack() {
      const value = $taken.get();
      if (value) restore(value);
      end();
    },
    hold,
    letGo,
    end,
  };
}
