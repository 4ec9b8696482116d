import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Ordering } from '#domain/tenant/tenant.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { storefrontOf } from '#views/test-storefront.ts';
import type { ItemFault } from '#wire/context.ts';
import type { Reading } from './reading.ts';
import { wooCommerceReader } from './woocommerce-reader.ts';

const KEYS = { SHOP_KEY: 'ck_1', SHOP_SECRET: 'cs_1' };
const ORDERING: Ordering = { kind: 'woocommerce', keyEnv: 'SHOP_KEY', secretEnv: 'SHOP_SECRET' };
/** More than one page of products. */
const PRODUCTS = Array.from({ length: 150 }, (_, index) => ({
  id: index + 1,
  type: 'simple',
  name: `Dish ${index + 1}`,
  is_in_stock: true,
  is_purchasable: true,
  prices: { price: '2250', regular_price: '2250', currency_minor_unit: 2, currency_code: 'ILS' },
}));
const sauces = (price: string) => ({
  id: 7,
  name: 'Sauces',
  type: 'checkbox',
  required: 0,
  options: [{ label: 'Garlic', price, price_type: 'flat_fee' }],
});

let store: StockWooCommerce;
let cacheDirectory: string;
beforeEach(async () => {
  cacheDirectory = temporaryDirectory();
  store = await stockWooCommerce({ products: PRODUCTS, variations: [], categories: [], now: Date.now });
  store.plugins.push('wc-product-add-ons/v2');
  store.addOns = new Map([
    [2, [sauces('3.00')]],
    [149, [sauces('4.00')]],
  ]);
});
afterEach(() => store.close());

async function read({
  environment = KEYS as Record<string, string>,
  ordering = ORDERING,
  reading = undefined as Reading | undefined,
  send = fetch,
} = {}) {
  const { tenant } = storefrontOf();
  const source = { kind: 'woocommerce', url: store.url } as const;
  const faults: ItemFault[] = [];
  const options = {
    tenant: { ...tenant, ordering, sources: { ...tenant.sources, catalogue: source } },
    tenantDirectory: cacheDirectory,
    cacheDirectory,
    environment,
    fetch: send,
    ...(reading && { reading }),
  };
  const { catalogue } = await wooCommerceReader(source, options, (store) => store).read((fault) =>
    faults.push(fault),
  );
  const extras = catalogue.products.flatMap((product) =>
    product.extras.flatMap((group) => group.extras.map(({ price }) => [product.id, price.amount])),
  );
  return { extras, codes: faults.map(({ code }) => code).filter((code) => code.startsWith('product.')) };
}
/** A network on which nobody answers for add-ons. */
const withoutAddOns: typeof fetch = (address, init) =>
  String(address).includes('addons') ? Promise.reject(new TypeError('cut')) : fetch(address, init);

test('a build reads the add-ons of all pages of products as extras', async () => {
  expect(await read()).toEqual({
    extras: [
      [2, 300],
      [149, 400],
    ],
    codes: [],
  });
});

test('a build after a change of one product reads its add-ons again, and keeps those of the others', async () => {
  await read({ reading: { fence: 1, knownFence: 0, touched: null } });
  store.addOns?.set(2, [sauces('9.00')]);
  store.addOns?.set(149, [sauces('9.00')]);
  const touched = await read({ reading: { fence: 2, knownFence: 1, touched: ['product:2'] } });
  expect(touched).toEqual({
    extras: [
      [2, 900],
      [149, 400],
    ],
    codes: [],
  });
});

test('the add-ons of the last build stay while the store does not answer for them, and the report says so', async () => {
  await read({ reading: { fence: 1, knownFence: 0, touched: null } });
  for (const touched of [null, ['product:2'] as const]) {
    const reading = { fence: 2, knownFence: 1, touched };
    expect(await read({ reading, send: withoutAddOns })).toEqual({
      extras: [
        [2, 300],
        [149, 400],
      ],
      codes: ['product.add-ons-unread'],
    });
  }
});

test('a build without the store’s key reports its add-ons, but only for a store that has the plugin', async () => {
  expect(await read({ environment: {} })).toEqual({ extras: [], codes: ['product.add-ons-unread'] });
  store.plugins.pop();
  expect(await read({ environment: {} })).toEqual({ extras: [], codes: [] });
});

test('a store without the plugin is asked for one page, and one whose orders we do not take for none', async () => {
  store.addOns = null;
  const asked: string[] = [];
  const send: typeof fetch = (address, init) => {
    if (String(address).includes('addons')) asked.push(String(address));
    return fetch(address, init);
  };
  await read({ send });
  await read({ send, ordering: { kind: 'plugin' } });
  expect(asked).toHaveLength(1);
});

test('a reading of add-ons ends at 200 MB, as that of a catalogue does, which is reported', async () => {
  let pages = 0;
  const send: typeof fetch = async (address, init) => {
    if (!String(address).includes('addons')) return fetch(address, init);
    const page = Array.from({ length: 100 }, (_, index) => ({ id: 1000 + 100 * pages + index, addons: [] }));
    pages += 1;
    const body = JSON.stringify(page) + ' '.repeat(4_900_000);
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  };
  expect(await read({ send })).toEqual({ extras: [], codes: ['product.add-ons-unread'] });
  expect(pages).toBeLessThan(50);
});
