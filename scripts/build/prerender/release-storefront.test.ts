import { mkdirSync, readdirSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readManifest } from '#scripts/release/manifest.ts';
import { type SiteDirectory, siteDirectory } from '#scripts/release/site-directory.ts';
import { tidyReleases } from '#scripts/release/tidy-releases.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { PRODUCTS, productOf, storefrontOf } from '#views/test-storefront.ts';
import type { CommonStyles, CompiledCode } from './compiled-code.ts';
import { type Released, type ReleaseOptions, releaseStorefront } from './release-storefront.ts';
import { renderedPage } from './rendered-page.ts';
import type { Renderer } from './renderer.ts';

const DAY_MS = 24 * 3600 * 1000;
/** The web manifest names them. */
const NAMED = ['hero-640.webp', 'icon-any-192.png', 'icon-maskable-192.png'];
const START = Date.UTC(2026, 0, 1);
const STYLES = { url: '/_astro/site.A1.css', css: '.page{inline-size:100%}' };

interface Bench {
  readonly site: SiteDirectory;
  readonly rendered: string[];
  /** Releases the products; `images` are names of picture files. */
  release(
    more?: Partial<ReleaseOptions> & {
      products?: typeof PRODUCTS;
      hosts?: readonly string[];
      images?: readonly string[];
      named?: readonly string[];
      render?: Renderer;
      clientFiles?: readonly string[];
      styles?: CommonStyles;
    },
  ): Promise<Released>;
}

/** Releases storefronts with a renderer that writes the view's JSON. */
function bench(): Bench {
  const root = temporaryDirectory();
  const site = siteDirectory(join(root, 'out'), 'test-shop');
  mkdirSync(site.releases, { recursive: true });
  const rendered: string[] = [];
  const write: Renderer = async ({ url, view }) => {
    rendered.push(url);
    return renderedPage(`<p>${JSON.stringify(view).replaceAll('/_astro/', '')}</p>`);
  };
  const fileOf = (name: string): string => {
    const path = join(root, name.replaceAll('/', '-'));
    if (!name.startsWith('lost')) writeFileSync(path, name);
    return path;
  };
  return {
    site,
    rendered,
    release({
      products = PRODUCTS,
      hosts,
      images = [],
      named = NAMED,
      render = write,
      clientFiles = [],
      styles = STYLES,
      ...more
    } = {}) {
      rendered.length = 0;
      const compiled: CompiledCode = {
        id: 'code',
        clientFiles: () => clientFiles.map((path) => ({ path, from: fileOf(path) })),
        styles: () => styles,
        clientId: () => 'client',
        serviceWorker: () => 'run();',
        assetsNeededBy: () => new Set(),
        renderer: async () => render,
      };
      const storefront = storefrontOf(products);
      const tenant = { ...storefront.tenant, ...(hosts && { hosts }) };
      const read = {
        storefront: { ...storefront, tenant },
        faults: [],
        imageFiles: [...named, ...images].map((name) => ({ name, path: fileOf(name) })),
      };
      const last = readManifest(site.current);
      return releaseStorefront(read, last, site, {
        compiled,
        force: false,
        acceptShrink: false,
        nowMs: START,
        ...more,
      });
    },
  };
}

const liveId = ({ site }: Bench): string => readlinkSync(site.current).replace('releases/', '');

test('a second release of the same storefront renders and writes nothing', async () => {
  const shop = bench();
  const first = await shop.release();
  expect([first.isNew, first.pagesReused]).toEqual([true, 0]);
  const second = await shop.release();
  expect([second.isNew, second.pagesRendered, second.filesChanged]).toEqual([false, 0, 0]);
  expect([shop.rendered, readdirSync(shop.site.releases)]).toEqual([[], [first.manifest.id]]);
});

test('a new host name leads to a release, although no page shows it', async () => {
  const shop = bench();
  await shop.release({ hosts: ['shop.example'] });
  const { isNew, pagesRendered } = await shop.release({ hosts: ['shop.example', 'www.shop.example'] });
  expect([isNew, pagesRendered]).toEqual([true, 0]);
  expect(readManifest(shop.site.current)?.hosts).toEqual(['shop.example', 'www.shop.example']);
  expect(readFileSync(join(shop.site.current, 'nginx.conf'), 'utf8')).toContain('www.shop.example');
});

