import { expect, test } from 'vitest';
import { translator } from '#i18n/translate.ts';
import { planSite } from './site-map.ts';
import { sitemaps } from './sitemap.ts';
import { storefrontOf } from './test-storefront.ts';

const pages = planSite(storefrontOf(), translator).pages.map(({ listing }) => listing);
const ORIGIN = 'https://shop.example';
const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);
const listed = pages.flatMap(({ canonical }) => canonical ?? []);

test('a small site has one file with all pages', () => {
  const files = sitemaps(pages, ORIGIN, listed.length);
  expect(files.map(({ file }) => file)).toEqual(['sitemap.xml']);
  expect(addresses(files[0]?.content ?? '')).toEqual(listed);
});

test('a large site has an index of files within the limit, and each page once', () => {
  const [index, ...parts] = sitemaps(pages, ORIGIN, 10);
  expect(index?.content).toContain('<sitemapindex ');
  expect(addresses(index?.content ?? '')).toEqual(parts.map(({ file }) => `${ORIGIN}/${file}`));
  expect(parts.map(({ content }) => addresses(content).length)).toEqual([10, 10, listed.length - 20]);
  expect(parts.flatMap(({ content }) => addresses(content))).toEqual(listed);
});

test('an empty site has an empty file', () => {
  expect(sitemaps([], ORIGIN).map(({ content }) => addresses(content))).toEqual([[]]);
});
