import { clicked } from '#components/click.ts';
import { $favourites, toggleFavourite } from '#stores/catalogue/favourites.ts';
import { shownProduct } from '#stores/catalogue/shown-product.ts';

/** Makes hearts show and change the favourites. */
export function showFavourites(): void {
  const hearts = [...document.querySelectorAll<HTMLElement>('[data-favourite]')].map(
    (heart) => [heart, productOf(heart)] as const,
  );
  if (hearts.length === 0) return;
  $favourites.subscribe((favourites) => {
    for (const [heart, id] of hearts) {
      const isFavourite = favourites[id] !== undefined;
      heart.setAttribute('aria-pressed', String(isFavourite));
    }
  });
  document.addEventListener('click', (event) => {
    const heart = clicked(event, '[data-favourite]');
    if (heart) toggleFavourite(productOf(heart));
  });
}

/** A product's own page has one heart, beside its name. */
const productOf = (heart: HTMLElement): string => heart.dataset.favourite || String(shownProduct(heart));
