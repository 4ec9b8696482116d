import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { CACHE_CONTROL, CLIMBING_PATHS, CONTENT_TYPES, SLASHED_PATHS } from './hosting-table.ts';
import { servedRelease } from './served-release.ts';
import { Workspace } from './temporary-site.ts';

let served: Awaited<ReturnType<typeof servedRelease>>;
let app: Hono;
beforeAll(async () => {
  served = await servedRelease();
  app = servingApplication(openSites(served.shop.out));
});

const ORIGIN = 'http://quds-grill.localhost:4321';
const get = async (path: string, headers: Record<string, string> = {}, method = 'GET', origin = ORIGIN) =>
  app.request(new Request(`${origin}${path}`, { headers, method }));

test('every request of the table gets its status, type, language and headers', async () => {
  for (const { path, status, type, cache, language, isStaff } of served.table) {
    const answer = await get(path);
    const header = (name: string) => answer.headers.get(name) ?? '';
    expect(answer.status, path).toBe(status);
    expect(header('content-type'), path).toMatch(CONTENT_TYPES[type]);
    expect(header('cache-control'), path).toMatch(CACHE_CONTROL[cache]);
    expect(header('x-content-type-options'), path).toBe('nosniff');
    if (cache !== 'immutable') {
      expect(header('content-security-policy'), path).toMatch(/^default-src 'none'; script-src 'self'/);
      expect(header('content-security-policy'), path).toContain("frame-ancestors 'none'");
      expect(header('content-security-policy'), path).not.toMatch(/unsafe|\*/);
      expect(header('x-frame-options'), path).toBe('DENY');
      expect(header('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
    }
    expect(header('x-robots-tag'), path).toBe(isStaff ? 'noindex' : '');
    if (language)
      expect(await answer.text(), path).toMatch(new RegExp(`^<!DOCTYPE html><html lang="${language}"`));
  }
});

test.each(SLASHED_PATHS)('%s leads to %s', async (path, page) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('location')]).toEqual([page ? 308 : 404, page]);
});

test('no slash leads to another site', async () => {
  for (const path of ['//evil.example/', '//shop/', '/%2fevil.example/', '/..%2fshop/'])
    expect((await get(path)).headers.get('location'), path).toBeNull();
});

test('the shell of an order is the one prerendered page of all orders', async () => {
  for (const [path, file] of [
    ['/callcenter/orders/12', 'callcenter/orders/_id.html'],
    ['/en/callcenter/orders/9007199254740991', 'en/callcenter/orders/_id.html'],
  ] as const)
    expect(await (await get(path)).text()).toBe(served.shop.read('quds-grill', file));
});

test('requests that climb out of a release never get anything from outside', async () => {
  const outside = ['stamp.json', 'report.json'].map((name) =>
    readFileSync(join(served.shop.out, 'sites/quds-grill', name), 'utf8'),
  );
  for (const path of CLIMBING_PATHS) {
    const answer = await get(path);
    expect([400, 404], path).toContain(answer.status);
    const text = await answer.text();
    for (const secret of outside) expect(text, path).not.toContain(secret.slice(0, 40));
    expect(text, path).not.toContain('root:');
  }
});

test('a page that a power cut has emptied is answered with the error page, and the others go on', async () => {
  const shop = new Workspace();
  shop.synthesise('shop', 2);
  await shop.build(['shop']);
  const serve = servingApplication(openSites(shop.out));
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  truncateSync(shop.current('shop', 'cart.html'));
  for (const headers of [{}, { 'accept-encoding': 'br' }]) {
    const answer = await serve.request('http://shop.localhost/cart', { headers });
    expect([answer.status, await answer.text()]).toEqual([500, shop.read('shop', '500.html')]);
  }
  expect(String(said.mock.calls[0])).toContain('cart.html of shop is not whole: npm run build -- shop');
  expect((await serve.request('http://shop.localhost/shop')).status).toBe(200);
  said.mockRestore();
});

test('files beside the manifest are not served, even when they lie in the release', async () => {
  writeFileSync(served.shop.current('quds-grill', 'forgotten.txt'), 'secret');
  expect((await get('/forgotten.txt')).status).toBe(404);
});

