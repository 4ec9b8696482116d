import type { ListingView } from './head-view.ts';

/** Maximum number of rows per file; https://www.sitemaps.org/protocol.html#index. */
const MAXIMUM_ROWS = 50_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

interface SitemapFile {
  readonly file: string;
  readonly content: string;
}

/**
 * The pages that search engines may list, each with its other languages. Usually one `sitemap.xml`; for more than `maximum` pages
 * it is an index of `sitemap-1.xml` and so on.
 */
export function sitemaps(
  pages: readonly ListingView[],
  origin: string,
  maximum = MAXIMUM_ROWS,
): readonly SitemapFile[] {
  const rows = pages.flatMap(rowOf);
  if (rows.length <= maximum) return [{ file: 'sitemap.xml', content: listOf(rows) }];
  const parts = Array.from({ length: Math.ceil(rows.length / maximum) }, (_, index) => ({
    file: `sitemap-${index + 1}.xml`,
    content: listOf(rows.slice(index * maximum, (index + 1) * maximum)),
  }));
  const entries = parts.map(({ file }) => `<sitemap><loc>${escaped(`${origin}/${file}`)}</loc></sitemap>`);
  const index = `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`;
  return [{ file: 'sitemap.xml', content: index }, ...parts];
}

function rowOf({ canonical, alternates }: ListingView): readonly string[] {
  if (canonical === null) return [];
  const others = alternates.map(
    ({ hreflang, url }) =>
      `<xhtml:link rel="alternate" hreflang="${escaped(hreflang)}" href="${escaped(url)}"/>`,
  );
  return [`<url><loc>${escaped(canonical)}</loc>${others.join('')}</url>`];
}

const listOf = (rows: readonly string[]): string =>
  `${HEAD}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${rows.join('\n')}\n</urlset>\n`;

/** Disallows nothing: pages that must not be listed say so themselves, and a crawler must read them to see that. */
export const robots = (origin: string): string =>
  `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };

const escaped = (text: string): string => text.replace(/[&<"]/g, (sign) => ENTITIES[sign] ?? sign);
