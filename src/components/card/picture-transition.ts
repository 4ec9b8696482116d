const NAME = 'product-picture';

/** Returns the picture of the card that links to a URL. */
function pictureOf(url: string): HTMLElement | null {
  const path = new URL(url, location.href).pathname;
  const link = [...document.querySelectorAll<HTMLAnchorElement>('.card-name a')].find(
    (each) => each.pathname === path,
  );
  return link?.closest('.card')?.querySelector<HTMLElement>('.picture') ?? null;
}

function nameFor(picture: HTMLElement | null, transition: ViewTransition): void {
  // A page may have only one element of a name. The product's own picture has priority over similar products.
  if (!picture || document.querySelector('.product-picture')) return;
  picture.style.viewTransitionName = NAME;
  const clear = () => {
    picture.style.viewTransitionName = '';
  };
  transition.finished.then(clear, clear);
}

/** The browser skips a transition that is too late. That is no error. */
function allowSkipping({ ready, finished }: ViewTransition): void {
  ready.catch(() => {});
  finished.catch(() => {});
}

/** Makes the picture of a card grow into the picture of its product's page, and shrink again on the way back. */
export function nameTransitions(): void {
  addEventListener('pageswap', (event) => {
    const { activation, viewTransition } = event as PageSwapEvent;
    if (!viewTransition) return;
    allowSkipping(viewTransition);
    if (activation?.entry?.url) nameFor(pictureOf(activation.entry.url), viewTransition);
  });
  addEventListener('pagereveal', (event) => {
    const { viewTransition } = event as PageRevealEvent;
    if (!viewTransition) return;
    allowSkipping(viewTransition);
    const from = window.navigation?.activation?.from?.url;
    if (from) nameFor(pictureOf(from), viewTransition);
  });
}
