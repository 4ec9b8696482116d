import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ADMIN,
  HERE,
  HOST,
  type TestDirectus,
  testDirectus,
} from '#scripts/backend/directus/set-up/test-directus.ts';
import { listTenants } from '#scripts/merchants/list-tenants.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { type SetUp, setUpMerchant } from './set-up.ts';

let directus: TestDirectus;
let store: StockWooCommerce;
let tenantsDirectory = '';
/** Whether the data service refuses new rows. */
let isRefusing = false;
beforeEach(async () => {
  directus = await testDirectus({ slugs: [], database: new DatabaseSync(':memory:') });
  tenantsDirectory = temporaryDirectory();
  const prices = { price: '2250', currency_minor_unit: 2, currency_code: 'ILS' };
  store = await stockWooCommerce({
    products: [{ id: 41, prices }],
    variations: [],
    categories: [],
    now: Date.now,
  });
});
afterEach(async () => {
  directus.close();
  await store.close();
});

const rows = () => directus.data('/items/CustomerSettings?fields=slug,name,checkoutMedthod');

/** Makes each row of the platform's Directus a merchant with the WooCommerce of this test. */
const writePlatform = (template: object = {}) =>
  writeFileSync(
    join(tenantsDirectory, 'platform.json'),
    JSON.stringify({
      merchants: {
        url: HOST,
        template: {
          hosts: ['{slug}.shops.example'],
          languages: ['ar', 'en'],
          timeZone: 'Asia/Hebron',
          country: 'PS',
          currency: 'ILS',
          digits: 'arab',
          catalogue: { kind: 'woocommerce', url: store.url },
          ordering: { kind: 'woocommerce' },
          ...template,
        },
      },
    }),
  );

/** Runs the set-up. `answers`: by a word of the question; all others get Enter. */
async function setUp(
  answers: Readonly<Record<string, string | readonly string[]>>,
  options: Partial<SetUp> = {},
) {
  const said: string[] = [];
  const known = Object.entries({ 'Consumer key': 'ck_1', 'Consumer secret': 'cs_1', ...answers });
  const say = (text: string) => void said.push(text);
  const made = await setUpMerchant({
    given: {},
    talk: {
      ask: async (question, usual) => known.find(([word]) => question.includes(word))?.[1] ?? usual,
      say,
      goOn: () => {},
    },
    tenantsDirectory,
    outDirectory: join(tenantsDirectory, '.out'),
    environment: { DIRECTUS_TOKEN: await directus.tokenOf(ADMIN) },
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (isRefusing && request.method === 'POST' && request.url.startsWith(HOST))
        return new Response('{"errors":[{"message":"Full"}]}', { status: 507 });
      return request.url.startsWith(HOST) ? directus.app.request(request, {}, HERE) : fetch(request);
    },
    now: Date.now,
    isUnchecked: false,
    hasColours: false,
    say,
    ...options,
  });
  return { made, told: said.join('') };
}

test('a missing row is made, and the merchant’s folder reads its settings from it', async () => {
  const { made } = await setUp({
    Slug: 'nablus',
    'Its address': store.url,
    Areas: 'none',
    'Settings from': `directus:${HOST}`,
  });
  expect(made).toMatchObject({ hasFolder: true, hasNewRow: true });
  expect(await rows()).toEqual([{ slug: 'nablus', name: 'حلويات نابلس', checkoutMedthod: ['pickup'] }]);
  expect(readdirSync(join(tenantsDirectory, 'nablus'))).toEqual(['tenant.json']);
});

test('a merchant that the platform’s template describes needs only its row', async () => {
  writePlatform();
  store.shipping.pickups.push({ name: 'Main street' });
  store.shipping.zones.push({
    id: 1,
    name: 'Rafidia',
    methods: [{ instance_id: 7, method_id: 'flat_rate', title: 'Flat rate', cost: '15' }],
  });
  const { made } = await setUp({ Slug: 'nablus' });
  expect(made).toMatchObject({
    hasFolder: false,
    hasNewRow: true,
    variables: { WOOCOMMERCE_KEY_NABLUS: 'ck_1' },
  });
  expect(listTenants(tenantsDirectory)).toEqual(['nablus']);
  expect(readTenant(tenantsDirectory, 'nablus')).toMatchObject({
    value: { hosts: ['nablus.shops.example'], digits: 'arab', ordering: { kind: 'woocommerce' } },
  });
  // Setting up an existing row again tries its key and writes nothing.
  const again = await setUp({ Slug: 'nablus' });
  expect(again.made).toMatchObject({ hasFolder: false, hasNewRow: false });
  expect(again.told).toContain('has the row nablus; it stays as it is');
  expect([await rows(), store.deleted]).toEqual([[expect.anything()], [105, 106]]);
});

test('a merchant that differs from the template gets a folder, too, with the other fields of the template', async () => {
  writePlatform({ catalogue: { kind: 'woocommerce', url: 'https://{slug}.store.example' } });
  const { made } = await setUp({ Slug: 'nablus', 'Its address': store.url, Areas: 'none' });
  expect(made).toMatchObject({ hasFolder: true, hasNewRow: true });
  const json = JSON.parse(readFileSync(join(tenantsDirectory, 'nablus/tenant.json'), 'utf8'));
  expect(json).toMatchObject({
    digits: 'arab',
    hosts: ['nablus.shops.example'],
    sources: { settings: { kind: 'directus', url: HOST }, catalogue: { url: store.url } },
  });
});

test('a token without the right to make rows is reported, and another one is asked for', async () => {
  const answers = {
    Slug: 'nablus',
    'Its address': store.url,
    Areas: 'none',
    'Settings from': `directus:${HOST}`,
    "administrator's token": await directus.tokenOf(ADMIN),
  };
  const { made, told } = await setUp(answers, { environment: { DIRECTUS_TOKEN: 'wrong' } });
  expect(told).toMatch(/✗ http:\/\/127\.0\.0\.1:8055: .*\n {2}→ Make the collection first/);
  expect(made).toMatchObject({ hasNewRow: true });
});

test('when the row or the folder cannot be made, neither is left', async () => {
  const answers = {
    Slug: 'nablus',
    'Its address': store.url,
    Areas: 'none',
    'Settings from': `directus:${HOST}`,
  };
  const whenTried = (work: () => void): Partial<SetUp> => ({
    say: (text) => {
      if (text.includes('Test order')) work();
    },
  });
  await expect(
    setUp(
      answers,
      whenTried(() => {
        isRefusing = true;
      }),
    ),
  ).rejects.toThrow('did not make the row');
  expect([await rows(), readdirSync(tenantsDirectory)]).toEqual([[], []]);
  isRefusing = false;
  // Another process takes the name first.
  const failing = setUp(
    answers,
    whenTried(() => mkdirSync(join(tenantsDirectory, 'nablus'))),
  );
  await expect(failing).rejects.toThrow('is there already; nothing was written');
  expect(await rows()).toEqual([]);
});
