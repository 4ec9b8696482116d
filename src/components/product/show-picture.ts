import { clicked, isPlainClick } from '#components/click.ts';

/** Scrolls the row of a product's pictures to one of them, counted from 0, in both reading directions. */
export function showPicture(index: number, scope: ParentNode): void {
  const row = scope.querySelector('[data-gallery]');
  const picture = row?.children[index];
  if (!row || !picture) return;
  row.scrollBy({ left: picture.getBoundingClientRect().left - row.getBoundingClientRect().left });
}

/**
 * Makes a thumbnail scroll the row of pictures, and marks that of the picture in view, also after a swipe. Its link, which is for browsers
 * without scripts, would add a step to the history each time.
 */
export function turnByThumbnail(): void {
  const row = document.querySelector('[data-gallery]');
  const links = document.querySelectorAll<HTMLElement>('[data-picture]');
  row?.addEventListener('scroll', () => {
    // Negative where reading goes from right to left.
    const inView = Math.round(Math.abs(row.scrollLeft) / row.clientWidth);
    links.forEach((link, index) => {
      link.ariaCurrent = String(index === inView);
    });
  });
  document.querySelector<HTMLElement>('[data-thumbnails]')?.addEventListener('click', (event) => {
    const link = clicked(event, '[data-picture]');
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    showPicture([...links].indexOf(link), document);
    // With many thumbnails, the last are far below the row.
    row?.scrollIntoView({ block: 'nearest' });
  });
}
