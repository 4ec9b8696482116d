const SHOWN_MS = 4000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says for a while, also to screen readers, that something went into the cart, with the way there. */
export function showAdded(): void {
  const place = document.querySelector('[data-toast-place]');
  const template = document.querySelector<HTMLTemplateElement>('[data-toast]');
  if (!place || !template) return;
  place.replaceChildren(template.content.cloneNode(true));
  clearTimeout(timer);
  timer = setTimeout(() => place.replaceChildren(), SHOWN_MS);
}