describe('conditional requests', () => {
  test('the same bytes are answered 304 without a body, others in full', async () => {
    const first = await get('/shop', { 'accept-encoding': 'gzip' });
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[0-9a-f]{20}-gzip"$/);
    for (const known of [tag, tag.slice('W/'.length), `"x", ${tag}`]) {
      const again = await get('/shop', { 'accept-encoding': 'gzip', 'if-none-match': known });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
      expect(again.headers.get('cache-control')).toBe('no-cache');
    }
    expect((await get('/shop', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get('/nothing', { 'if-none-match': tag })).status).toBe(404);
  });
});

describe('compression', () => {
  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
    ['', null, (bytes: Buffer) => bytes],
    ['br;q=0, gzip;q=0.0', null, (bytes: Buffer) => bytes],
    ['brotli', null, (bytes: Buffer) => bytes],
  ] as const)(
    'an answer for Accept-Encoding %j is %s and gives the file back',
    async (accepted, encoding, unpack) => {
      const answer = await get('/shop', { 'accept-encoding': accepted });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(answer.headers.get('content-length')).toBe(String(bytes.length));
      expect(hash('sha256', unpack(bytes), 'hex')).toBe(served.manifest.files['shop.html']?.hash);
    },
  );

  test('pictures and fonts are sent as they are', async () => {
    for (const { path } of served.table.filter(({ type }) => type === 'picture' || type === 'font')) {
      const answer = await get(path, { 'accept-encoding': 'br' });
      expect([answer.headers.get('content-encoding'), answer.headers.get('vary')], path).toEqual([
        null,
        null,
      ]);
    }
  });
});

