import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { flawsOf, hashesBelow, tracesBelow, Workspace } from './temporary-site.ts';

const LANGUAGES = ['', 'en/', 'he/'];

describe('quds-grill', () => {
  const shop = new Workspace();
  const twin = new Workspace();
  beforeAll(async () => {
    for (const workspace of [shop, twin]) workspace.copy('quds-grill');
    for (const path of readdirSync(twin.tenants, { recursive: true, encoding: 'utf8' }))
      utimesSync(join(twin.tenants, path), 1_000_000_000, 1_000_000_000);
    for (const workspace of [shop, twin])
      expect(await workspace.build(['quds-grill'])).toMatchObject([{ outcome: 'released' }]);
  });

  test('the same input in another place and of another time makes the same bytes', () => {
    expect(readdirSync(join(shop.out, 'sites/quds-grill/releases'))).toEqual(
      readdirSync(join(twin.out, 'sites/quds-grill/releases')),
    );
    expect(hashesBelow(shop.current('quds-grill'))).toEqual(hashesBelow(twin.current('quds-grill')));
    expect(flawsOf(shop.current('quds-grill'))).toEqual([]);
  });

  test('unchanged: nothing is rendered and nothing is written', async () => {
    const before = tracesBelow(shop.out);
    const [report] = await shop.build(['quds-grill']);
    expect(report).toMatchObject({ outcome: 'unchanged', pagesRendered: 0, filesChanged: 0 });
    expect(tracesBelow(shop.out)).toEqual(before);
  });

  test('files touched but not changed: nothing is rendered and no release is made', async () => {
    const before = tracesBelow(join(shop.out, 'sites/quds-grill/releases'));
    utimesSync(join(shop.tenants, 'quds-grill/images/logo.png'), 1_100_000_000, 1_100_000_000);
    const [report] = await shop.build(['quds-grill']);
    expect(report).toMatchObject({ outcome: 'unchanged', pagesRendered: 0, filesChanged: 0 });
    expect(tracesBelow(join(shop.out, 'sites/quds-grill/releases'))).toEqual(before);
  });

  test('one new price: exactly the pages that show it are rendered, all other files are linked', async () => {
    const before = shop.manifest('quds-grill');
    // Every price on sale or in "featured" is on the home page; 126 is neither.
    const id = 126;
    const shown = /[^\d]77[.,]70[^\d]/;
    shop.edit('quds-grill', 'catalogue/products.json', (products: { id: number; prices: object }[]) => {
      const product = products.find((candidate) => candidate.id === id);
      Object.assign(product?.prices ?? {}, { price: '7770', regular_price: '7770', sale_price: '7770' });
    });
    const [report] = await shop.build(['quds-grill']);
    const after = shop.manifest('quds-grill');
    const pages = Object.keys(after.files).filter((path) => path.endsWith('.html'));
    const changed = pages.filter(
      (path) => after.files[path]?.fingerprint !== before.files[path]?.fingerprint,
    );
    expect(changed).toEqual(pages.filter((path) => shown.test(shop.read('quds-grill', path))));
    expect(changed).toEqual(
      expect.arrayContaining(LANGUAGES.flatMap((root) => [`${root}products/${id}.html`, `${root}shop.html`])),
    );
    expect(report?.pagesRendered).toBe(changed.length);
    expect(changed.length).toBeLessThan(pages.length / 4);

    const [old, live] = [before.id, after.id].map((name) =>
      join(shop.out, 'sites/quds-grill/releases', name),
    );
    const rewritten = Object.keys(after.files).filter(
      (path) => statSync(join(old ?? '', path)).ino !== statSync(join(live ?? '', path)).ino,
    );
    const forHosts = ['_headers', '_redirects', 'nginx.conf'];
    // What browsers read of the price, and what tells them that it changed.
    const data = ['ar', 'en', 'he'].map((locale) => `data/${locale}/products-0.json`);
    const all = [...changed, ...data, 'build.json', 'service-worker.js'].sort();
    expect(rewritten.filter((path) => !forHosts.includes(path))).toEqual(all);
    expect(report?.filesChanged).toBe(all.length);
    expect(flawsOf(shop.current('quds-grill'))).toEqual([]);
  });
});

test('a merchant without pictures gets lists of texts and chips, and nowhere a placeholder', async () => {
  const shop = new Workspace();
  shop.synthesise('shop');
  expect(await shop.build(['shop'])).toMatchObject([{ outcome: 'released' }]);
  const [product = ''] = Object.keys(shop.manifest('shop').files).filter((path) => /^products\//.test(path));
  const pages = ['index.html', 'shop.html', product].map((page) => shop.read('shop', page));
  expect(pages.map((html) => html.includes('picture-empty'))).toEqual([false, false, false]);
  expect(pages.map((html) => /chips-plain|cards-text/.exec(html)?.[0])).toEqual([
    'chips-plain',
    'cards-text',
    'cards-text',
  ]);
});
