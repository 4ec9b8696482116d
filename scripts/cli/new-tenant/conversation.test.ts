import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStores } from '#scripts/backend/open-stores.ts';
import { readStorefront } from '#sources/storefront.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { type SetUp, setUpMerchant } from './set-up.ts';
import { Stopped } from './talk.ts';

const list = (name: string) => JSON.parse(readFileSync(`tenants/quds-grill/catalogue/${name}.json`, 'utf8'));
/** Answers to questions, in order. `store` changes the store before the answer. All other questions get Enter. */
type Answers = readonly (readonly [question: RegExp, answer: string, store?: Partial<StockWooCommerce>])[];

let store: StockWooCommerce;
beforeEach(async () => {
  store = await stockWooCommerce({
    products: list('products'),
    variations: list('variations'),
    categories: list('categories'),
    now: Date.now,
  });
  store.shipping.zones.push({
    id: 1,
    name: 'رفيديا / Rafidia',
    methods: [{ instance_id: 7, method_id: 'flat_rate', title: 'Flat rate', cost: '15.50' }],
  });
  store.shipping.pickups.push({ name: 'Main street' });
});
afterEach(() => store.close());

interface Options extends Partial<SetUp> {
  /** Ctrl+C is pressed at this question. */
  readonly stopAt?: number;
  /** Ctrl+C was pressed since the last question. */
  readonly isStopped?: () => boolean;
}

/** Runs the whole conversation. */
function conversation(
  answers: Answers,
  { stopAt = Infinity, isStopped = () => false, ...options }: Options = {},
) {
  const tenantsDirectory = options.tenantsDirectory ?? temporaryDirectory();
  const left = [...answers];
  const said: string[] = [];
  const asked: string[] = [];
  const say = (text: string) => void said.push(text);
  const ask = async (question: string, usual: string) => {
    if (asked.length === stopAt) throw new Stopped();
    asked.push(question);
    if (!left[0]?.[0].test(question)) return usual;
    const [, answer = '', change = {}] = left.shift() ?? [];
    Object.assign(store, change);
    return answer;
  };
  const goOn = () => {
    if (isStopped()) throw new Stopped();
  };
  const made = setUpMerchant({
    given: {},
    talk: { ask, say, goOn },
    tenantsDirectory,
    outDirectory: join(tenantsDirectory, '.out'),
    environment: {},
    fetch,
    now: Date.now,
    isUnchecked: false,
    hasColours: false,
    say,
    ...options,
  });
  return {
    made,
    tenantsDirectory,
    written: () => readdirSync(tenantsDirectory),
    asked,
    left,
    told: () => said.join(''),
  };
}

const KEY: Answers = [
  [/^Consumer key/, 'ck_1'],
  [/^Consumer secret/, 'cs_1'],
];
const SHOP = (): Answers => [
  [/^Slug/, 'nablus'],
  [/^Its address/, store.url],
];

test('address and key of a WooCommerce are enough for a merchant; Enter answers the rest', async () => {
  const talk = conversation([...SHOP(), ...KEY]);
  const made = await talk.made;
  if (!made) throw new Error(talk.told());
  expect(talk.left).toEqual([]);
  expect(made).toMatchObject({
    hasFolder: true,
    hasNewRow: false,
    variables: { WOOCOMMERCE_KEY_NABLUS: 'ck_1', WOOCOMMERCE_SECRET_NABLUS: 'cs_1' },
    tenant: {
      timeZone: 'Asia/Hebron',
      country: 'PS',
      currency: 'ILS',
      ordering: { kind: 'woocommerce', keyEnv: 'WOOCOMMERCE_KEY_NABLUS' },
    },
  });
  expect(talk.told()).toContain('section=keys (WooCommerce → Settings → Advanced → REST API): Add key.');
  expect(talk.told()).toContain('Payment methods there: Cash on delivery');
  expect(talk.told()).toContain('(shipping zones with a flat rate): رفيديا 15.50');
  expect(talk.told()).toMatch(
    /✓ Test order 105 of \d+\.00 was there after \d+ ms, and was cancelled and deleted/,
  );
  expect([store.orders, store.deleted]).toEqual([[], [105]]);
  const folder = readdirSync(join(talk.tenantsDirectory, 'nablus'));
  expect(folder.sort()).toEqual(['images', 'settings.json', 'tenant.json']);
  expect(readFileSync(join(talk.tenantsDirectory, 'nablus/tenant.json'), 'utf8')).not.toMatch(/ck_1|cs_1/);
  const read = await readStorefront({
    tenant: made.tenant,
    tenantDirectory: join(talk.tenantsDirectory, 'nablus'),
    cacheDirectory: join(talk.tenantsDirectory, '.cache'),
    environment: made.variables,
    fetch,
  });
  if (!read.ok) throw new Error(read.error.reason);
  expect(read.value.storefront.zones).toMatchObject([{ id: 7, cost: { amount: 1550 } }]);
  expect(read.value.storefront.settings.name.base).toBe('حلويات نابلس');
});

