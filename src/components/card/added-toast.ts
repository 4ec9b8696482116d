const SHOWN_MS = 4000;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Says for some seconds, also to screen readers, that something was added to the cart, with a link to it. Says instead if only a
 * part was added because of the stock. The message stays while it has the focus or the pointer.
 */
export function showAdded(isWhole: boolean): void {
  const place = document.querySelector<HTMLElement>('[data-toast-place]');
  const template = document.querySelector<HTMLTemplateElement>('[data-toast]');
  if (!place || !template) return;
  place.toggleAttribute('data-partial', !isWhole);
  place.replaceChildren(template.content.cloneNode(true));
  clearInterval(timer);
  timer = setInterval(() => {
    if (place.matches(':hover, :focus-within')) return;
    place.replaceChildren();
    clearInterval(timer);
  }, SHOWN_MS);
}
