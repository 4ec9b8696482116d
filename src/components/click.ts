/** Whether scripts may handle a click. A click with a key held or with another button opens the link in another tab or window. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** The clicked element: the target or its nearest ancestor that matches. */
export const clicked = <Found extends Element = HTMLElement>(
  { target }: Event,
  selector: string,
): Found | null => (target instanceof Element ? target.closest<Found>(selector) : null);
