import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Ordering } from '#domain/tenant/tenant.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { storefrontOf } from '#views/test-storefront.ts';
import type { StoreData } from './store-data.ts';
import { withOwnPlaces, withStorePlaces } from './store-places.ts';

const KEYS = { SHOP_KEY: 'ck_1', SHOP_SECRET: 'cs_1' };
const ORDERING: Ordering = { kind: 'woocommerce', keyEnv: 'SHOP_KEY', secretEnv: 'SHOP_SECRET' };
const PRODUCT = {
  id: 41,
  type: 'simple',
  is_in_stock: true,
  prices: { price: '2250', currency_minor_unit: 2, currency_code: 'ILS' },
};
const NO_LIST = (kind: string) => ({ kind, id: kind, path: '', code: `${kind}.no-list`, reason: '' });
const LISTS: StoreData = {
  products: [PRODUCT],
  variations: [],
  categories: [],
  attributes: [],
  branches: [],
  zones: [],
  faults: [NO_LIST('branch'), NO_LIST('zone')],
};

let store: StockWooCommerce;
let tenantDirectory: string;
beforeEach(async () => {
  tenantDirectory = temporaryDirectory();
  store = await stockWooCommerce({ products: [PRODUCT], variations: [], categories: [], now: Date.now });
  store.shipping.zones.push({
    id: 1,
    name: 'رفيديا / Rafidia',
    methods: [{ instance_id: 9, method_id: 'flat_rate', title: 'x', cost: '15.50' }],
  });
  store.shipping.pickups.push({ name: 'Downtown' }, { name: 'Rafidia' });
});
afterEach(() => store.close());

interface Read {
  readonly environment?: Record<string, string>;
  readonly ordering?: Ordering;
  readonly lists?: StoreData;
  readonly before?: StoreData | null;
  readonly send?: typeof fetch;
}

async function read({
  environment = KEYS,
  ordering = ORDERING,
  lists = LISTS,
  before = null,
  send = fetch,
}: Read = {}) {
  const { tenant } = storefrontOf();
  const options = {
    tenant: {
      ...tenant,
      ordering,
      sources: { ...tenant.sources, catalogue: { kind: 'woocommerce', url: store.url } as const },
    },
    tenantDirectory,
    environment,
    fetch: send,
  };
  const data = withOwnPlaces(await withStorePlaces(lists, options, before), options);
  const namesOf = (places: readonly unknown[]) =>
    (places as { title: { rendered: string } }[]).map(({ title }) => title.rendered);
  return {
    data,
    zones: namesOf(data.zones),
    branches: namesOf(data.branches),
    codes: data.faults.map(({ code }) => code),
  };
}

function writeOwn(name: string) {
  mkdirSync(join(tenantDirectory, 'catalogue'), { recursive: true });
  const own = [{ id: 55, title: { rendered: 'Own' }, meta: { delivery_cost: '5' } }];
  writeFileSync(join(tenantDirectory, `catalogue/${name}.json`), JSON.stringify(own));
}

test('shipping zones and pickup locations of a WooCommerce become areas and branches, without an order', async () => {
  const { data, zones, branches, codes } = await read();
  expect({ zones, branches, codes }).toEqual({
    zones: ['رفيديا'],
    branches: ['Downtown', 'Rafidia'],
    codes: [],
  });
  expect(data.zones).toMatchObject([{ id: 9, meta: { delivery_cost: '15.50', name_en: 'Rafidia' } }]);
  expect(store.orders).toEqual([]);
  store.shipping.pickups.reverse();
  expect((await read()).data.branches.map((branch) => Object(branch).id)).toEqual(
    data.branches.map((branch) => Object(branch).id).toReversed(),
  );
});

test('without the key, the areas of the last reading stay, and the report says why', async () => {
  expect(await read({ environment: {} })).toMatchObject({
    zones: [],
    codes: ['zone.no-list', 'zone.no-key'],
  });
  const before = (await read()).data;
  expect(await read({ environment: {}, before })).toMatchObject({
    zones: ['رفيديا'],
    codes: ['zone.no-key'],
  });
});

test('areas and branches stay after a refused key, an empty cart or a store that does not answer', async () => {
  const before = (await read()).data;
  store.hasKey = false;
  expect(await read({ before })).toMatchObject({ zones: ['رفيديا'], codes: ['zone.unread'] });
  store.hasKey = true;
  const soldOut = { ...LISTS, products: [{ ...PRODUCT, is_in_stock: false }] };
  expect(await read({ before, lists: soldOut })).toMatchObject({
    branches: ['Downtown', 'Rafidia'],
    codes: ['branch.unread'],
  });
  store.isAway = true;
  expect(await read({ before })).toMatchObject({
    zones: ['رفيديا'],
    branches: ['Downtown', 'Rafidia'],
    codes: expect.arrayContaining(['zone.unread', 'branch.unread']),
  });
});

test('lists of the merchant’s folder have precedence over the store’s, which are then not requested', async () => {
  writeOwn('zones');
  writeOwn('branches');
  expect(await read()).toMatchObject({ zones: ['Own'], branches: ['Own'], codes: [] });
  expect(store.calls).toEqual([]);
});

test('lists of a store with our plugin have precedence over those of the folder', async () => {
  writeOwn('zones');
  const plugin: Ordering = { kind: 'plugin' };
  expect(await read({ ordering: plugin })).toMatchObject({
    zones: ['Own'],
    branches: [],
    codes: ['branch.no-list'],
  });
  const lists = { ...LISTS, zones: [{ id: 1, title: { rendered: 'Theirs' } }] };
  expect(await read({ ordering: plugin, lists })).toMatchObject({ zones: ['Theirs'] });
  expect(store.calls).toEqual([]);
});

test('a reading of zones ends at 200 MB, as that of a catalogue does, and the last ones stay', async () => {
  const { data: before } = await read();
  // Only the zones are read, so that nothing else comes too late beside so much text.
  writeOwn('branches');
  const zones = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, name: `Zone ${index}` }));
  const methods = new TextEncoder().encode(`[${' '.repeat(4_900_000)}]`);
  let answered = 0;
  const send: typeof fetch = async (address, init) => {
    const path = String(address);
    if (!path.includes('/shipping/zones')) return fetch(address, init);
    const isList = !path.includes('/methods');
    if (!isList) answered += 1;
    const headers = { 'content-type': 'application/json' };
    return new Response(isList ? JSON.stringify(zones) : methods, { headers });
  };
  const { zones: kept, codes } = await read({ before, send });
  expect([kept, codes]).toEqual([['رفيديا'], ['zone.unread']]);
  expect(answered).toBeLessThan(50);
});
