import { clicked, isPlainClick } from '#components/click.ts';

/** Cards whose product has options open them in a sheet; without scripts, or with a key held, their link leads to the product's page. */
export function openOptionsSheets(): void {
  let isOpening = false;
  document.addEventListener('click', async (event) => {
    const link = clicked<HTMLAnchorElement>(event, 'a[data-choose]');
    if (!link || !isPlainClick(event) || event.defaultPrevented) return;
    event.preventDefault();
    // This is a second tap before the sheet of the first is open.
    if (isOpening) return;
    isOpening = true;
    link.setAttribute('aria-busy', 'true');
    try {
      const { openSheet } = await import('./sheet.ts');
      await openSheet(link.href);
    } catch {
      // Offline, or a page of another kind: the product's own page shows the reason.
      location.assign(link.href);
    } finally {
      isOpening = false;
      link.removeAttribute('aria-busy');
    }
  });
}
