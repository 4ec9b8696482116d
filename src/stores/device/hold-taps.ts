/** Longer than two taps of a nervous thumb, shorter than it takes to read the next button. */
const HELD_MS = 500;

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Lets a staff page take no taps for a moment after a change of an order: the next step, or the next order, stands where the thumb is. Keys
 * still work.
 */
export function holdTaps(): void {
  const { dataset } = document.documentElement;
  dataset.tapped = '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    delete dataset.tapped;
  }, HELD_MS);
}
