const NAME = 'product-picture';

/** Returns the picture of the card that links to a URL. */
function pictureOf(url: string): HTMLElement | null {
  const path = new URL(url, location.href).pathname;
  const link = [...document.querySelectorAll<HTMLAnchorElement>('.card-name a')].find(
    (each) => each.pathname === path,
  );
  return link?.closest('.card')?.querySelector<HTMLElement>('.picture') ?? null;
}

function nameFor(transition: ViewTransition | null, url: string | null | undefined): void {
  if (!transition) return;
  const { ready, finished } = transition;
  // The browser skips a transition that is too late. That is no error.
  ready.catch(() => {});
  const picture = url && pictureOf(url);
  // A page may have only one element of a name. The product's own picture has priority over similar products.
  const isNamed = picture && !document.querySelector('.product-picture');
  if (isNamed) picture.style.viewTransitionName = NAME;
  const clear = () => {
    if (isNamed) picture.style.viewTransitionName = '';
  };
  finished.then(clear, clear);
}

/** Makes the picture of a card grow into the picture of its product's page, and shrink again on the way back. */
export function nameTransitions(): void {
  addEventListener('pageswap', (({ activation, viewTransition }: PageSwapEvent) =>
    nameFor(viewTransition, activation?.entry?.url)) as EventListener);
  addEventListener('pagereveal', (({ viewTransition }: PageRevealEvent) =>
    nameFor(viewTransition, window.navigation?.activation?.from?.url)) as EventListener);
}
