const NAME = 'product-picture';

/** The picture of the card that leads to a URL. */
function pictureOf(url: string): HTMLElement | null {
  const path = new URL(url, location.href).pathname;
  const link = [...document.querySelectorAll<HTMLAnchorElement>('.card-name a')].find(
    (each) => each.pathname === path,
  );
  return link?.closest('.card')?.querySelector<HTMLElement>('.picture') ?? null;
}

function nameFor(picture: HTMLElement | null, transition: ViewTransition | null): void {
  // A page may hold one element of a name: the product's own picture goes before its similar ones.
  if (!picture || !transition || document.querySelector('.product-picture')) return;
  picture.style.viewTransitionName = NAME;
  transition.finished.finally(() => {
    picture.style.viewTransitionName = '';
  });
}

/** The picture of a card grows into that of its product's page, and shrinks back. */
export function nameTransitions(): void {
  addEventListener('pageswap', (event) => {
    const { activation, viewTransition } = event as PageSwapEvent;
    if (activation?.entry?.url) nameFor(pictureOf(activation.entry.url), viewTransition);
  });
  addEventListener('pagereveal', (event) => {
    const { viewTransition } = event as PageRevealEvent;
    const from = window.navigation?.activation?.from?.url;
    if (from) nameFor(pictureOf(from), viewTransition);
  });
}
