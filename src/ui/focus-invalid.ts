import { afterDrawing } from './after-drawing.ts';

/** Moves the focus to the first invalid field of a submitted form. Screen readers read the field's error with it. */
export function focusInvalid(form: HTMLElement): void {
  afterDrawing(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    // Shows the label above the field and the error below it, too.
    field?.parentElement?.scrollIntoView({ block: 'nearest' });
  });
}
