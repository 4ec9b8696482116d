import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeStore } from '#sources/set-up/fake-store.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { probe } from './probe.ts';

type Lists = ReturnType<typeof fakeStore>['lists'];

/** A store whose lists the test changes, and a function that probes it. */
function bench(changed?: (url: URL) => Response | null, settings?: object) {
  const store = fakeStore();
  const tenantsDirectory = temporaryDirectory();
  mkdirSync(join(tenantsDirectory, 'shop/catalogue'), { recursive: true });
  mkdirSync(join(tenantsDirectory, 'changes'));
  const catalogue = { kind: 'woocommerce', url: 'https://store.example' };
  const sources = { catalogue, ...(settings && { settings }) };
  const tenant = { timeZone: 'Asia/Hebron', country: 'PS', currency: 'ILS', sources };
  const write = (path: string, content: object) =>
    writeFileSync(join(tenantsDirectory, path), JSON.stringify(content));
  write('shop/tenant.json', tenant);
  const fetch: typeof globalThis.fetch = async (input, init) =>
    changed?.(new URL(String(input))) ?? store.fetch(input, init);
  const environment = { DUKKAN_CHANGES: join(tenantsDirectory, 'changes') };
  const see = (slug = 'shop') => probe(slug, { tenantsDirectory, environment, fetch });
  return {
    lists: store.lists,
    change: store.change,
    see,
    tenant,
    write,
    directory: join(tenantsDirectory, 'shop'),
  };
}

test('two probes of unchanged sources give the same result', async () => {
  const { see } = bench();
  const seen = await see();
  expect(seen).toMatch(/^\d+:[0-9a-f]{32}$/);
  expect(await see()).toBe(seen);
});

test.each<keyof Lists>(['products', 'branches', 'zones'])(
  'the probe changes when the number of %s changes',
  async (name) => {
    const { lists, see } = bench();
    const before = await see();
    lists[name] = lists[name].slice(1);
    expect(await see()).not.toBe(before);
  },
);

test.each<[keyof Lists, object]>([
  ['products', { prices: { price: '1' } }],
  ['variations', { prices: { price: '1' } }],
  ['branches', { title: { rendered: 'Moved' } }],
  ['zones', { title: { rendered: 'Moved' } }],
])('the probe changes when one of the %s gets %j and their number stays the same', async (name, more) => {
  const { lists, change, see } = bench();
  const before = await see();
  const { length } = lists[name];
  // The changed item is last in the order of the menu.
  change(name, -1, more);
  expect(lists[name]).toHaveLength(length);
  expect([null, before]).not.toContain(await see());
});

test('the probe changes when a value in the settings row changes', async () => {
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

test.each([
  ['the hours of an exception change', '/items/CustomerSettings', '"hours":""', '"hours":"10:00-14:00"'],
  ['the logo gets another file under its id', '/files', '2026-11-21', '2026-11-22'],
])('the probe changes when %s, which leaves the settings row as it is', async (_, where, before, after) => {
  const logo = '353ab43e-7b37-43de-9cc4-ee0bc296d0d0';
  const exceptions = [{ id: 7, fromDate: '2026-12-31', hours: '' }];
  let isChanged = false;
  const answer = ({ pathname, searchParams }: URL) => {
    const isDeep = searchParams.get('fields')?.includes('hoursExceptions.*');
    const row = { id: 1, slug: 'shop', logoImage: logo, hoursExceptions: isDeep ? exceptions : [7] };
    const data = pathname === '/files' ? [{ id: logo, modified_on: '2026-11-21' }] : [row];
    const text = JSON.stringify({ data });
    return isChanged && pathname === where ? text.replace(before, after) : text;
  };
  const { see } = bench(
    (url) =>
      url.host === 'data.example'
        ? new Response(answer(url), { headers: { 'content-type': 'application/json' } })
        : null,
    { kind: 'directus', url: 'https://data.example' },
  );
  const seen = await see();
  expect(await see()).toBe(seen);
  isChanged = true;
  expect([null, seen]).not.toContain(await see());
});

test('the probe changes when categories change', async () => {
  let categories: object[] = [{ id: 1, name: 'A' }];
  const { see } = bench(({ pathname }) =>
    pathname.endsWith('treesal/categories') ? Response.json(categories) : null,
  );
  const before = await see();
  categories = [{ id: 1, name: 'B' }];
  expect(await see()).not.toBe(before);
});

test('the probe changes when categories change in a store without the plugin', async () => {
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

test('the probe includes the last of many categories in a store without the plugin', async () => {
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

test('the probe changes when the order of an attribute changes, and a store without attributes can be probed', async () => {
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

test('a store without branches and zones can be probed, a failing store cannot', async () => {
  const failing = (status: number) =>
    bench(({ pathname }) => (pathname.includes('/wp/v2/') ? Response.json({}, { status }) : null));
  expect(await failing(404).see()).not.toBeNull();
  expect(await failing(500).see()).toBeNull();
});

test('a merchant whose token this machine lacks is not probed with public access', async () => {
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
  'the probe changes when tenant.json gets %j, for any kind of sources',
  async (more) => {
    const row = Response.json({ data: [{ slug: 'shop' }] });
    const { see, tenant, write } = bench(({ host }) => (host === 'data.example' ? row.clone() : null), {
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

test('the probe of each merchant made from the template of platform.json changes when the template changes', async () => {
  const { see, tenant, write } = bench(({ host }) =>
    Response.json(host === 'data.example' ? { data: [{ slug: 'of-a-row' }] } : []),
  );
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

test('the probe includes the size of a picture file but not its time, which differs in each checkout', async () => {
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

test.each([
  ['the own areas in its folder', 'shop/catalogue/zones.json'],
  ['what its managers have changed on this machine', 'changes/shop.json'],
])('the probe of a merchant with WooCommerce and Directus includes %s', async (_, file) => {
  const row = Response.json({ data: [{ slug: 'shop' }] });
  const { see, write } = bench(({ host }) => (host === 'data.example' ? row.clone() : null), {
    kind: 'directus',
    url: 'https://data.example',
  });
  const before = await see();
  write(file, [{ id: 1, title: { rendered: 'Rafidia' } }]);
  expect([null, before]).not.toContain(await see());
});
