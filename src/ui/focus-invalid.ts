import { afterDrawing } from './after-drawing.ts';

/** To be called when a form was tried: goes to the first of its fields that is refused, whose error is tied to it and read out with it. */
export function focusInvalid(form: HTMLElement): void {
  afterDrawing(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    // With its label above and its error below.
    field?.parentElement?.scrollIntoView({ block: 'nearest' });
  });
}
