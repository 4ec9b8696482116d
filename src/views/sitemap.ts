import type { PageView } from './page-view.ts';

/** Pages that search engines may list, each with its other languages. */
export function sitemap(views: readonly PageView[]): string {
  const rows = views.flatMap(({ head }) => {
    if (head.canonical === null) return [];
    const others = head.alternates.map(
      ({ hreflang, url }) =>
        `<xhtml:link rel="alternate" hreflang="${escaped(hreflang)}" href="${escaped(url)}"/>`,
    );
    return [`<url><loc>${escaped(head.canonical)}</loc>${others.join('')}</url>`];
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
    `${rows.join('\n')}\n</urlset>\n`
  );
}

/** Pages that must not be listed say so themselves: a crawler that may not read them would not see it. */
export const robots = (origin: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
