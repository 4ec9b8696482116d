/** Wraps each table of sanitised HTML in its own scrolling region, which the keyboard can scroll, too. `label` is plain text. */
export const scrollingTables = (html: string, label: string): string =>
  html
    .replaceAll(
      /<table\b[^>]*>/g,
      (table) => `<div class="table" role="group" tabindex="0" aria-label="${label}">${table}`,
    )
    .replaceAll('</table>', '</table></div>');