test('a wrong key, a key without rights and a read-only key each get their own message, and are asked for again', async () => {
  store.secret = 'cs_right';
  const secrets: Answers = [
    [/^Consumer key/, 'ck_1'],
    [/^Consumer secret/, 'cs_wrong'],
    [/^Consumer key/, 'ck_1', { user: 'subscriber' }],
    [/^Consumer secret/, 'cs_right'],
    [/^Consumer key/, 'ck_1', { user: 'manager', rights: 'read' }],
    [/^Consumer secret/, 'cs_right'],
    [/^Consumer key/, 'ck_1', { rights: 'read_write' }],
    [/^Consumer secret/, 'cs_right'],
  ];
  const talk = conversation([...SHOP(), ...secrets]);
  expect(await talk.made).toMatchObject({ variables: { WOOCOMMERCE_SECRET_NABLUS: 'cs_right' } });
  expect(talk.told()).toMatch(
    /does not take the key.*PHP see https.*may not read or make orders.*make it for a shop manager.*can only read/s,
  );
});

test('an unencrypted address, a wrong one and plain permalinks are reported with a remedy', async () => {
  const talk = conversation([
    [/^Slug/, 'nablus'],
    [/^Its address/, 'http://shop.example'],
    [/^Its address/, 'our shop'],
    [/^Its address/, store.url, { permalinks: false }],
    [/^Its address/, `${store.url}/wp-admin/index.php`, { permalinks: true }],
    ...KEY,
  ]);
  expect(await talk.made).toMatchObject({ tenant: { sources: { catalogue: { url: store.url } } } });
  expect(talk.told()).toMatch(
    /shop\.example is not encrypted.*certificate.*no address of a shop.*does not answer as a WordPress.*Permalinks/s,
  );
});

test('a key that fails because PHP does not see https is reported with the line for wp-config.php', async () => {
  store.home = 'https://shop.example';
  store.seesHttps = false;
  const throughProxy: typeof fetch = (input, init) => {
    const request = new Request(String(input).replace('https://shop.example', store.url), init);
    request.headers.set('x-rig-https', '1');
    return fetch(request);
  };
  const answers: Answers = [
    [/^Slug/, 'nablus'],
    [/^Its address/, 'https://shop.example/'],
    ...KEY,
    [/^Consumer key/, 'ck_1', { seesHttps: true }],
    [/^Consumer secret/, 'cs_1'],
  ];
  const talk = conversation(answers, { fetch: throughProxy });
  expect(await talk.made).toMatchObject({ hasFolder: true });
  expect(talk.told()).toContain('set $_SERVER["HTTPS"]="on" in wp-config.php');
});

test('for a store without zones and pickup locations, areas and branches are asked for and written as lists', async () => {
  store.shipping.zones.length = 0;
  store.shipping.pickups.length = 0;
  const talk = conversation([
    ...SHOP(),
    ...KEY,
    [/^Areas/, 'Rafidia 15'],
    [/^Areas/, 'Old City=10, Rafidia=15.50'],
    [/^Branches/, 'Main street، Market'],
  ]);
  await talk.made;
  const places = (name: string) =>
    JSON.parse(readFileSync(join(talk.tenantsDirectory, `nablus/catalogue/${name}.json`), 'utf8'));
  expect(talk.told()).toContain('shipping zones with a flat rate): none');
  expect(talk.told()).toContain('such as Rafidia=15.50');
  expect(places('zones')).toMatchObject([
    { id: 1, title: { rendered: 'Old City' }, meta: { delivery_cost: '10' } },
    { id: 2, title: { rendered: 'Rafidia' }, meta: { delivery_cost: '15.50' } },
  ]);
  expect(places('branches')).toMatchObject([
    { title: { rendered: 'Main street' } },
    { title: { rendered: 'Market' } },
  ]);
});

