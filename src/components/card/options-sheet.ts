/** Cards whose product has options open them in a sheet; without scripts, or with a key held, their link leads to the product's page. */
export function openOptionsSheets(): void {
  let isOpening = false;
  document.addEventListener('click', async (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-choose]') : null;
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!link || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    // A second tap while the first is being answered.
    if (isOpening) return;
    isOpening = true;
    link.setAttribute('aria-busy', 'true');
    try {
      const { openSheet } = await import('./sheet.ts');
      await openSheet(link.href);
    } catch {
      // Offline, or a page of another kind: its own page says what is the matter.
      location.assign(link.href);
    } finally {
      isOpening = false;
      link.removeAttribute('aria-busy');
    }
  });
}
