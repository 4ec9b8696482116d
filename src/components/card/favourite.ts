import { $favourites, toggleFavourite } from '#stores/favourites.ts';

/** Hearts show what is a favourite, and change it. */
export function showFavourites(): void {
  const hearts = [...document.querySelectorAll<HTMLElement>('[data-favourite]')];
  if (hearts.length === 0) return;
  $favourites.subscribe((favourites) => {
    for (const heart of hearts) {
      const isFavourite = favourites[heart.dataset.favourite ?? ''] !== undefined;
      heart.setAttribute('aria-pressed', String(isFavourite));
    }
  });
  document.addEventListener('click', (event) => {
    const heart =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-favourite]') : null;
    if (heart?.dataset.favourite) toggleFavourite(heart.dataset.favourite, Date.now());
  });
}
