const NAME = 'product-picture';

/** The picture of the card that leads to a URL. */
function pictureOf(url: string): HTMLElement | null {
  const path = new URL(url, location.href).pathname;
  const link = [...document.querySelectorAll<HTMLAnchorElement>('.card-name a')].find(
    (each) => each.pathname === path,
  );
  return link?.closest('.card')?.querySelector<HTMLElement>('.picture') ?? null;
}

function nameFor(picture: HTMLElement | null, transition: ViewTransition): void {
  // A page may hold one element of a name: the product's own picture goes before its similar ones.
  if (!picture || document.querySelector('.product-picture')) return;
  picture.style.viewTransitionName = NAME;
  const clear = () => {
    picture.style.viewTransitionName = '';
  };
  transition.finished.then(clear, clear);
}

/** A transition that comes too late is skipped by the browser, which is no error. */
function allowSkipping({ ready, finished }: ViewTransition): void {
  ready.catch(() => {});
  finished.catch(() => {});
}

/** The picture of a card grows into that of its product's page, and shrinks back. */
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