test('a store without zones becomes a shop for pickup only when no area is added', async () => {
  store.shipping.zones.length = 0;
  const talk = conversation([...SHOP(), ...KEY, [/^Areas/, 'none']]);
  await talk.made;
  const settings = readFileSync(join(talk.tenantsDirectory, 'nablus/settings.json'), 'utf8');
  expect(JSON.parse(settings).checkoutMedthod).toEqual(['pickup']);
});

test('a refused test order writes nothing, unless the person wants it, and leaves nothing in the store', async () => {
  store.mishaps.push('refused', 'html-500');
  const careful = conversation([...SHOP(), ...KEY]);
  expect(await careful.made).toBeNull();
  expect(careful.told()).toContain(
    '✗ The store did not take the test order. HTTP 400 woocommerce_rest_invalid_coupon',
  );
  expect([careful.written(), store.orders]).toEqual([[], []]);
  const bold = conversation([...SHOP(), ...KEY, [/^Write it all the same/, 'y']]);
  expect(await bold.made).toMatchObject({ hasFolder: true });
  expect(bold.told()).toContain('HTTP 500');
});

test('Ctrl+C at any question leaves no file and no order', async () => {
  const whole = conversation([...SHOP(), ...KEY]);
  await whole.made;
  expect(whole.asked.length).toBeGreaterThan(12);
  for (const [stopAt, question] of whole.asked.entries()) {
    const talk = conversation([...SHOP(), ...KEY], { stopAt });
    await expect(talk.made, question).rejects.toThrow(Stopped);
    expect([talk.written(), store.orders], question).toEqual([[], []]);
  }
});

test('Ctrl+C while the test order is on its way takes it back and writes nothing', async () => {
  let isStopped = false;
  const talk = conversation([...SHOP(), ...KEY], {
    isStopped: () => isStopped,
    fetch: (input, init) => {
      if (init?.method === 'POST' && String(input).includes('/wc/v3/orders')) isStopped = true;
      return fetch(input, init);
    },
  });
  await expect(talk.made).rejects.toThrow(Stopped);
  expect([talk.written(), store.orders, store.deleted]).toEqual([[], [], [105]]);
});

test('the embedded store needs no key, because it answers like the plugin', async () => {
  const data = temporaryDirectory();
  const own = await openStores({
    tenantsDirectory: 'tenants',
    dataDirectory: data,
    slugs: ['quds-grill'],
    environment: {},
    now: Date.now,
    changesFileOf: () => join(data, 'changes.json'),
    photosFolderOf: () => join(data, 'photos'),
    onCatalogueChanged: () => {},
  });
  const throughHost: typeof fetch = async (input, init) =>
    (await own.of('quds-grill')?.fetch(new Request(input, init))) ?? Response.error();
  const talk = conversation(
    [
      [/^Slug/, 'second'],
      [/^Its address/, 'https://own.example'],
    ],
    { fetch: throughHost },
  );
  expect(await talk.made).toMatchObject({ tenant: { ordering: { kind: 'plugin' } }, variables: {} });
  expect(talk.told()).toContain('It has the ordering plugin');
  expect(talk.asked.join()).not.toContain('Consumer key');
  await own.close();
});

test('a shop without any store gets a folder with a first product, its areas and its branches', async () => {
  const talk = conversation([
    [/^Slug/, 'grill'],
    [/^Do you have a WooCommerce/, 'n'],
    [/^Areas/, 'Old City=10'],
    [/^The shop's name/, 'مشاوي'],
  ]);
  expect(await talk.made).toMatchObject({ tenant: { ordering: { kind: 'dukkan' } } });
  const zones = readFileSync(join(talk.tenantsDirectory, 'grill/catalogue/zones.json'), 'utf8');
  expect(JSON.parse(zones)).toHaveLength(1);
});
