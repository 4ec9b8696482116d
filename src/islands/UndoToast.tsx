import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Undoable } from '#stores/device/undoable.ts';
import { isFocusLost, rescueFocus } from '#ui/rescue-focus.ts';
import { useIsland } from './island.tsx';

interface Props<Value extends object> {
  readonly of: Undoable<Value>;
  readonly words: (taken: Value) => string;
  /** Where it stands again once it was put back, as a selector. */
  readonly placeOf: (taken: Value) => string;
}

/**
 * Says for a while what was taken away, with the way back, which takes over the focus of what is gone. It stays as long as
 * somebody is there by keyboard; put back, the thing itself has the focus again.
 */
export function UndoToast<Value extends object>({ of, words, placeOf }: Props<Value>) {
  const { t } = useIsland();
  const taken = useStore(of.$taken);
  const button = useRef<HTMLButtonElement>(null);
  /** Where the focus goes when the toast ends; null while it is elsewhere. */
  const next = useRef<string | null>(null);

  useEffect(() => {
    if (taken) {
      if (isFocusLost()) button.current?.focus({ preventScroll: true });
    } else if (next.current !== null) {
      rescueFocus(next.current);
      next.current = null;
    }
  }, [taken]);

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
