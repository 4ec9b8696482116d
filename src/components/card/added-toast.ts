import { isolate } from '#domain/language/isolate.ts';

const SHOWN_MS = 4000;
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * Says for some seconds, also to screen readers, what was added to the cart, with a link to it. Says instead if only a part was added
 * because of the stock. The message stays while it has the focus or the pointer.
 */
export function showAdded(isWhole: boolean, what = ''): void {
  const place = document.querySelector<HTMLElement>('[data-toast-place]');
  const template = document.querySelector<HTMLTemplateElement>('[data-toast]');
  if (!place || !template) return;
  place.toggleAttribute('data-partial', !isWhole);
  place.replaceChildren(template.content.cloneNode(true));
  const words = place.querySelector('strong');
  if (words) words.textContent = what;
  clearInterval(timer);
  timer = setInterval(() => {
    if (place.matches(':hover, :focus-within')) return;
    place.replaceChildren();
    clearInterval(timer);
  }, SHOWN_MS);
}

/** What was added: `2 × Falafel · 24.00 ₪`. The price may be empty. */
export const addedWords = (count: string, name: string, price: string): string =>
  `${count} × ${isolate(name)}${price && ` · ${isolate(price)}`}`;
