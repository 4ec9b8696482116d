import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { order, pickupOrder, SHIRT } from '#scripts/backend/set-up/test-order.ts';
import { ORIGIN, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { listTenants } from '#scripts/merchants/list-tenants.ts';

let store: TestStore;
beforeAll(async () => {
  store = await testStore();
});
afterAll(() => store.close());

const ids = async (query: string): Promise<number[]> => {
  const response = await store.get(`wc/store/v1/products?${query}&per_page=100`);
  return ((await response.json()) as { id: number }[]).map(({ id }) => id);
};

describe('the list of products', () => {
  test.each([
    ['orderby=price&order=asc&include=16,19,38', [19, 38, 16]],
    ['orderby=title&order=asc&include=18,26,44', [44, 18, 26]],
    ['orderby=id&order=asc&include=44,16', [16, 44]],
    ['orderby=menu_order&order=desc&include=30,32,16', [16, 32, 30]],
    ['include[]=18&include[]=16&orderby=include', [18, 16]],
    ['exclude=30,32,16,38,18,19,20,24,25,26,27', [44, 43]],
    ['min_price=5000', [44, 38, 32]],
    ['max_price=100', [30, 27, 24]],
    ['min_price=6000&max_price=6500', [32]],
    ['on_sale=false&include=16,18', [16]],
    ['stock_status=onbackorder', [25]],
    ['type=grouped', [43]],
    ['type=variation&parent=32&orderby=id&order=asc', [34, 35, 36, 37]],
    ['tag=new', [16]],
    ['category=food&include=16,19,32', [32, 16]],
    ['search=limonada', []],
    ['search=%D7%9C%D7%99%D7%9E%D7%95%D7%A0%D7%93%D7%94', [19]],
    ['catalog_visibility=hidden', []],
    ['sku=BRG-1', [16]],
    [
      'attributes[0][attribute]=pa_size&attributes[0][slug][]=large&attributes[1][attribute]=pa_color&attributes[1][slug]=green',
      [],
    ],
  ])('%s', async (query, expected) => {
    expect(await ids(query)).toEqual(expected);
  });

  test('by popularity begins with the product that was ordered most', async () => {
    await order(
      store,
      pickupOrder({
        items: [
          { id: 26, quantity: 3 },
          { ...SHIRT, quantity: 2 },
        ],
      }),
    );
    expect((await ids('orderby=popularity')).slice(0, 2)).toEqual([26, 32]);
  });

  test('by popularity counts the newest two thousand orders, because anybody may ask for it', async () => {
    const { shop } = store.database;
    const made = { shop, request: '{}', order_key: '', placed_at: 0, changed_at: 0 };
    const columns = { status: 'completed', method: 'pickup', delivery_day: '', answer: '{}' };
    await store.database.transaction(async ({ query }) => {
      for (const [id, product_id] of [
        [1, 16],
        [4000, 19],
      ] as const) {
        const placed = { ...made, ...columns, id, client_order_id: `of ${id}` };
        await query.insertInto('placed_order').values(placed).execute();
        const item = { shop, id, order_id: id, product_id, variation_id: 0, quantity: 50 };
        await query.insertInto('order_item').values(item).execute();
      }
    });
    const popular = await ids('orderby=popularity');
    expect(popular[0]).toBe(19);
    expect(popular.slice(0, 3)).not.toContain(16);
  });

  test.each(['page=0', 'page=x', 'per_page=1.5', 'on_sale=maybe', 'order=up', 'orderby=', 'min_price=-1'])(
    '%s is refused',
    async (query) => {
      const response = await store.get(`wc/store/v1/products?${query}`);
      const body = (await response.json()) as { code: string; data: { params: object } };
      expect([response.status, body.code]).toEqual([400, 'rest_invalid_param']);
      expect(Object.keys(body.data.params)).toEqual([query.split('=')[0]]);
    },
  );
});

describe('pictures', () => {
  test('have absolute addresses that lead to the merchant’s files', async () => {
    const grill = await testStore({ tenantDirectory: 'tenants/quds-grill' });
    const [product] = (await (await grill.get('wc/store/v1/products?include=101')).json()) as {
      images: { src: string; name: string }[];
    }[];
    const src = product?.images[0]?.src ?? '';
    expect(src).toBe(`${ORIGIN}/wp-content/uploads/products/101.webp`);
    const picture = await grill.app.request(src);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const bytes = readFileSync('tenants/quds-grill/images/products/101.webp');
    expect(Buffer.from(await picture.arrayBuffer()).equals(bytes)).toBe(true);

    for (const path of [
      'LICENCE',
      '../tenant.json',
      '%2e%2e/tenant.json',
      '..%2ftenant.json',
      'products',
      '%ff',
      '',
    ])
      expect((await grill.app.request(`/wp-content/uploads/${path}`)).status).toBe(404);
    await grill.close();
  });
});

describe('every demo merchant', () => {
  test.each(listTenants('tenants'))('%s is answered whole, with translations', async (slug) => {
    const merchant = await testStore({ tenantDirectory: `tenants/${slug}` });
    const stated = JSON.parse(readFileSync(`tenants/${slug}/catalogue/products.json`, 'utf8')) as {
      id: number;
    }[];
    const read: { id: number }[] = [];
    for (let page = 1; read.length < stated.length; page += 1) {
      const response = await merchant.get(
        `wc/store/v1/products?orderby=menu_order&order=asc&catalog_visibility=visible&per_page=100&page=${page}`,
      );
      expect(response.headers.get('x-wp-total')).toBe(String(stated.length));
      const items = (await response.json()) as { id: number }[];
      expect(items.length).toBeGreaterThan(0);
      read.push(...items);
    }
    expect(read.map(({ id }) => id)).toEqual(stated.map(({ id }) => id));
    expect(JSON.stringify(read[0])).toContain('"translations"');
    await merchant.close();
  });
});

describe('a folder that changes', () => {
  test('is read again; after an incomplete file the last content stays', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dukkan-folder-'));
    cpSync('tests/fixtures/tenants/captures', folder, { recursive: true });
    const shop = await testStore({ tenantDirectory: folder });
    const path = join(shop.directory, 'catalogue/products.json');
    const text = readFileSync(path, 'utf8');
    const name = async () =>
      ((await (await shop.get('wc/store/v1/products/19')).json()) as { name: string }).name;
    expect(await name()).toBe('לימונדה ביתית');
    writeFileSync(path, text.slice(0, 1000));
    expect(await name()).toBe('לימונדה ביתית');
    writeFileSync(path, text.replaceAll('לימונדה ביתית', 'ليموناضة'));
    utimesSync(path, new Date(), new Date(Date.now() + 5000));
    expect(await name()).toBe('ليموناضة');
    await shop.close();
    rmSync(folder, { recursive: true });
  });
});

test('a body of a megabyte is refused unread', async () => {
  const response = await store.post('treesal/v1/create_order', 'x'.repeat(1_000_000));
  expect(response.status).toBe(413);
});
