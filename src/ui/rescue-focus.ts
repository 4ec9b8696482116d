import { afterDrawing } from './after-drawing.ts';

/** The button for the next step, else the beginning of the content. */
const WAYS_ON = ['.order-bar .button', '.message .button', '.actions .button', '#main'];

/** Whether the focused element was removed. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Moves the focus to `place`, or else to the next step, after a press has removed its own button. Otherwise users of a keyboard or a
 * screen reader would start again at the top of the page.
 */
export function rescueFocus(place?: string): void {
  afterDrawing(() => {
    if (!isFocusLost()) return;
    const selectors = place === undefined ? WAYS_ON : [place, ...WAYS_ON];
    const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector));
    const next = found.find((element) => element !== null);
    next?.focus({ preventScroll: true });
    // The page must not scroll under a pointer.
    if (next?.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' });
  });
}
