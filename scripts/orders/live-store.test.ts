import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { ok } from '#domain/result.ts';
import { storeApplication } from '#scripts/backend/application.ts';
import { numberOf, recordOf } from '#scripts/backend/catalogue/raw-item.ts';
import { stockVersion } from '#scripts/backend/database/counters.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { testDatabases } from '#scripts/backend/set-up/test-databases.ts';
import { pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { deliverNext } from './deliver.ts';
import { goodsSums } from './goods-sums.ts';
import { type LiveStore, liveStore } from './live-store.ts';
import { openChoicesOf } from './open-choices.ts';
import { menuOf, wooCommercePort } from './woocommerce-port.ts';

const CAPTURES = 'tests/fixtures/tenants/captures';
let store: StockWooCommerce;
let live: LiveStore;
let version: number;
/** The store answers with empty lists. */
let isEmpty: boolean;
/** Answers instead of the store. */
let hostile: ((address: URL) => Response) | undefined;
/** An answer of the store that is held back. */
let late: { readonly isThere: () => void; readonly end: Promise<void> } | undefined;

const keptFile = () => join(temporaryDirectory(), 'shop.store.json');

function tenantOfStore() {
  const tenant = readTenant('tests/fixtures/tenants', 'captures');
  if (!tenant.ok) throw new Error(tenant.error.reason);
  const { sources } = tenant.value;
  const catalogue = { kind: 'woocommerce', url: store.url } as const;
  return { ...tenant.value, sources: { ...sources, catalogue } };
}

function open(file: string, versionNow = async () => version, tenantDirectory = CAPTURES): LiveStore {
  return liveStore({
    tenant: tenantOfStore(),
    tenantDirectory,
    keptFile: file,
    environment: {},
    fetch: async (address, init) => {
      const held = late;
      if (hostile) return hostile(new URL(String(address)));
      const answer = isEmpty ? Response.json([]) : await fetch(address, init);
      held?.isThere();
      await held?.end;
      return answer;
    },
    stockVersion: versionNow,
    taxRules: async () => ok(null),
    now: Date.now,
  });
}

beforeEach(async () => {
  const prices = { price: '4200', currency_minor_unit: 2, currency_code: 'ILS' };
  const products = [{ id: 16, name: 'Burger', type: 'simple', prices, is_in_stock: true }];
  store = await stockWooCommerce({ products, variations: [], categories: [], now: Date.now });
  [version, isEmpty] = [1, false];
  store.stock.set(16, 3);
});
afterEach(async () => {
  await store.close();
  [late, hostile] = [undefined, undefined];
});

const left = (from = live) => numberOf(recordOf(from.files().store.products[0]).low_stock_remaining);

/** Begins to read, and goes on when the store has answered; the answer is held back until the end. */
async function begin<Value>(reading: () => Promise<Value>): Promise<{ readonly end: () => Promise<Value> }> {
  const [isThere, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  late = { isThere: isThere.resolve, end: end.promise };
  const read = reading();
  await isThere.promise;
  late = undefined;
  return {
    end: () => {
      end.resolve();
      return read;
    },
  };
}

const READINGS: Readonly<Record<string, (of: LiveStore) => Promise<unknown>>> = {
  'of a product': (of) => of.refresh([16]),
  'of everything': (of) => of.readAll(),
};

test.each(Object.entries(READINGS))(
  'a reading %s that ends late does not replace a newer one',
  async (_, read) => {
    live = open(keptFile());
    await live.readAll();
    const old = await begin(() => read(live));
    version = 2;
    store.stock.set(16, 1);
    await live.refresh([16]);
    await old.end();
    expect([left(), live.versionOf(16)]).toEqual([1, 2]);
    await live.readAll();
    expect(left()).toBe(1);
  },
);

test.each(Object.entries(READINGS))(
  'a reading %s that began before a manager’s change does not undo it',
  async (_, read) => {
    live = open(keptFile());
    await live.readAll();
    const old = await begin(() => read(live));
    store.stock.set(16, 1);
    await live.refresh([16]);
    await old.end();
    expect(left()).toBe(1);
  },
);

test('a reading of everything that ends late undoes no newer settings and no newer reading of everything', async () => {
  const folder = temporaryDirectory();
  cpSync(CAPTURES, folder, { recursive: true });
  const settings = join(folder, 'settings.json');
  live = open(keptFile(), undefined, folder);
  await live.readAll();
  const before = live.files().settings;
  const old = await begin(() => live.readAll());
  writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), slug: 'changed' }));
  await live.readSettings();
  const changed = live.files().settings;
  expect(changed).not.toEqual(before);
  await old.end();
  expect(live.files().settings).toEqual(changed);

  const older = await begin(() => live.readAll());
  store.stock.set(16, 2);
  await live.readAll();
  await older.end();
  expect(left()).toBe(2);
});

test('an empty answer does not remove a product that a customer looks at, but one that is ordered', async () => {
  live = open(keptFile());
  await live.readAll();
  isEmpty = true;
  await live.refreshSeen([16]);
  expect(left()).toBe(3);
  await live.refresh([16]);
  expect(live.files().store.products).toEqual([]);
});

