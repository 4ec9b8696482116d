import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { httpClient } from '#sources/request/http.ts';
import { fakeStore, quickHttp } from '#sources/set-up/fake-store.ts';
import { forgetKept, storeWithKept } from './kept-store.ts';
import type { Touched } from './reading.ts';
import { storeFromWooCommerce } from './woocommerce.ts';

const URL = 'https://shop.test';
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dukkan-kept-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function shop() {
  const store = fakeStore();
  const file = { directory, slug: 'shop' };
  const http = httpClient({ ...quickHttp().http, fetch: store.fetch });
  let fence = 0;
  /** Reads like the next build. `knownFence`: default is that of the previous build. */
  const read = async (touched: readonly Touched[] | null, knownFence = fence) => {
    store.requests.length = 0;
    fence += 1;
    const whole = () => storeFromWooCommerce(URL, http);
    const again = async (products: readonly unknown[]) => products;
    const data = await storeWithKept({ url: URL, http, whole, again }, file, { fence, knownFence, touched });
    return data as unknown as Record<'products' | 'variations', { id: number; name: string }[]>;
  };
  /** The requests, without page numbers. */
  const asked = () =>
    store.requests.map(({ path, query: { include, parent } }) =>
      [path.split('/').at(-1), include ?? parent].filter(Boolean).join(' '),
    );
  return { store, file, read, asked };
}
const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

test('after a change of one product, only that product and its variations are read', async () => {
  const { store, read, asked } = shop();
  const before = await read(null);
  store.lists.products[1].name = 'Shirt';
  store.lists.products[2].name = 'Nobody told';
  const after = await read(['product:32', 'product:32']);
  expect(asked()).toEqual(['products 32', 'products 32']);
  expect(after.products.map(({ name }) => name)).toEqual(
    before.products.map(({ id, name }) => (id === 32 ? 'Shirt' : name)),
  );
  expect(ids(after.variations).sort()).toEqual(ids(before.variations).sort());
  expect(await read(['settings'])).toEqual(after);
});

test('a variation that appeared between two readings is listed once, in its current state', async () => {
  const { store, file, read } = shop();
  await read(null);
  // The list of products was read before the variation existed, the list of variations afterwards.
  const kept = JSON.parse(readFileSync(join(file.directory, 'shop.json'), 'utf8'));
  const parent = kept.data.products.find(({ id }: { id: number }) => id === 32);
  parent.variations = parent.variations.filter(({ id }: { id: number }) => id !== 37);
  writeFileSync(join(file.directory, 'shop.json'), JSON.stringify(kept));
  const after = await read(['product:32']);
  expect(ids(after.variations).filter((id) => id === 37)).toEqual([37]);
  expect(store.requests.length).toBeGreaterThan(0);
});

test('variations and categories in lists with gaps, which PHP writes as objects, are known', async () => {
  const { store, read, asked } = shop();
  const [product] = store.lists.products.filter(({ id }: { id: number }) => id === 32);
  Object.assign(product, {
    variations: Object.fromEntries(
      product.variations.map((link: object, index: number) => [index + 1, link]),
    ),
    categories: { 1: product.categories[0] },
  });
  const before = await read(null);
  const after = await read(['product:32']);
  expect(asked()).toEqual(['products 32', 'products 32']);
  expect(ids(after.variations).sort()).toEqual(ids(before.variations).sort());
});

test('after a change of the settings, nothing is read from the store', async () => {
  const { read, asked } = shop();
  const before = await read(null);
  expect(await read(['settings'])).toEqual(before);
  expect(asked()).toEqual([]);
});

test('a deleted product disappears with its variations', async () => {
  const { store, read } = shop();
  const before = await read(null);
  store.lists.products = store.lists.products.filter(({ id }) => id !== 32);
  const after = await read(['product:32']);
  expect(ids(after.products)).toEqual(ids(before.products).filter((id) => id !== 32));
  expect(ids(before.variations)).toEqual([37, 36, 35, 34]);
  expect(ids(after.variations)).toEqual([]);
});

test.each([
  ['a product', 'include'],
  ['the variations of a product', 'parent'],
])('an empty answer for %s in a partial rebuild takes nothing off the shop', async (_, query) => {
  const { store, read, asked } = shop();
  const before = await read(null);
  const all = asked();
  store.settings.emptyOnce = query;
  const after = await read(['product:32']);
  expect(after).toEqual(before);
  expect(asked().slice(-all.length)).toEqual(all);
});

test.each<[string, (bench: ReturnType<typeof shop>) => Promise<unknown>]>([
  ['a product that is new', ({ read }) => read(['product:12345'])],
  ['anything', ({ read }) => read(null)],
  [
    'more than twenty products',
    ({ read }) => read(Array.from({ length: 21 }, (_, id) => `product:${id}` as const)),
  ],
  ['what another machine has read since', ({ read }) => read(['product:32'], 99)],
  [
    'a product, when the file was cut',
    ({ read }) => {
      writeFileSync(join(directory, 'shop.json'), '{"url":');
      return read(['product:32']);
    },
  ],
  [
    'a product, when it was read past the worker',
    ({ read, file }) => {
      forgetKept(file);
      return read(['product:32']);
    },
  ],
])('everything is read after a change of %s', async (_, change) => {
  const bench = shop();
  await bench.read(null);
  const first = bench.asked();
  expect(first.length).toBeGreaterThan(4);
  await change(bench);
  expect(bench.asked()).toEqual(first);
});

test.each<[string, (product: Record<'prices' | 'categories', object>) => void]>([
  [
    'is in a category that was made for it',
    (product) => Object.assign(product, { categories: [{ id: 4711 }] }),
  ],
  ['has a price in another currency', ({ prices }) => Object.assign(prices, { currency_code: 'JOD' })],
  ['has a price with other decimals', ({ prices }) => Object.assign(prices, { currency_minor_unit: 3 })],
])('everything is read when a touched product %s', async (_, change) => {
  const { store, read, asked } = shop();
  await read(null);
  const all = asked();
  change(store.lists.products[1]);
  const after = await read(['product:32']);
  expect(asked()).toEqual(['products 32', ...all]);
  expect(after.products).toEqual(store.lists.products);
});

test('a category that the store never lists is not new when its product changes again', async () => {
  const { store, read, asked } = shop();
  Object.assign(store.lists.products[1], { categories: [{ id: 4711 }] });
  await read(null);
  asked();
  await read(['product:32']);
  expect(asked()).toEqual(['products 32', 'products 32']);
});

test('a category whose id is text in the list is known', async () => {
  const { store, read, asked } = shop();
  store.lists.categories = [...store.lists.categories, { id: '4711', name: 'Soups' }];
  await read(null);
  asked();
  Object.assign(store.lists.products[1], { categories: [{ id: 4711 }] });
  await read(['product:32']);
  expect(asked()).toEqual(['products 32', 'products 32']);
});

test('invalid lists of a product are left to the mapper', async () => {
  const { store, read, asked } = shop();
  await read(null);
  Object.assign(store.lists.products[1], { categories: { 0: null }, variations: 'none' });
  await read(['product:32']);
  expect(asked()).toEqual(['products 32', 'products 32']);
});
