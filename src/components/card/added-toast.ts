const SHOWN_MS = 4000;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Says for a while, also to screen readers, that something went into the cart, with the way there; or that not all of it did,
 * because no more can be ordered. It stays while the focus or the pointer is in it.
 */
export function showAdded(isWhole: boolean): void {
  const place = document.querySelector('[data-toast-place]');
  const template = document.querySelector<HTMLTemplateElement>('[data-toast]');
  if (!place || !template) return;
  place.replaceChildren(template.content.cloneNode(true));
  const words = place.querySelector<HTMLElement>('[data-at-most]');
  if (words && !isWhole) words.textContent = words.dataset.atMost ?? '';
  clearInterval(timer);
  timer = setInterval(() => {
    if (place.matches(':hover, :focus-within')) return;
    place.replaceChildren();
    clearInterval(timer);
  }, SHOWN_MS);
}
