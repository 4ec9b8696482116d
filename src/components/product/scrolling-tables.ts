/** Sanitised HTML whose tables are scrolled in a place of their own, by the keyboard too, and not with the page. `label` is plain words. */
export const scrollingTables = (html: string, label: string): string =>
  html
    .replaceAll(
      /<table\b[^>]*>/g,
      (table) => `<div class="table" role="group" tabindex="0" aria-label="${label}">${table}`,
    )
    .replaceAll('</table>', '</table></div>');
