/** The arrow goes back to where the customer was, when that was a page of this shop; else one step up. */
export function goBack(): void {
  const arrow = document.querySelector<HTMLAnchorElement>('a[data-back]');
  const isFromHere = document.referrer.startsWith(`${location.origin}/`);
  if (!arrow || !isFromHere || history.length < 2) return;
  arrow.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    history.back();
  });
}