test('a kept reading is available after a restart, with its version', async () => {
  const file = keptFile();
  live = open(file);
  await live.readAll();
  const again = open(file);
  expect([again.isRead(), left(again), again.versionOf(16)]).toEqual([true, 3, 1]);
});

/** A database of which something happens after each answer within a transaction. */
const withPauses = (database: Database, pause: () => Promise<void>): Database => ({
  ...database,
  transaction: (work) =>
    database.transaction(({ shop, query }) =>
      work({
        shop,
        query: query.withPlugin({
          transformQuery: ({ node }) => node,
          async transformResult({ result }) {
            await pause();
            return result;
          },
        }),
      }),
    ),
});

test('the last piece is sold once, no matter after which statement of the order another reading of the store ends', async () => {
  await store.close();
  const listed = (name: string) =>
    JSON.parse(readFileSync(join(CAPTURES, 'catalogue', `${name}.json`), 'utf8'));
  store = await stockWooCommerce({
    products: listed('products'),
    variations: listed('variations'),
    categories: listed('categories'),
    now: () => OPEN_AT,
  });
  const data = await testDatabases(temporaryDirectory());
  onTestFinished(() => data.close());
  const database = await (await data.open()).of('shop');
  onTestFinished(() => database.close());
  live = open(keptFile(), () => stockVersion(database));
  await live.readAll();
  let statement = async (): Promise<void> => {};
  const [now, keys] = [() => OPEN_AT, { key: 'ck_test', secret: 'cs_test' }];
  const port = wooCommercePort({ url: store.url, keys, now });
  const openChoices = openChoicesOf(() => live.files().store);
  const app = await storeApplication({
    tenant: tenantOfStore(),
    tenantDirectory: CAPTURES,
    database: withPauses(database, () => statement()),
    now,
    elsewhere: {
      ...live,
      menu: menuOf(port, live.unit, () => null),
      zones: port.zones({
        costs: () => ({ tax: null, minorUnit: 2 }),
        ...{ country: 'PS', refresh: live.readZones, onChanged: () => {} },
      }),
      onMenuChanged: async (products) => void (await live.refresh(products)),
      onSettingsChanged: live.readSettings,
      refreshToPrice: async () => {},
      couponsByCode: port.couponsByCode,
      goodsSums: goodsSums(port, openChoices, live.tax),
      onOrder: () => {},
      onProductsSeen: () => {},
      onUnpaidSeen: () => {},
    },
  });
  async function order(): Promise<number> {
    const body = JSON.stringify(pickupOrder({ items: [{ id: 16, quantity: 1 }] }));
    return (await app.request('/wp-json/treesal/v1/create_order', { method: 'POST', body })).status;
  }
  async function deliver(): Promise<void> {
    while (
      (await deliverNext({ database, store: port, openChoices, tax: live.tax, now, say: () => {} })) !== null
    );
  }

  const outcomes: (readonly [status: number, left: number | undefined])[] = [];
  let statements = Number.POSITIVE_INFINITY;
  for (let last = 1; last <= statements; last += 1) {
    store.stock.set(16, 1);
    // Its reading begins before the last piece is sold, and the other one after that.
    const second = await begin(order);
    expect(await order()).toBe(201);
    await deliver();
    const other = await begin(() => live.refresh([16]));
    let count = 0;
    statement = async () => {
      count += 1;
      if (count === last) await other.end();
    };
    const status = await second.end();
    await other.end();
    statement = async () => {};
    statements = count;
    await deliver();
    outcomes.push([status, store.stock.get(16)]);
  }
  expect(outcomes.length).toBeGreaterThan(3);
  expect(outcomes).toEqual(outcomes.map(() => [409, 0]));
});

test('variations that a store makes anew with each reading do not pile up', async () => {
  live = open(keptFile());
  await live.readAll();
  let id = 100;
  hostile = ({ searchParams }) =>
    Response.json(searchParams.has('parent') ? [{ id: id++, parent: 16 }] : [{ id: 16, type: 'variable' }]);
  for (let time = 0; time < 3; time += 1) expect(await live.refresh([16])).toBe(true);
  expect(live.files().store.variations).toEqual([{ id: 102, parent: 16 }]);
});

test('a reading that changes nothing leaves the shop as it is, because a large one takes long to be made anew', async () => {
  live = open(keptFile());
  await live.readAll();
  const { stamp } = live.files();
  expect([await live.refresh([16, 999]), await live.refreshSeen([16])]).toEqual([true, true]);
  expect(live.files().stamp).toBe(stamp);
  store.stock.set(16, 2);
  await live.refresh([16]);
  expect([live.files().stamp === stamp, left()]).toEqual([false, 2]);
});

test('a reading of one product ends at 200 MB, as a build does, and the last one stays', async () => {
  live = open(keptFile());
  await live.readAll();
  const headers = { 'content-type': 'application/json', 'x-wp-total': '0', 'x-wp-totalpages': '30' };
  const page = `[${' '.repeat(15_000_000)}]`;
  hostile = () => new Response(page, { headers });
  expect(await live.refresh([16])).toBe(false);
  expect(left()).toBe(3);
  hostile = undefined;
  store.stock.set(16, 1);
  // A busy machine may need more than the four seconds of a reading, while it clears these pages away.
  await expect.poll(() => live.refresh([16]), { timeout: 20_000 }).toBe(true);
  expect(left()).toBe(1);
});
