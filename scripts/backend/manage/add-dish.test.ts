import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import { writeChanges } from '#scripts/backend/catalogue/write-changes.ts';
import { type Answer, order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { addStaff, tokenOf } from '#scripts/backend/set-up/test-staff.ts';
import { SEED, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { storeFromFiles } from '#sources/files/files.ts';
import { ownMenuStore } from './menu-store.ts';

const MANAGER = { username: 'manager', displayName: 'رنا', email: '', role: 'manager' as const };
const DISH = {
  texts: {
    ar: { name: 'كنافة & جبنة', description: 'سطر\nسطر <b>ثان</b>' },
    en: { name: 'Knafeh', description: '' },
  },
  price: '25.50',
  category_ids: [21],
};

let store: TestStore;
let last: Shop;
beforeEach(async () => {
  store = await testStore({
    onShopRead: (read) => {
      last = read;
    },
  });
  await addStaff(store, [...SEED.accounts, MANAGER]);
});
afterEach(() => store.close());

async function post(path: string, body: object, username = 'manager'): Promise<Answer> {
  const sent = { change_id: crypto.randomUUID(), ...body };
  const response = await store.post(`treesal/v1/manage/${path}`, sent, await tokenOf(store, username));
  return { status: response.status, body: await response.json() };
}
const get = async (path: string): Promise<Answer['body']> =>
  (await store.get(path, await tokenOf(store, 'manager'))).json();
const idOf = ({ body }: Answer): number => body.items.at(-1).id;
const ordered = (id: number) => pickupOrder({ items: [{ id, quantity: 1 }] });

describe('a dish that a manager adds', () => {
  test('is the last of the menu, is read by customers with its texts in each language, and is sold', async () => {
    const added = await post('menu?language=en', DISH);
    expect([added.status, added.body.items.at(-1)]).toMatchObject([
      200,
      { name: 'Knafeh', price: '25.50', category_ids: [21], is_in_stock: true },
    ]);
    const shown = await get(`wc/store/v1/products/${idOf(added)}`);
    expect(shown).toMatchObject({
      ...{ name: 'كنافة &amp; جبنة', images: [], is_purchasable: true, slug: `dish-${idOf(added)}` },
      description: '<p>سطر</p>\n<p>سطر &lt;b&gt;ثان&lt;/b&gt;</p>',
      prices: { price: '2550', currency_code: 'ILS' },
      extensions: { treesal: { translations: { en: { name: 'Knafeh' } } } },
    });
    expect((await order(store, ordered(idOf(added)))).status).toBe(201);
  });

  test('is in the files of the next build, with later changes, and not once it is hidden', async () => {
    const file = join(store.directory, 'changes.json');
    const built = () => {
      writeChanges(last, file);
      return storeFromFiles(store.directory, file).products;
    };
    const before = built().length;
    const id = idOf(await post('menu', DISH));
    expect(built()).toHaveLength(before + 1);
    await post(`menu/${id}/price`, { regular_price: '19.00' });
    await post(`menu/${id}/details`, { texts: { en: { name: 'Sweet knafeh' } } });
    await post(`menu/${id}/stock`, { sold_out: 'today' });
    expect(built().at(-1)).toMatchObject({
      ...{ id, is_in_stock: false, prices: { price: '1900' } },
      extensions: { treesal: { translations: { en: { name: 'Sweet knafeh' } } } },
    });
    await post(`menu/${id}/details`, { hidden: true });
    expect(built()).toHaveLength(before);
  });

  test('is added once by a repeated call, also by two at once, and other values are refused', async () => {
    const change_id = crypto.randomUUID();
    const both = await Promise.all([
      post('menu', { ...DISH, change_id }),
      post('menu', { ...DISH, change_id }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const again = await post('menu', { ...DISH, change_id });
    const named = again.body.items.filter(({ name }: { name: string }) => name === 'كنافة & جبنة');
    expect(named).toHaveLength(1);
    const other = await post('menu', { ...DISH, price: '9.00', change_id });
    expect([other.status, other.body.code]).toEqual([409, 'treesal_dish_made']);
  });

  test('is added once by a service that was killed before it answered', async () => {
    const own = ownMenuStore({ database: store.database, shop: store.shop, now: Date.now });
    const details = { texts: { base: { name: 'x' } }, categoryIds: [21], isHidden: false };
    const dish = { details, price: { amount: 100, minorUnit: 2, currency: 'ILS' }, photo: null };
    const [first, again] = [await own.add(dish, 'a'), await own.add(dish, 'a')];
    expect(again).toEqual(first);
    expect((await store.shop()).addedIds.size).toBe(1);
  });

  test('is in the history with its author, and an undo removes it, but not the orders of it', async () => {
    const change_id = crypto.randomUUID();
    const added = await post('menu', { ...DISH, change_id });
    const sold = await order(store, ordered(idOf(added)));
    expect(await get('treesal/v1/manage/changes')).toMatchObject([
      { id: change_id, action: 'added', name: 'كنافة & جبنة', person: { name: 'رنا' }, undone_at: null },
    ]);
    expect((await post(`changes/${change_id}/undo`, {})).status).toBe(200);
    expect((await get(`wc/store/v1/products/${idOf(added)}`)).code).toBe(
      'woocommerce_rest_product_invalid_id',
    );
    expect((await order(store, ordered(idOf(added)))).body.code).toMatch(/^treesal_/);
    const { id, order_key } = sold.body;
    expect(await get(`treesal/v1/get_order/${id}?key=${order_key}`)).toMatchObject({ id });
    // Its id is not used again.
    expect(idOf(await post('menu', DISH))).toBe(idOf(added) + 1);
  });

  test.each([
    ['without a name in the store’s language', { texts: { en: { name: 'x' } } }, 'treesal_bad_dish_name'],
    ['with a price that is no amount', { price: 'free' }, 'rest_invalid_param'],
    ['with a price above every amount', { price: '999999999999' }, 'treesal_bad_price'],
    ['without a category', { category_ids: [] }, 'treesal_bad_category'],
    ['with a category that is gone', { category_ids: [21, 999] }, 'treesal_category_gone'],
    [
      'with a description of a book',
      { texts: { ar: { name: 'x', description: 'x'.repeat(2001) } } },
      'treesal_dish_text_too_long',
    ],
  ])('%s is refused', async (_, part, code) => {
    const refused = await post('menu', { ...DISH, ...part });
    expect([refused.status, refused.body.code]).toEqual([400, code]);
    expect((await store.shop()).addedIds.size).toBe(0);
  });

  test('is refused from other roles', async () => {
    for (const username of ['callcenter', 'driver'])
      expect((await post('menu', DISH, username)).status).toBe(403);
    expect((await store.post('treesal/v1/manage/menu', DISH)).status).toBe(401);
  });
});