test('only changed pages are rendered; every other file is linked', async () => {
  const shop = bench();
  const first = await shop.release();
  const second = await shop.release({ products: [...PRODUCTS, productOf(6)] });
  expect(second.pagesRendered).toBeLessThan(first.pagesRendered);
  const at = (id: string, path: string) => statSync(join(shop.site.releases, id, path)).ino;
  const paths = Object.keys(second.manifest.files).filter(
    (path) => !/^(?:_headers|_redirects|nginx\.conf)$/.test(path),
  );
  const linked = paths.filter(
    (path) => first.manifest.files[path] && at(first.manifest.id, path) === at(second.manifest.id, path),
  );
  const same = paths.filter((path) => first.manifest.files[path]?.hash === second.manifest.files[path]?.hash);
  expect(linked).toEqual(same);
  expect(linked.filter((path) => path.endsWith('.html'))).toHaveLength(second.pagesReused);
});

test('the merchant’s colours and the styles of all pages are one file, whose name changes with both', async () => {
  const shop = bench();
  const stylesheets = ({ manifest }: Released) =>
    Object.entries(manifest.files).flatMap(([path, { retiredAt }]) =>
      path.endsWith('.css') && retiredAt === undefined ? [path] : [],
    );
  const [path = '', ...more] = stylesheets(await shop.release());
  expect([path, more]).toEqual([expect.stringMatching(/^_astro\/theme\.[0-9a-f]{12}\.A1\.css$/), []]);
  const css = readFileSync(join(shop.site.current, path), 'utf8');
  expect(css).toMatch(/^:root\{--colour-surface:#[^\n]+\n@media [^\n]+\n\.page\{inline-size:100%\}$/);
  const styles = { url: '/_astro/site.B2.css', css: '.page{inline-size:90%}' };
  expect(stylesheets(await shop.release({ styles }))).toEqual([path.replace('A1', 'B2')]);
});

test('force renders every page again and links no file, so it repairs a damaged release', async () => {
  const shop = bench();
  const { manifest } = await shop.release({ clientFiles: ['_astro/a.js'] });
  writeFileSync(join(shop.site.current, 'shop.html'), 'damaged');
  writeFileSync(join(shop.site.current, 'robots.txt'), 'damaged');
  const healed = await shop.release({ clientFiles: ['_astro/a.js'], force: true });
  expect([healed.pagesReused, healed.filesChanged]).toEqual([0, 0]);
  expect(readFileSync(join(shop.site.current, 'shop.html'), 'utf8')).not.toBe('damaged');
  expect(readFileSync(join(shop.site.current, 'robots.txt'), 'utf8')).not.toBe('damaged');
  expect(healed.manifest.files['shop.html']?.hash).toBe(manifest.files['shop.html']?.hash);
});

test.each<[string, Parameters<Bench['release']>[0]]>([
  [
    'a page that cannot be rendered',
    {
      render: async ({ url }) => {
        if (url === '/en/shop') throw new Error('no such page');
        return renderedPage('');
      },
    },
  ],
  [
    'a page that names a missing asset',
    { render: async () => renderedPage('<script src="/_astro/gone.Ab1.js"></script>') },
  ],
  // A file where a folder has to be stands for every write that fails: a full disk, a broken one.
  ['a file that cannot be written', { clientFiles: ['products'] }],
  ['a picture that the cache lost', { images: ['lost.webp'] }],
])('%s keeps the live release and leaves no incomplete one', async (_, trouble) => {
  const shop = bench();
  const { manifest } = await shop.release();
  await expect(async () =>
    shop.release({ products: [productOf(1), productOf(2), productOf(9)], ...trouble }),
  ).rejects.toThrow();
  expect([liveId(shop), readdirSync(shop.site.releases)]).toEqual([manifest.id, [manifest.id]]);
});

test('a build without permission to publish keeps the live release and leaves no incomplete one', async () => {
  const shop = bench();
  const { manifest } = await shop.release();
  const late = shop.release({ products: [...PRODUCTS, productOf(6)], mayPublish: async () => false });
  await expect(late).rejects.toMatchObject({ code: 'build.superseded' });
  expect([liveId(shop), readdirSync(shop.site.releases)]).toEqual([manifest.id, [manifest.id]]);
});

test('a rollback during a build keeps its live release, and the build leaves no incomplete one', async () => {
  const shop = bench();
  const { manifest } = await shop.release();
  const mayPublish = async () => {
    writeFileSync(shop.site.pin, JSON.stringify({ release: manifest.id }));
    return true;
  };
  const late = shop.release({ products: [...PRODUCTS, productOf(6)], mayPublish });
  await expect(late).rejects.toMatchObject({ code: 'release.pinned' });
  expect([liveId(shop), readdirSync(shop.site.releases)]).toEqual([manifest.id, [manifest.id]]);
});

test('a web manifest that names a missing picture is not released either', async () => {
  const broken = bench().release({ named: [] });
  await expect(broken).rejects.toThrow('_astro/img/icon-any-192.png');
});

test('the message about missing assets names them and says what to do', async () => {
  const broken = bench().release({ render: async () => renderedPage('<link href="/_astro/gone.Ab1.css">') });
  await expect(broken).rejects.toThrow(/_astro\/gone\.Ab1\.css.*Delete the cache directory/);
});

test.each([
  [5, 3, null],
  [5, 2, 'catalogue.shrunk'],
  [4, 2, null],
  [4, 1, 'catalogue.shrunk'],
  [1, 0, 'catalogue.empty'],
])('a catalogue that went from %i products to %i: %s', async (before, after, code) => {
  const shop = bench();
  const many = (count: number) => Array.from({ length: count }, (_, index) => productOf(index + 1));
  const { manifest } = await shop.release({ products: many(before) });
  const next = shop.release({ products: many(after) });
  if (code === null) expect((await next).isNew).toBe(true);
  else {
    await expect(next).rejects.toMatchObject({ code });
    expect(liveId(shop)).toBe(manifest.id);
    expect((await shop.release({ products: many(after), acceptShrink: true })).manifest.productCount).toBe(
      after,
    );
  }
});

test('an empty first catalogue is held as well', async () => {
  await expect(bench().release({ products: [] })).rejects.toMatchObject({ code: 'catalogue.empty' });
});

test('a removed picture stays in releases for 30 days', async () => {
  const shop = bench();
  const path = '_astro/img/old-640.webp';
  const releaseOn = async (day: number, images: readonly string[]) => {
    const products = [...PRODUCTS, productOf(100 + day)];
    return (await shop.release({ products, images, nowMs: START + day * DAY_MS })).manifest.files[path];
  };
  expect(await releaseOn(0, ['old-640.webp'])).not.toHaveProperty('retiredAt');
  const retiredAt = new Date(START + DAY_MS).toISOString();
  expect(await releaseOn(1, [])).toHaveProperty('retiredAt', retiredAt);
  expect(await releaseOn(20, [])).toHaveProperty('retiredAt', retiredAt);
  expect(readFileSync(join(shop.site.current, path), 'utf8')).toBe('old-640.webp');
  expect(await releaseOn(30, [])).toHaveProperty('retiredAt', retiredAt);
  expect(await releaseOn(31, [])).toBeUndefined();
  expect(readdirSync(join(shop.site.current, '_astro/img'))).toEqual(NAMED);
});

test('a picture that is used again stays without a limit', async () => {
  const shop = bench();
  const path = '_astro/img/old-640.webp';
  await shop.release({ images: ['old-640.webp'] });
  await shop.release({ images: [], nowMs: START + DAY_MS });
  const { manifest, isNew } = await shop.release({ images: ['old-640.webp'], nowMs: START + 2 * DAY_MS });
  expect([isNew, manifest.files[path]?.retiredAt]).toEqual([true, undefined]);
});

test('ten releases are kept, and their numbers only grow', async () => {
  const shop = bench();
  for (let turn = 1; turn <= 12; turn += 1) {
    const { manifest } = await shop.release({ products: [...PRODUCTS, productOf(100 + turn)] });
    tidyReleases(shop.site, 10);
    expect(manifest.sequence).toBe(turn);
  }
  const numbers = readdirSync(shop.site.releases).map((name) => Number.parseInt(name, 10));
  expect(numbers.sort((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});
