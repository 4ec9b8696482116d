/** With a key held, or by another button, a click opens a link elsewhere: only the others may be answered by scripts. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** What was clicked: the nearest element that fits, the target itself or one around it. */
export const clicked = <Found extends Element = HTMLElement>(
  { target }: Event,
  selector: string,
): Found | null => (target instanceof Element ? target.closest<Found>(selector) : null);
