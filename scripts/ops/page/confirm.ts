import { found } from './element.ts';

/** Asks in a dialog of the page. */
export function confirmed(question: string, yes: string): Promise<boolean> {
  const dialog = found<HTMLDialogElement>('#confirm');
  found('p', dialog).textContent = question;
  found('button[value=yes]', dialog).textContent = yes;
  dialog.returnValue = 'no';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
  });
}
