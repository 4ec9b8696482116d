/** Shows one of the page's prepared notices at its foot, also to screen readers. Null when the page has none of that name. */
export function showNotice(name: string): HTMLElement | null {
  const place = document.querySelector('[data-notice-place]');
  const template = document.querySelector<HTMLTemplateElement>(`[data-notice="${name}"]`);
  const notice = template?.content.firstElementChild?.cloneNode(true);
  if (!place || !(notice instanceof HTMLElement)) return null;
  place.replaceChildren(notice);
  notice.querySelector('[data-dismiss]')?.addEventListener('click', () => notice.remove());
  return notice;
}
