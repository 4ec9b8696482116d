import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeStore } from '#sources/set-up/fake-store.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { probe } from './probe.ts';

type Lists = ReturnType<typeof fakeStore>['lists'];

/** A store whose lists may change, and what a probe sees of it. */
function bench(changed?: (url: URL) => Response | null, settings?: object) {
  const store = fakeStore();
  const tenantsDirectory = temporaryDirectory();
  mkdirSync(join(tenantsDirectory, 'shop'));
  const catalogue = { kind: 'woocommerce', url: 'https://store.example' };
  const sources = { catalogue, ...(settings && { settings }) };
  const tenant = { timeZone: 'Asia/Hebron', country: 'PS', currency: 'ILS', sources };
  const write = (path: string, content: object) =>
    writeFileSync(join(tenantsDirectory, path), JSON.stringify(content));
  write('shop/tenant.json', tenant);
  const fetch: typeof globalThis.fetch = async (input, init) =>
    changed?.(new URL(String(input))) ?? store.fetch(input, init);
  const see = (slug = 'shop') => probe(slug, { tenantsDirectory, environment: {}, fetch });
  return {
    lists: store.lists,
    change: store.change,
    see,
    tenant,
    write,
    directory: join(tenantsDirectory, 'shop'),
  };
}

test('nothing new looks the same twice', async () => {
  const { see } = bench();
  const seen = await see();
  expect(seen).toMatch(/^\d+:[0-9a-f]{32}$/);
  expect(await see()).toBe(seen);
});

test.each<keyof Lists>(['products', 'branches', 'zones'])('another one of the %s is seen', async (name) => {
  const { lists, see } = bench();
  const before = await see();
  lists[name] = lists[name].slice(1);
  expect(await see()).not.toBe(before);
});

test.each<[keyof Lists, object]>([
  ['products', { prices: { price: '1' } }],
  ['variations', { prices: { price: '1' } }],
  ['branches', { title: { rendered: 'Moved' } }],
  ['zones', { title: { rendered: 'Moved' } }],
])('one of the %s that says %j is seen, among as many as before', async (name, more) => {
  const { lists, change, see } = bench();
  const before = await see();
  const { length } = lists[name];
  // In the order of the menu it stands last.
  change(name, -1, more);
  expect(lists[name]).toHaveLength(length);
  expect([null, before]).not.toContain(await see());
});

test('another value in the row of the settings is seen', async () => {
  let row = { id: 1, slug: 'shop', minimum_order: 30 };
  const settings = { kind: 'directus', url: 'https://data.example' };
  const { see } = bench(
    ({ pathname }) => (pathname === '/items/CustomerSettings' ? Response.json({ data: [row] }) : null),
    settings,
  );
  const before = await see();
  expect(await see()).toBe(before);
  row = { ...row, minimum_order: 40 };
  expect([null, before]).not.toContain(await see());
});

test('other categories are seen', async () => {
  let categories: object[] = [{ id: 1, name: 'A' }];
  const { see } = bench(({ pathname }) =>
    pathname.endsWith('treesal/categories') ? Response.json(categories) : null,
  );
  const before = await see();
  categories = [{ id: 1, name: 'B' }];
  expect(await see()).not.toBe(before);
});

test('other categories are seen in a store without the plugin, too', async () => {
  let categories: object[] = [{ id: 1, name: 'A' }];
  const { see } = bench(({ pathname }) => {
    if (pathname.endsWith('treesal/categories')) return Response.json({}, { status: 404 });
    return pathname.endsWith('products/categories') ? Response.json(categories) : null;
  });
  const before = await see();
  expect(before).not.toBeNull();
  categories = [{ id: 1, name: 'B' }];
  expect(await see()).not.toBe(before);
});

test('of any number of categories the last one is seen, in a store without the plugin', async () => {
  const categories = Array.from({ length: 150 }, (_, index) => ({ id: index + 1, name: 'A' }));
  const { see } = bench(({ pathname, searchParams }) => {
    if (pathname.endsWith('treesal/categories')) return Response.json({}, { status: 404 });
    const most = Number(searchParams.get('per_page') ?? 150);
    return pathname.endsWith('products/categories') ? Response.json(categories.slice(0, most)) : null;
  });
  const before = await see();
  categories[149] = { id: 150, name: 'B' };
  expect(await see()).not.toBe(before);
});

test('another order of an attribute is seen, and a store may be without attributes', async () => {
  let terms = [{ slug: 'small' }, { slug: 'large' }];
  let status = 200;
  const { see } = bench(({ pathname }) =>
    pathname.endsWith('treesal/attributes')
      ? Response.json({ data: [{ id: 1, name: 'Size', terms }] }, { status })
      : null,
  );
  const before = await see();
  terms = terms.toReversed();
  const after = await see();
  expect(after).not.toBe(before);
  status = 404;
  expect([null, after]).not.toContain(await see());
});

test('a store without branches and zones can be probed, one that fails cannot', async () => {
  const failing = (status: number) =>
    bench(({ pathname }) => (pathname.includes('/wp/v2/') ? Response.json({}, { status }) : null));
  expect(await failing(404).see()).not.toBeNull();
  expect(await failing(500).see()).toBeNull();
});

test('a merchant whose token this machine lacks is not asked for as the public', async () => {
  const asked: string[] = [];
  const settings = { kind: 'directus', url: 'https://data.example', tokenEnv: 'DATA_TOKEN' };
  const { see } = bench(({ host }) => {
    asked.push(host);
    return host === 'data.example' ? Response.json({ data: [] }) : null;
  }, settings);
  await expect(see()).rejects.toThrow('DATA_TOKEN is not set');
  expect(asked).toEqual([]);
});

test.each([{ languages: ['ar', 'he_IL'] }, { hosts: ['shop.example'] }, { timeZone: 'Asia/Amman' }])(
  'tenant.json with %j is seen, whatever the sources are',
  async (more) => {
    const { see, tenant, write } = bench(({ host }) => (host === 'data.example' ? Response.json({}) : null), {
      kind: 'directus',
      url: 'https://data.example',
    });
    const before = await see();
    write('shop/tenant.json', tenant);
    expect(await see()).toBe(before);
    write('shop/tenant.json', { ...tenant, ...more });
    expect([null, before]).not.toContain(await see());
  },
);

test("another template of the platform's is seen at each merchant that is made from it", async () => {
  const { see, tenant, write } = bench(() => Response.json([]));
  const { sources, ...rest } = tenant;
  const platform = (more: object) =>
    write('platform.json', {
      merchants: { url: 'https://data.example', template: { ...rest, ...sources, ...more } },
    });
  write('.merchants.json', { 'of-a-row': { removedAt: null } });
  platform({});
  const before = await see('of-a-row');
  platform({ hosts: ['{slug}.shops.example'] });
  expect([null, before]).not.toContain(await see('of-a-row'));
});

test('a picture in files is seen by its size and not by its time, which each checkout has of its own', async () => {
  const { see, directory } = bench(undefined, { kind: 'files' });
  const picture = join(directory, 'images/logo.png');
  mkdirSync(join(directory, 'images'));
  writeFileSync(picture, 'picture');
  const before = await see();
  utimesSync(picture, 0, 0);
  expect(await see()).toBe(before);
  writeFileSync(picture, 'another picture');
  expect([null, before]).not.toContain(await see());
});
