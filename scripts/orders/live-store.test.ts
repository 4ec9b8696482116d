import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '#domain/result.ts';
import { numberOf, recordOf } from '#scripts/backend/catalogue/raw-item.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { type LiveStore, liveStore } from './live-store.ts';

let store: StockWooCommerce;
let live: LiveStore;
let version: number;
/** Holds back answers of the store. */
let late: Promise<void> | undefined;

const keptFile = () => join(temporaryDirectory(), 'shop.store.json');

function open(file: string): LiveStore {
  const tenant = readTenant('tests/fixtures/tenants', 'captures');
  if (!tenant.ok) throw new Error(tenant.error.reason);
  const { sources } = tenant.value;
  return liveStore({
    tenant: { ...tenant.value, sources: { ...sources, catalogue: { kind: 'woocommerce', url: store.url } } },
    tenantDirectory: 'tests/fixtures/tenants/captures',
    keptFile: file,
    environment: {},
    fetch: async (address, init) => {
      const held = late;
      const answer = await fetch(address, init);
      await held;
      return answer;
    },
    stockVersion: async () => version,
    taxRules: async () => ok(null),
    now: Date.now,
  });
}

beforeEach(async () => {
  const prices = { price: '4200', currency_minor_unit: 2, currency_code: 'ILS' };
  const products = [{ id: 16, name: 'Burger', type: 'simple', prices, is_in_stock: true }];
  store = await stockWooCommerce({ products, variations: [], categories: [], now: Date.now });
  version = 1;
  store.stock.set(16, 3);
});
afterEach(async () => {
  await store.close();
  late = undefined;
});

const left = (from = live) => numberOf(recordOf(from.files().store.products[0]).low_stock_remaining);

/** Begins to read, and goes on until the store's answer is held back. */
function begin(reading: () => Promise<void>): { readonly end: () => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  late = promise;
  const read = reading();
  return {
    end: () => {
      resolve();
      return read;
    },
  };
}

const READINGS = {
  'of a product': (of: LiveStore) => of.refresh([16]),
  'of everything': (of: LiveStore) => of.readAll(),
};

test.each(Object.entries(READINGS))(
  'a reading %s that ends late does not replace one that began later',
  async (_, read) => {
    live = open(keptFile());
    await live.readAll();
    const old = begin(() => read(live));
    // The store has answered with three.
    await new Promise((resolve) => setTimeout(resolve, 200));
    late = undefined;
    version = 2;
    store.stock.set(16, 1);
    await live.refresh([16]);
    await old.end();
    expect([left(), live.versionOf(16)]).toEqual([1, 2]);
    await live.readAll();
    expect(left()).toBe(1);
  },
);

test('what was kept is known after a restart, with the version that it had', async () => {
  const file = keptFile();
  live = open(file);
  await live.readAll();
  const again = open(file);
  expect([again.isRead(), left(again), again.versionOf(16)]).toEqual([true, 3, 1]);
});
