/** The arrow goes back, to the same place in the list, when the customer came from where it leads; else it is a plain link. */
export function goBack(): void {
  const arrow = document.querySelector<HTMLAnchorElement>('a[data-back]');
  // A tab that was opened for this page has nowhere to go back to.
  if (!arrow || !document.referrer || history.length < 2) return;
  const from = new URL(document.referrer);
  if (from.origin !== location.origin || from.pathname !== arrow.pathname) return;
  arrow.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.back();
  });
}
