import { clicked, isPlainClick } from '#components/click.ts';

/** Scrolls the row of a product's pictures to one of them, counted from 0, in both reading directions. */
export function showPicture(index: number, scope: ParentNode): void {
  const row = scope.querySelector('[data-gallery]');
  const picture = row?.children[index];
  if (!row || !picture) return;
  row.scrollBy({ left: picture.getBoundingClientRect().left - row.getBoundingClientRect().left });
}

/**
 * Makes a thumbnail scroll the row of pictures. Its link, which is for browsers without scripts, would add a step to the history
 * each time.
 */
export function turnByThumbnail(): void {
  document.querySelector<HTMLElement>('[data-thumbnails]')?.addEventListener('click', (event) => {
    const link = clicked(event, '[data-picture]');
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    showPicture(Number(link.dataset.picture), document);
    document.querySelector('[data-thumbnails] [aria-current]')?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'true');
    // With many thumbnails, the last are far below the row.
    document.querySelector('[data-gallery]')?.scrollIntoView({ block: 'nearest' });
  });
}
