import { clicked, isPlainClick } from '#components/click.ts';

/** Turns the row of a product's pictures to one of them, counted from 0; in either direction of reading. */
export function showPicture(index: number, scope: ParentNode): void {
  const row = scope.querySelector('[data-gallery]');
  const picture = row?.children[index];
  if (!row || !picture) return;
  row.scrollBy({ left: picture.getBoundingClientRect().left - row.getBoundingClientRect().left });
}

/**
 * A thumbnail turns the row. Its link to the picture, which serves pages without scripts, would be a step in the history each time, and
 * the way back would lead through all of them.
 */
export function turnByThumbnail(): void {
  document.querySelector<HTMLElement>('[data-thumbnails]')?.addEventListener('click', (event) => {
    const link = clicked(event, '[data-picture]');
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    showPicture(Number(link.dataset.picture), document);
    document.querySelector('[data-thumbnails] [aria-current]')?.removeAttribute('aria-current');
    link.setAttribute('aria-current', 'true');
    // Of many thumbnails the last stand far below it.
    document.querySelector('[data-gallery]')?.scrollIntoView({ block: 'nearest' });
  });
}
