/** The element that had the focus before the notice. */
let cameFrom: HTMLElement | null = null;

/** Shows one of the page's prepared notices at its bottom, also to screen readers. Returns null if the page has none of that name. */
export function showNotice(name: string): HTMLElement | null {
  const place = document.querySelector('[data-notice-place]');
  const template = document.querySelector<HTMLTemplateElement>(`[data-notice="${name}"]`);
  const notice = template?.content.firstElementChild?.cloneNode(true);
  if (!place || !(notice instanceof HTMLElement)) return null;
  for (const former of [...place.children]) removeNotice(former);
  place.append(notice);
  notice.addEventListener('focusin', ({ relatedTarget }) => {
    const before = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    if (!notice.contains(before)) cameFrom = before;
  });
  notice.querySelector('[data-dismiss]')?.addEventListener('click', () => removeNotice(notice));
  return notice;
}

/** Removes a notice. A focus in it returns to the element before, or to the page's content. */
export function removeNotice(notice: Element): void {
  const hadFocus = notice.contains(document.activeElement);
  notice.remove();
  if (!hadFocus) return;
  const next = cameFrom?.isConnected ? cameFrom : document.getElementById('main');
  next?.focus({ preventScroll: true });
}