describe('methods and hosts', () => {
  test('HEAD has the headers of GET and no body', async () => {
    const [head, full] = [await get('/shop', {}, 'HEAD'), await get('/shop')];
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(full.headers));
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not allowed', async (method) => {
    const answer = await get('/shop', {}, method);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('a host of no merchant is answered 404 without naming any', async () => {
    for (const host of ['http://nobody.localhost', 'http://evil.test', 'http://a.b.localhost']) {
      const answer = await get('/', {}, 'GET', host);
      expect([host, answer.status]).toEqual([host, 404]);
      expect(await answer.text()).not.toContain('quds');
    }
  });

  test('localhost lists the merchants with their addresses', async () => {
    for (const host of ['http://localhost:4321', 'http://127.0.0.1:4321', 'http://[::1]:4321']) {
      const answer = await get('/', {}, 'GET', host);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(await answer.text()).toContain('href="http://quds-grill.localhost:4321/"');
    }
  });

  test('every link and picture of that list is a page or picture of the shop', async () => {
    const text = await (await get('/', {}, 'GET', 'http://localhost:4321')).text();
    const addresses = [...text.matchAll(/(?:href|src)="http:\/\/quds-grill\.localhost:4321([^"]*)"/g)];
    // Its phone with logo and picture, three languages, the login.
    expect(addresses).toHaveLength(7);
    for (const [, path = ''] of addresses) expect((await get(path)).status, path).toBe(200);
  });

  test("a merchant is found by its own domain and no other's", async () => {
    const shops = new Workspace();
    shops.synthesise('one', 2);
    shops.synthesise('two', 2);
    shops.edit('two', 'tenant.json', (json) => ({ ...json, hosts: ['shop.example'] }));
    await shops.build(['one', 'two']);
    const server = servingApplication(openSites(shops.out));
    const own = await server.request(new Request('http://SHOP.example/shop'));
    expect(await own.text()).toBe(shops.read('two', 'shop.html'));
  });
});

describe('a host', () => {
  test('a host with the dot that ends full names is the same shop', async () => {
    const [page, dotted] = [
      await get('/shop'),
      await get('/shop', {}, 'GET', 'http://quds-grill.localhost.'),
    ];
    expect([dotted.status, await dotted.text()]).toEqual([200, await page.text()]);
  });

  test.each([
    ['http://quds-grill.localhost', '', null],
    ['https://quds-grill.localhost', '', 'max-age=31536000'],
    ['http://quds-grill.localhost', 'https', 'max-age=31536000'],
    ['http://quds-grill.localhost', 'http', null],
  ])(
    'a browser at %s, which a proxy calls %j, is told to ask by https only: %j',
    async (host, proto, told) => {
      const headers = { ...(proto && { 'x-forwarded-proto': proto }) };
      for (const path of ['/shop', '/nothing', '/_astro/nothing.css'])
        expect((await get(path, headers, 'GET', host)).headers.get('strict-transport-security')).toBe(told);
    },
  );
});

describe('a server that runs on', () => {
  test('a released file that became a link, or lies behind one, is not served', async () => {
    const shop = new Workspace();
    shop.synthesise('shop', 2);
    await shop.build(['shop']);
    const secret = join(shop.root, 'secret.html');
    writeFileSync(secret, 'secret');
    rmSync(shop.current('shop', 'shop.html'));
    symlinkSync(secret, shop.current('shop', 'shop.html'));
    rmSync(shop.current('shop', 'en'), { recursive: true });
    mkdirSync(join(shop.root, 'elsewhere'));
    writeFileSync(join(shop.root, 'elsewhere/shop.html'), 'secret');
    symlinkSync(join(shop.root, 'elsewhere'), shop.current('shop', 'en'));
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const server = servingApplication(openSites(shop.out));
    for (const path of ['/shop', '/en/shop']) {
      const answer = await server.request(new Request(`http://shop.localhost${path}`));
      expect([path, answer.status]).toEqual([path, 500]);
      expect(await answer.text()).not.toContain('secret');
    }
    expect((await server.request(new Request('http://shop.localhost/'))).status).toBe(200);
    log.mockRestore();
  });

  test('serves a new release without a restart', async () => {
    const shop = new Workspace();
    shop.synthesise('shop', 3);
    const server = servingApplication(openSites(shop.out));
    const ask = async () => server.request(new Request('http://shop.localhost/products/1001'));
    expect((await ask()).status).toBe(404);
    for (const price of ['4321', '4433']) {
      // biome-ignore lint/suspicious/noExplicitAny: a raw answer of a store
      shop.edit('shop', 'catalogue/products.json', (products: any[]) => {
        Object.assign(products[0].prices, { price, regular_price: price, sale_price: price });
      });
      await shop.build(['shop']);
      expect(await (await ask()).text()).toContain((Number(price) / 100).toFixed(2));
    }
  });

  test("a merchant's damaged release takes no other merchant down", async () => {
    const shops = new Workspace();
    for (const slug of ['bad', 'good']) shops.synthesise(slug, 2);
    await shops.build(['bad', 'good']);
    writeFileSync(shops.current('bad', 'release.json'), '{');
    const server = servingApplication(openSites(shops.out));
    const statusOf = async (host: string) => (await server.request(new Request(`http://${host}/`))).status;
    expect(await statusOf('bad.localhost')).toBe(404);
    expect(await statusOf('good.localhost')).toBe(200);
    expect(await statusOf('localhost')).toBe(200);
    expect(await statusOf('unknown.example')).toBe(404);
  });

  test('a file that is lost is answered by the error page, in the language of the page', async () => {
    const shop = new Workspace();
    shop.synthesise('shop', 2);
    await shop.build(['shop']);
    for (const file of ['shop.html', 'en/shop.html']) rmSync(shop.current('shop', file));
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const server = servingApplication(openSites(shop.out));
    for (const [path, words] of [
      ['/shop', 'lang="ar"'],
      ['/en/shop', 'Oops! something Went Wrong'],
    ] as const) {
      const answer = await server.request(new Request(`http://shop.localhost${path}`));
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 500, 'no-cache']);
      expect(await answer.text()).toContain(words);
    }
    expect(log).toHaveBeenCalledTimes(2);
    log.mockRestore();
  });

  test('a pointer that was made to leave the folder of releases leads nowhere', async () => {
    const shop = new Workspace();
    const elsewhere = join(shop.root, 'elsewhere');
    mkdirSync(join(shop.out, 'sites/shop/releases'), { recursive: true });
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'release.json'), '{"format":1,"files":{}}');
    symlinkSync(elsewhere, join(shop.out, 'sites/shop/current'));
    expect(existsSync(shop.current('shop', 'release.json'))).toBe(true);
    expect(openSites(shop.out).bySlug('shop')).toBeNull();
  });
});

test('every site ships the files of public/ as they are', async () => {
  const answer = await get('/licences.txt');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(CONTENT_TYPES.text);
  expect(await answer.text()).toBe(readFileSync(join(ROOT, 'public/licences.txt'), 'utf8'));
});
