import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Undoable } from '#stores/device/undoable.ts';
import { isFocusLost, rescueFocus } from '#ui/rescue-focus.ts';
import { useIsland } from './island.tsx';

interface Props<Value extends object> {
  readonly of: Undoable<Value>;
  readonly words: (taken: Value) => string;
  /** Selector of the place of the restored thing. */
  readonly placeOf: (taken: Value) => string;
  /** Leaves the focus where it is: the keyboard goes on with the next step. */
  readonly isQuiet?: boolean;
}

/**
 * Shows for a while what was removed, with an undo button that takes over the focus. It stays while the keyboard focus is on it. After an
 * undo the restored thing has the focus.
 */
export function UndoToast<Value extends object>({ of, words, placeOf, isQuiet = false }: Props<Value>) {
  const { t } = useIsland();
  const taken = useStore(of.$taken);
  const button = useRef<HTMLButtonElement>(null);
  /** Where the focus goes when the toast ends; null while it is elsewhere. */
  const next = useRef<string | null>(null);

  useEffect(() => {
    if (taken) {
      if (!isQuiet && isFocusLost()) button.current?.focus({ preventScroll: true });
    } else if (next.current !== null) {
      rescueFocus(next.current);
      next.current = null;
    }
  }, [taken, isQuiet]);

  return (
    <div role="status">
      {taken && (
        <div className="toast">
          <span>{words(taken)}</span>
          <button
            type="button"
            className="toast-action"
            ref={button}
            onFocus={() => {
              next.current = '#main';
              if (button.current?.matches(':focus-visible')) of.hold();
            }}
            onBlur={() => {
              next.current = null;
              of.letGo();
            }}
            onClick={() => {
              next.current = placeOf(taken);
              of.putBack();
            }}
          >
            {t('cart:undo')}
          </button>
        </div>
      )}
    </div>
  );
}
