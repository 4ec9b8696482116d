import { expect, test } from 'vitest';
import { cleanPrecache, entriesFor, fillPrecache, storedLocales } from './precache.ts';
import { pathsIn, testCache } from './test-cache.ts';
import type { WorkerSite } from './worker-site.ts';

const siteOf = (revision: string): WorkerSite => ({
  slug: 'shop',
  locales: ['ar', 'en'],
  clientId: 'c',
  isEnabled: true,
  precache: [
    { url: '/_astro/page.js', revision: null },
    { url: '/offline', revision: 'o1' },
    { url: '/shop', revision, locale: 'ar' },
    { url: '/en/shop', revision, locale: 'en' },
  ],
});

/** Answers with the request's path, and records the requests. */
function server(missing: readonly string[] = []) {
  const asked: string[] = [];
  const fetchFile = async ({ url, cache }: Request): Promise<Response> => {
    const path = new URL(url).pathname;
    asked.push(`${path} ${cache}`);
    return new Response(path, { status: missing.includes(path) ? 404 : 200 });
  };
  return { asked, fetchFile };
}

const ORIGIN = 'https://shop.example';
const arabic = (site: WorkerSite) => entriesFor(site, new Set(['ar']));

test("only the visitor's languages are stored, and pages never come from the browser's cache", async () => {
  const cache = testCache();
  const { asked, fetchFile } = server();
  await fillPrecache(cache, arabic(siteOf('r1')), fetchFile, ORIGIN, 0);
  expect(asked.sort()).toEqual(['/_astro/page.js default', '/offline no-cache', '/shop no-cache']);
  expect(await storedLocales(cache, siteOf('r2'))).toEqual(['ar']);
});

test('the next release fetches what changed, and cleaning leaves only that release', async () => {
  const cache = testCache();
  await fillPrecache(cache, arabic(siteOf('r1')), server().fetchFile, ORIGIN, 0);
  const { asked, fetchFile } = server();
  await fillPrecache(cache, arabic(siteOf('r2')), fetchFile, ORIGIN, 0);
  expect(asked).toEqual(['/shop no-cache']);
  expect(await pathsIn(cache)).toContain('/shop?revision=r1');
  await cleanPrecache(cache, siteOf('r2').precache, async () => {});
  expect((await pathsIn(cache)).sort()).toEqual([
    '/_astro/page.js',
    '/offline?revision=o1',
    '/shop?revision=r2',
  ]);
});

test('files that open tabs of an older release may need are moved before they are deleted', async () => {
  const cache = testCache();
  await fillPrecache(cache, arabic(siteOf('r1')), server().fetchFile, ORIGIN, 0);
  const kept: string[] = [];
  const next = siteOf('r2').precache.filter(({ url }) => url !== '/_astro/page.js');
  await cleanPrecache(cache, next, async (path, response) => {
    kept.push(`${path}: ${await response.text()}`);
  });
  expect(kept).toEqual(['/_astro/page.js: /_astro/page.js']);
  expect(await pathsIn(cache)).toEqual(['/offline?revision=o1']);
});

test('a missing file stops the installation, and the next attempt fetches only the rest', async () => {
  const cache = testCache();
  await expect(
    fillPrecache(cache, arabic(siteOf('r1')), server(['/offline']).fetchFile, ORIGIN, 0),
  ).rejects.toThrow('/offline answered 404');
  const { asked, fetchFile } = server();
  await fillPrecache(cache, arabic(siteOf('r1')), fetchFile, ORIGIN, 0);
  expect(asked).toEqual(['/offline no-cache']);
});

test('a full storage stops the installation', async () => {
  const filling = fillPrecache(testCache(1), arabic(siteOf('r1')), server().fetchFile, ORIGIN, 0);
  await expect(filling).rejects.toThrow('full');
});
