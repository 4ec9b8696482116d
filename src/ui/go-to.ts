import { afterDrawing } from './after-drawing.ts';

/** Moves the focus to the first of these places that the page has, and shows it in the middle of the screen. */
export function goTo(...selectors: readonly string[]): void {
  afterDrawing(() => {
    const place = selectors.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean);
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'center' });
  });
}
