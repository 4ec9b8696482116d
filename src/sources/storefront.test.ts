import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseTenant } from '#domain/tenant/schema.ts';
import { inputStamp } from '#sources/files/input-stamp.ts';
import type { ReadOptions } from './read-options.ts';
import { fakeStore, quickHttp } from './set-up/fake-store.ts';
import { capture } from './set-up/recording-context.ts';
import { readStorefront } from './storefront.ts';

let folder = '';
let tenantDirectory = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dukkan-storefront-'));
  tenantDirectory = join(folder, 'captures');
  cpSync('tests/fixtures/tenants/captures', tenantDirectory, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function tenantOf(sources: object = {}) {
  const json = JSON.parse(readFileSync(join(tenantDirectory, 'tenant.json'), 'utf8'));
  const parsed = parseTenant('captures', { ...json, sources: { ...json.sources, ...sources } });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

const noNetwork: typeof fetch = async (input) => {
  throw new Error(`Unexpected request of ${input}`);
};

const read = (options: Partial<ReadOptions> = {}, sources: object = {}) =>
  readStorefront({
    tenant: tenantOf(sources),
    tenantDirectory,
    cacheDirectory: join(folder, 'cache'),
    environment: {},
    fetch: noNetwork,
    http: quickHttp().http,
    ...options,
  });

describe('a tenant of files', () => {
  test('is read without the network, with placeholders for its web pictures', async () => {
    const result = await read();
    if (!result.ok) throw new Error(result.error.reason);
    const { storefront, faults, imageFiles } = result.value;
    expect(storefront.settings.name.base).toBe('مطعم الشجرة');
    expect(storefront.catalogue.products).toHaveLength(12);
    expect(storefront.catalogue.categories).toHaveLength(7);
    expect([storefront.branches.length, storefront.zones.length]).toEqual([2, 3]);
    expect(storefront.pictures).toEqual({});
    // The icons of the plain sign.
    expect(imageFiles).toHaveLength(storefront.icons.length);
    const codes = Object.groupBy(faults, ({ code }) => code);
    expect(Object.entries(codes).map(([code, list]) => [code, list?.length])).toEqual([
      ['settings.bad-field', 2],
      ['variation.not-read', 4],
      ['image.missing', 2],
      ['image.not-fetched', 9],
    ]);
    expect(new Set(faults.map(({ tenant }) => tenant))).toEqual(new Set(['captures']));
  });

  test('is plain data, and equal each time', async () => {
    const [one, two] = [await read(), await read()];
    expect(JSON.parse(JSON.stringify(one))).toEqual(one);
    expect(JSON.stringify(two)).toBe(JSON.stringify(one));
  });

  test('needs no files except settings and products', async () => {
    for (const name of ['variations', 'categories', 'attributes', 'branches', 'zones'])
      rmSync(join(tenantDirectory, 'catalogue', `${name}.json`));
    expect(await read()).toMatchObject({ ok: true, value: { storefront: { branches: [], zones: [] } } });
  });

  test('may have files that begin with the mark of an editor', async () => {
    for (const name of ['settings.json', 'catalogue/products.json', 'catalogue/zones.json']) {
      const path = join(tenantDirectory, name);
      writeFileSync(path, `\uFEFF${readFileSync(path, 'utf8')}`);
    }
    const storefront = { settings: { name: { base: 'مطعم الشجرة' } }, zones: { length: 3 } };
    expect(await read()).toMatchObject({ ok: true, value: { storefront } });
  });

  test.each([
    ['settings.json', null, 'source.missing-file'],
    ['catalogue/products.json', null, 'source.missing-file'],
    ['catalogue/products.json', '[{', 'source.not-json'],
    ['catalogue/products.json', '{"code":"odd"}', 'source.bad-envelope'],
    ['settings.json', '[]', 'source.bad-envelope'],
  ])('a tenant of files with %s as %j fails', async (name, content, code) => {
    if (content === null) rmSync(join(tenantDirectory, name));
    else writeFileSync(join(tenantDirectory, name), content);
    const result = await read();
    expect(result).toMatchObject({
      ok: false,
      error: { tenant: 'captures', source: 'files', code, url: join(tenantDirectory, name) },
    });
  });
});

describe('the stamp of a tenant of files', () => {
  test('is constant while nothing changes, and changes with data and pictures', () => {
    const before = inputStamp(tenantDirectory);
    expect(inputStamp(tenantDirectory)).toBe(before);
    const products = join(tenantDirectory, 'catalogue', 'products.json');
    writeFileSync(products, readFileSync(products, 'utf8').replace('"4200"', '"4300"'));
    const withData = inputStamp(tenantDirectory);
    expect(withData).not.toBe(before);
    const picture = join(tenantDirectory, 'images', 'a', 'b.png');
    cpSync('tests/fixtures/captures/w_branch.json', picture);
    const withPicture = inputStamp(tenantDirectory);
    expect(withPicture).not.toBe(withData);
    utimesSync(picture, 0, 0);
    expect(inputStamp(tenantDirectory)).not.toBe(withPicture);
  });
});

describe('a tenant of Directus and WooCommerce', () => {
  const sources = {
    settings: { kind: 'directus', url: 'https://cms.test', slug: 'treesal-demo', tokenEnv: 'CMS_TOKEN' },
    catalogue: { kind: 'woocommerce', url: 'http://127.0.0.1:8088' },
  };

  async function network() {
    const store = fakeStore();
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#369' } })
      .png()
      .toBuffer();
    const requests: { url: URL; headers: Headers }[] = [];
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const url = new URL(String(input));
      requests.push({ url, headers: new Headers(init?.headers) });
      if (url.pathname === '/items/CustomerSettings')
        return Response.json(capture('d_settings_by_slug_images_deep'));
      if (url.pathname === '/files') return Response.json({ data: [] });
      if (/^\/(?:assets|wp-content)\//.test(url.pathname)) return new Response(new Uint8Array(png));
      return store.fetch(input, init);
    };
    return { fetch, requests };
  }

  test('is read with its pictures', async () => {
    const { fetch } = await network();
    const result = await read({ fetch, environment: { CMS_TOKEN: 'cms-secret' } }, sources);
    if (!result.ok) throw new Error(result.error.reason);
    const { storefront, imageFiles } = result.value;
    expect(storefront.settings.logo?.src).toBe(
      'https://cms.test/assets/353ab43e-7b37-43de-9cc4-ee0bc296d0d0',
    );
    expect(Object.keys(storefront.pictures)).toHaveLength(11);
    // One picture in two formats, and its icons.
    expect(imageFiles.filter(({ name }) => !name.endsWith('.png'))).toHaveLength(2);
    expect(imageFiles).toHaveLength(2 + storefront.icons.length);
    expect(storefront.icons).toHaveLength(11);
    expect(JSON.stringify(result)).not.toContain('cms-secret');
  });

  test('sends its token in no URL and only to Directus', async () => {
    const { fetch, requests } = await network();
    await read({ fetch, environment: { CMS_TOKEN: 'cms-secret' } }, sources);
    for (const { url, headers } of requests) {
      expect(url.href).not.toContain('cms-secret');
      expect(headers.get('authorization')).toBe(url.host === 'cms.test' ? 'Bearer cms-secret' : null);
      if (url.pathname.startsWith('/wp-json')) expect(headers.get('accept-language')).toBe('en-US');
    }
    expect(
      requests.some(({ url }) => url.pathname.startsWith('/assets/') && url.searchParams.has('width')),
    ).toBe(true);
  });

  test.each([
    [['wc/v3', 'wc/store/v1'], ['ordering.no-plugin']],
    [['wc/v3', 'wc/store/v1', 'treesal/v1'], []],
    [null, []],
  ])('whose WordPress has the namespaces %j reports %j of its ordering', async (namespaces, codes) => {
    const { fetch } = await network();
    const answering: typeof fetch = async (input, init) =>
      namespaces && new URL(String(input)).pathname === '/wp-json/'
        ? Response.json({ name: 'Shop', namespaces })
        : fetch(input, init);
    const result = await read({ fetch: answering, environment: { CMS_TOKEN: 'x' } }, sources);
    const faults = result.ok ? result.value.faults : [];
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.filter(({ kind }) => kind === 'ordering').map(({ code }) => code)).toEqual(codes);
  });

  test('fails before any request if the secret is missing in its environment', async () => {
    const { fetch, requests } = await network();
    const result = await read({ fetch }, { ...sources, catalogue: { kind: 'files' } });
    expect(result).toMatchObject({
      ok: false,
      error: { source: 'directus', code: 'source.no-token', reason: expect.stringContaining('CMS_TOKEN') },
    });
    expect(requests).toEqual([]);
  });

  test('fails with tenant, source and address without query if its store is down', async () => {
    const { fetch } = await network();
    const down: typeof fetch = async (input, init) =>
      String(input).includes('/wp-json/') ? new Response('<html>', { status: 503 }) : fetch(input, init);
    expect(await read({ fetch: down, environment: { CMS_TOKEN: 'x' } }, sources)).toEqual({
      ok: false,
      error: {
        tenant: 'captures',
        source: 'woocommerce',
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8088\/wp-json\/[^?]+$/),
        code: 'source.http-status',
        reason: 'HTTP 503.',
      },
    });
  });
});
