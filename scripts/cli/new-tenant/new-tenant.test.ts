import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostTrouble } from '#scripts/merchants/host-trouble.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { readStorefront } from '#sources/storefront.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { makeTenant, type NewTenant } from './make-tenant.ts';

const GIVEN = {
  slug: 'falafel-nour',
  name: 'فلافل نور',
  currency: 'jod',
  country: 'JO',
  'time-zone': 'Asia/Amman',
};

function bench(options: Partial<NewTenant> = {}) {
  const tenantsDirectory = temporaryDirectory();
  const said: string[] = [];
  const make = (more: Partial<NewTenant> = {}) =>
    makeTenant({
      given: GIVEN,
      talk: null,
      tenantsDirectory,
      asked: { places: { zones: [], branches: [] }, delivers: true },
      templateOf: () => null,
      rowOf: async () => null,
      hostTrouble: (tenant) =>
        hostTrouble(tenant, { tenantsDirectory, outDirectory: tenantsDirectory, environment: {} })?.reason ??
        null,
      check: async () => true,
      isUnchecked: false,
      say: (text) => said.push(text),
      ...options,
      ...more,
    });
  return { tenantsDirectory, said, make };
}

test.each(['JOD', 'ILS', 'JPY'])(
  'a merchant from files in %s can be read at once, without a fault',
  async (currency) => {
    const { tenantsDirectory, make } = bench({ given: { ...GIVEN, currency } });
    expect(await make()).toMatchObject({ tenant: { slug: 'falafel-nour' }, hasFolder: true });
    expect(readdirSync(tenantsDirectory)).toEqual(['falafel-nour']);
    const tenant = readTenant(tenantsDirectory, 'falafel-nour');
    if (!tenant.ok) throw new Error(tenant.error.reason);
    const read = await readStorefront({
      tenant: tenant.value,
      tenantDirectory: join(tenantsDirectory, 'falafel-nour'),
      cacheDirectory: join(tenantsDirectory, '.cache'),
      environment: {},
      fetch,
    });
    if (!read.ok) throw new Error(read.error.reason);
    expect(read.value.faults).toEqual([]);
    expect(read.value.storefront.settings.name.base).toBe('فلافل نور');
    expect(read.value.storefront.catalogue.products.map(({ price }) => price?.current.currency)).toEqual([
      currency,
    ]);
  },
);

test('remote sources are written as addresses, without files', async () => {
  const { tenantsDirectory, make } = bench({
    given: {
      ...GIVEN,
      settings: 'directus:https://data.example',
      catalogue: 'woocommerce:https://store.example:8443/shop',
    },
  });
  await make();
  expect(readdirSync(join(tenantsDirectory, 'falafel-nour'))).toEqual(['tenant.json']);
  const json = JSON.parse(readFileSync(join(tenantsDirectory, 'falafel-nour/tenant.json'), 'utf8'));
  expect(json).toEqual({
    languages: ['ar', 'en'],
    timeZone: 'Asia/Amman',
    country: 'JO',
    currency: 'JOD',
    sources: {
      settings: { kind: 'directus', url: 'https://data.example' },
      catalogue: { kind: 'woocommerce', url: 'https://store.example:8443/shop' },
    },
  });
});

test('tenant.json says in one line that Dukkan takes the orders, and names the variable of the data service’s token', async () => {
  const { tenantsDirectory, make } = bench({
    given: {
      ...GIVEN,
      settings: 'directus:https://data.example SHOP_TOKEN',
      catalogue: 'woocommerce:https://store.example',
      ordering: 'woocommerce',
    },
  });
  await make();
  expect(readTenant(tenantsDirectory, 'falafel-nour')).toMatchObject({
    value: {
      ordering: { kind: 'woocommerce', keyEnv: 'WOOCOMMERCE_KEY_FALAFEL_NOUR' },
      sources: { settings: { kind: 'directus', tokenEnv: 'SHOP_TOKEN' } },
    },
  });
});

test('a taken name is refused, and the existing folder stays', async () => {
  const { tenantsDirectory, make } = bench();
  await make();
  const before = readFileSync(join(tenantsDirectory, 'falafel-nour/tenant.json'), 'utf8');
  await expect(make()).rejects.toThrow(/has a merchant "falafel-nour" already/);
  expect(readFileSync(join(tenantsDirectory, 'falafel-nour/tenant.json'), 'utf8')).toBe(before);
});

test('a host of another merchant is refused with both names, and nothing is written', async () => {
  const hosts = 'shop.example, www.shop.example';
  const { tenantsDirectory, make } = bench({ given: { ...GIVEN, hosts } });
  await make();
  expect(readTenant(tenantsDirectory, 'falafel-nour')).toMatchObject({
    value: { hosts: ['shop.example', 'www.shop.example'] },
  });
  const second = make({ given: { ...GIVEN, slug: 'second', hosts: 'www.shop.example' } });
  await expect(second).rejects.toThrow('www.shop.example is a host of falafel-nour and of second');
  expect(readdirSync(tenantsDirectory)).toEqual(['falafel-nour']);
});

test.each<[string, Record<string, string>, RegExp]>([
  ['a slug of the platform', { slug: 'www' }, /No merchant can be called "www"/],
  ['a host with a port', { hosts: 'shop.example:80' }, /without https:\/\/ and port/],
  ['a slug that leaves the folder', { slug: '../x' }, /Rename the folder/],
  ['no slug', { slug: ' ' }, /has no slug. Give one: --slug/],
  ['no name', { name: ' ' }, /has no name/],
  ['a wrong zone', { 'time-zone': 'Amman' }, /IANA name/],
  ['a wrong source', { catalogue: 'shopify:https://x.example' }, /cannot come from "shopify/],
  ['a source without an address', { settings: 'directus' }, /directus:https/],
  ['an unknown taker of orders', { ordering: 'me' }, /cannot be taken by "me"/],
  ['an address without https', { settings: 'directus:http://data.example' }, /https/],
])('%s is refused with what to write, and nothing is written', async (_, wrong, message) => {
  const { tenantsDirectory, make } = bench({ given: { ...GIVEN, ...wrong } });
  await expect(make()).rejects.toThrow(message);
  expect(readdirSync(tenantsDirectory)).toEqual([]);
});

test('nothing is written when a source does not answer, except with --unchecked', async () => {
  const strict = bench({ check: async () => false });
  expect(await strict.make()).toBe(null);
  expect(readdirSync(strict.tenantsDirectory)).toEqual([]);
  const lenient = bench({ check: async () => false, isUnchecked: true });
  expect(await lenient.make()).toMatchObject({ tenant: { slug: 'falafel-nour' } });
  expect(existsSync(join(lenient.tenantsDirectory, 'falafel-nour/tenant.json'))).toBe(true);
});

test('missing answers are asked for, and asked again after a mistake', async () => {
  const answers = ['nour', '', '', 'ar', 'Asia/Amman', 'JO', 'JOD', 'files', 'files'];
  const better = ['nour', 'Nour', '', 'ar', 'Asia/Amman', 'JO', 'JOD', 'files', 'files'];
  const queue = [...answers, ...better];
  const { said, make } = bench({
    given: {},
    talk: { ask: async () => queue.shift() ?? 'none left', say: () => {}, goOn: () => {} },
  });
  expect(await make()).toMatchObject({ tenant: { slug: 'nour' } });
  expect(said.join('')).toContain('The shop has no name.');
  expect(queue).toEqual([]);
});
