import { pageBefore } from '#stores/came-from.ts';

/** The arrow goes back, to the same place in the list, when the customer came from where it leads; else it is a plain link. */
export function goBack(): void {
  const arrow = document.querySelector<HTMLAnchorElement>('a[data-back]');
  if (!arrow || pageBefore()?.pathname !== arrow.pathname) return;
  arrow.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.back();
  });
}
