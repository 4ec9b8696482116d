import { type ReactNode, useRef, useState } from 'react';
import { useSpeech } from './speech.ts';

type Ask = (question: string, yes: string) => Promise<boolean>;

/** A confirmation dialog: returns the element, to be rendered once, and a function that opens it. */
export function useConfirm(): { readonly ask: Ask; readonly dialog: ReactNode } {
  const { t } = useSpeech();
  const element = useRef<HTMLDialogElement>(null);
  const answer = useRef<(isYes: boolean) => void>(() => {});
  const [text, setText] = useState({ question: '', yes: '' });

  const ask: Ask = (question, yes) => {
    setText({ question, yes });
    const dialog = element.current;
    if (dialog) dialog.returnValue = 'no';
    dialog?.showModal();
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  };
  const dialog = (
    <dialog
      id="confirm"
      ref={element}
      aria-labelledby="confirm-question"
      onClose={() => answer.current(element.current?.returnValue === 'yes')}
    >
      <form method="dialog">
        <p id="confirm-question">{text.question}</p>
        <menu>
          <li>
            <button type="submit" value="no">
              {t('ops:cancel')}
            </button>
          </li>
          <li>
            <button type="submit" value="yes" className="primary">
              {text.yes}
            </button>
          </li>
        </menu>
      </form>
    </dialog>
  );
  return { ask, dialog };
}
