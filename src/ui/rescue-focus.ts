import { afterDrawing } from './after-drawing.ts';

/** Where a screen of the shop goes on, then where its content begins. */
const WAYS_ON = ['.order-bar .button', '.message .button', '.actions .button', '#main'];

/** Whether what had the focus is gone. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * To be called when a press takes its own button away: gives the lost focus to `place`, where that is there, else to the way on.
 * Who uses the keyboard or a screen reader goes on from there, and not from the top of the page.
 */
export function rescueFocus(place?: string): void {
  afterDrawing(() => {
    if (!isFocusLost()) return;
    const selectors = place === undefined ? WAYS_ON : [place, ...WAYS_ON];
    const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector));
    const next = found.find((element) => element !== null);
    next?.focus({ preventScroll: true });
    // A page does not move under a pointer.
    if (next?.matches(':focus-visible')) next.scrollIntoView({ block: 'nearest' });
  });
}
