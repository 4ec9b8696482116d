import { atom, type ReadableAtom } from 'nanostores';

const UNDO_MS = 10_000;

/** Something that was removed and can be restored for 10 seconds. */
export interface Undoable<Value extends object> {
  /** What was removed last; null after the time is over. */
  readonly $taken: ReadableAtom<Value | null>;
  readonly take: (value: Value) => void;
  readonly putBack: () => void;
  /** Stops the timer while somebody is at the undo button, and restarts it afterwards. */
  readonly hold: () => void;
  readonly letGo: () => void;
}

export function undoable<Value extends object>(restore: (value: Value) => void): Undoable<Value> {
  const $taken = atom<Value | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = () => clearTimeout(timer);
  const letGo = () => {
    hold();
    timer = setTimeout(() => $taken.set(null), UNDO_MS);
  };
  return {
    $taken,
    take(value) {
      $taken.set(value);
      letGo();
    },
    putBack() {
      hold();
      const value = $taken.get();
      $taken.set(null);
      if (value) restore(value);
    },
    hold,
    letGo,
  };
}
