import { afterAll, beforeAll, expect, test } from 'vitest';
import { OPERATOR_TOKEN, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import type { Connection } from '#scripts/http/connection.ts';
import type { ReleaseManifest } from '#scripts/release/manifest.ts';
import { servingApplication } from './application.ts';
import type { Site } from './site.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

const HERE = 'http://localhost:4321';
const PRODUCT = 16;
const FILES = [`products/${PRODUCT}.html`];

const connectionFrom = (remoteAddress: string): Connection =>
  ({ incoming: { socket: { remoteAddress, localAddress: '127.0.0.1' } } }) as unknown as Connection;
const OWN = connectionFrom('::ffff:127.0.0.1');

function application() {
  const manifest = {
    slug: 'captures',
    prefixes: [],
    files: Object.fromEntries(FILES.map((file) => [file, { hash: '', size: 0 }])),
  } as unknown as ReleaseManifest;
  const site: Site = { manifest, rules: {} as Site['rules'], find: () => null, read: () => Buffer.from('') };
  const sites = { all: () => [site], bySlug: () => null, byHost: () => null };
  const mounts = [
    {
      prefix: '/wp-json/',
      handlerOf: (slug: string) =>
        slug === 'captures' ? (request: Request) => store.app.fetch(request) : null,
    },
  ];
  return servingApplication(sites, mounts, {
    opsPort: 4322,
    stores: { mounts, operatorToken: OPERATOR_TOKEN },
  });
}

const page = (query = '', connection = OWN) =>
  application().request(`${HERE}/${query}`, { headers: { 'accept-language': 'en' } }, connection);

const send = (fields: Record<string, string>, headers: Record<string, string> = {}, connection = OWN) =>
  application().request(
    `${HERE}/price`,
    {
      method: 'POST',
      headers: { origin: HERE, ...headers },
      body: new URLSearchParams({ slug: 'captures', id: String(PRODUCT), lang: 'en', ...fields }),
    },
    connection,
  );

const price = async (): Promise<string> => {
  const answer = await store.get(`wc/store/v1/products/${PRODUCT}`);
  return ((await answer.json()) as { prices: { price: string } }).prices.price;
};

test('the form has a product with its price, allows itself, and holds no token', async () => {
  const answer = await page();
  const text = await answer.text();
  expect(text).toContain('<form method="post" action="/price">');
  expect(text).toContain('name="price" value="42.00"');
  expect(text).toContain('href="http://captures.localhost:4321/products/16"');
  expect(answer.headers.get('content-security-policy')).toContain("form-action 'self'");
  // A browser hides a form's origin without it.
  expect(answer.headers.get('referrer-policy')).toBe('same-origin');
  expect(text).not.toContain(OPERATOR_TOKEN);
});

test('a sent price is the store’s price, and the page says so', async () => {
  const answer = await send({ price: ' 43.5 ' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/?lang=en&price=changed#price']);
  expect(await price()).toBe('4350');
  const text = await (await page('?lang=en&price=changed')).text();
  expect(text).toContain('<p role="status" class="changed">The price is changed.</p>');
  expect(text).toContain('name="price" value="43.50"');
});

test.each([
  ['no price', { price: '' }],
  ['a price in words', { price: 'ten' }],
  ['a product that is not there', { price: '1', id: '999999' }],
  ['a path as a product', { price: '1', id: '../16' }],
  ['a merchant without a store', { price: '1', slug: 'nobody' }],
])('%s is refused, and the page says so', async (_, fields) => {
  const before = await price();
  expect((await send(fields)).headers.get('location')).toBe('/?lang=en&price=refused#price');
  expect(await price()).toBe(before);
});

test.each([
  ['a page of another origin', { origin: 'http://captures.localhost:4321' }, OWN],
  ['a page that hides its origin', { origin: 'null' }, OWN],
  ['a proxy for somebody else', { 'x-forwarded-for': '203.0.113.5' }, OWN],
  ['another machine', {}, connectionFrom('192.168.1.9')],
])('%s changes nothing', async (_, headers, connection) => {
  const before = await price();
  expect((await send({ price: '1' }, headers as Record<string, string>, connection)).status).toBe(403);
  expect(await price()).toBe(before);
});

test('another machine sees no form', async () => {
  expect(await (await page('', connectionFrom('192.168.1.9'))).text()).not.toContain('<form');
});

test('a long form is refused', async () => {
  expect((await send({ price: '1'.repeat(5000) })).status).toBe(413);
});
