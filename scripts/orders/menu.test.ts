import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import type { StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { builtFrom, type ManagedStore, managedStore } from './set-up/managed-store.ts';

const BURGER = 16;
const NO_PRICE = 24;

let shop: ManagedStore;
let store: StockWooCommerce;
beforeEach(async () => {
  shop = await managedStore();
  store = shop.store;
});
afterEach(() => shop.close());

const call: ManagedStore['call'] = (...wanted) => shop.call(...wanted);
const soldOut = (id: number, sold_out: string, more: object = {}) =>
  call(`treesal/v1/manage/menu/${id}/stock`, { sold_out, ...more });
const details = (body: object) => call(`treesal/v1/manage/menu/${BURGER}/details`, body);
async function sendPhoto(): Promise<string> {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c62828' } });
  const answer = await shop.send(
    new Request('http://shop.localhost/wp-json/treesal/v1/manage/photos', {
      ...{ method: 'POST', headers: { authorization: shop.bearer }, body: await picture.jpeg().toBuffer() },
    }),
  );
  const { photo } = (await answer?.json()) ?? {};
  return photo;
}
async function add(change_id: string = crypto.randomUUID(), photo: string | null = null) {
  const texts = { ar: { name: 'كنافة', description: 'حلوة' } };
  const body = { texts, price: '25.50', category_ids: [21], photo };
  return { added: await call('treesal/v1/manage/menu', { ...body, change_id }), body, change_id };
}
const shown = async () => (await call(`wc/store/v1/products/${BURGER}`)).body;

describe('a manager of a shop with a WooCommerce', () => {
  test('marks a dish as sold out, customers see it at once, and the change is reported', async () => {
    const { status, body } = await soldOut(BURGER, 'today');
    expect([status, body.sold_out]).toEqual([200, 'today']);
    expect(store.calls).toContain(`PUT products/${BURGER}`);
    expect(await shown()).toMatchObject({ is_in_stock: false });
    expect(shop.told).toEqual([[BURGER]]);
    await soldOut(BURGER, 'no');
    expect(await shown()).toMatchObject({ is_in_stock: true });
  });

  test('sets the price in the store, with a sale and its days', async () => {
    const price = { regular_price: '50.00', sale_price: '44.50' };
    const days = { sale_from: '2026-11-20', sale_until: '2026-11-30' };
    expect(await call(`treesal/v1/manage/menu/${BURGER}/price`, { ...price, ...days })).toMatchObject({
      status: 200,
      body: { price: '44.50', regular_price: '50.00' },
    });
    expect((await call(`treesal/v1/manage/menu/${BURGER}/price`)).body).toEqual({ ...price, ...days });
    expect(await shown()).toMatchObject({ prices: { price: '4450' } });
  });

  test('has to send the number of pieces if the store counts and has none', async () => {
    store.stock.set(BURGER, 0);
    expect(await soldOut(BURGER, 'no')).toMatchObject({
      status: 409,
      body: { code: 'treesal_count_needed' },
    });
    expect((await soldOut(BURGER, 'no', { pieces: 7 })).status).toBe(200);
    expect(store.stock.get(BURGER)).toBe(7);
  });

  test('can undo a change of a price, which restores the old price in the store', async () => {
    const change_id = crypto.randomUUID();
    await call(`treesal/v1/manage/menu/${BURGER}/price`, { change_id, regular_price: '50.00' });
    expect((await call(`treesal/v1/manage/changes/${change_id}/undo`, {})).status).toBe(200);
    expect((await call(`treesal/v1/manage/menu/${BURGER}/price`)).body.regular_price).toBe('42.00');
  });

  test('can undo the first price of a dish, which then has none in the store either', async () => {
    const [change_id, path] = [crypto.randomUUID(), `treesal/v1/manage/menu/${NO_PRICE}/price`];
    expect(await call(path)).toEqual({ status: 200, body: null });
    expect((await call(path, { change_id, regular_price: '50.00' })).status).toBe(200);
    expect((await call(`treesal/v1/manage/changes/${change_id}/undo`, {})).status).toBe(200);
    expect(await call(path)).toEqual({ status: 200, body: null });
  });

  test.each<[string, () => void, number, string]>([
    ['is away', () => (store.isAway = true), 503, 'treesal_store_unreachable'],
    ['gives the key no permission', () => (store.rights = 'read'), 409, 'treesal_store_no_right'],
    ['gives the user of the key no permission', () => (store.user = 'reader'), 409, 'treesal_store_no_right'],
    ['answers with a page', () => (store.permalinks = false), 409, 'treesal_store_refused'],
  ])('gets an error if the store %s, and the history stays empty', async (_, spoil, status, code) => {
    spoil();
    expect(await soldOut(BURGER, 'today')).toMatchObject({ status, body: { code } });
    expect(shop.told).toEqual([]);
    expect((await call('treesal/v1/manage/changes')).body).toEqual([]);
  });

  test('changes name, description and category of a dish, and undoes it', async () => {
    const before = await shown();
    const change_id = crypto.randomUUID();
    const texts = { ar: { name: 'برغر & بطاطا', summary: 'سطر\nسطر ثان' } };
    const { status, body } = await details({ change_id, texts, category_ids: [21] });
    expect([status, body.items.find(({ id }: { id: number }) => id === BURGER)]).toMatchObject([
      200,
      { name: 'برغر & بطاطا', category_ids: [21] },
    ]);
    expect(await shown()).toMatchObject({
      short_description: '<p>سطر</p>\n<p>سطر ثان</p>',
      description: before.description,
    });
    expect(shop.told).toEqual([[BURGER]]);
    const now = await call(`treesal/v1/manage/menu/${BURGER}/details`);
    expect(now.body).toMatchObject({ languages: ['ar'], texts, category_ids: [21], hidden: false });
    await call(`treesal/v1/manage/changes/${change_id}/undo`, {});
    expect((await shown()).name).toBe(before.name);
  });

  test('adds a dish, which is in the store and shown, and an undo moves it to the bin', async () => {
    const { added, body, change_id } = await add();
    expect([added.status, added.body.items.at(-1)]).toMatchObject([200, { name: 'كنافة', price: '25.50' }]);
    const { id } = added.body.items.at(-1);
    expect((await call(`wc/store/v1/products/${id}`)).body).toMatchObject({
      ...{ name: 'كنافة', description: '<p>حلوة</p>', prices: { price: '2550' }, categories: [{ id: 21 }] },
    });
    expect(shop.told).toEqual([[id]]);
    await call('treesal/v1/manage/menu', { ...body, change_id });
    expect(store.calls.filter((each) => each === 'POST products')).toHaveLength(1);
    await call(`treesal/v1/manage/changes/${change_id}/undo`, {});
    expect(store.calls).toContain(`DELETE products/${id}`);
    expect((await call(`wc/store/v1/products/${id}`)).status).toBe(404);
  });

  test('adds a dish once when the first answer of the store is lost', async () => {
    store.productMishaps.push('answer-lost');
    const first = await add();
    expect(first.added).toMatchObject({ status: 503, body: { code: 'treesal_store_unreachable' } });
    const again = await add(first.change_id);
    expect(again.added.status).toBe(200);
    expect(store.calls.filter((each) => each === 'POST products')).toHaveLength(1);
    expect(again.added.body.items.at(-1).name).toBe('كنافة');
  });

  test('adds a dish with a photo, which the store fetches from the public address of the shop', async () => {
    store.internet = (address) => shop.send(new Request(address)) as Promise<Response>;
    const { added } = await add(undefined, await sendPhoto());
    expect(added.body.added.has_photo).toBe(true);
    const { images } = (await call(`wc/store/v1/products/${added.body.added.id}`)).body;
    expect(images).toMatchObject([{ src: expect.stringContaining(`${store.url}/wp-content/uploads/`) }]);
    const copy = new Uint8Array(await (await fetch(images[0].src)).arrayBuffer());
    expect((await sharp(copy).metadata()).format).toBe('jpeg');
  });

  test.each<[string, () => void]>([
    ['cannot fetch it', () => (store.internet = async () => new Response('', { status: 404 }))],
    [
      'does not answer while it fetches it',
      () => (store.internet = async () => Promise.reject(new Error('away'))),
    ],
  ])('adds a dish without its photo if the store %s, and a repeated call says the same', async (_, spoil) => {
    spoil();
    const photo = await sendPhoto();
    const { added, change_id } = await add(undefined, photo);
    expect([added.status, added.body.added.has_photo]).toEqual([200, false]);
    expect(store.calls).toContain(`PUT products/${added.body.added.id}`);
    expect((await add(change_id, photo)).added.body.added).toEqual(added.body.added);
  });

  test('adds a dish without its photo if the shop has no public address, and does not ask the store', async () => {
    await shop.reopen({ hosts: ['shop.localhost'] });
    const { added } = await add(undefined, await sendPhoto());
    expect([added.status, added.body.added.has_photo]).toEqual([200, false]);
    expect(store.calls.filter((each) => each.startsWith('PUT'))).toEqual([]);
  });

  test('replaces the photo of a dish in the store, removes it, and each change is undone', async () => {
    store.internet = (address) => shop.send(new Request(address));
    const before = (await shown()).images;
    const [replaced, removed] = [crypto.randomUUID(), crypto.randomUUID()];
    const photo = await sendPhoto();
    const done = await call(`treesal/v1/manage/menu/${BURGER}/photo`, { change_id: replaced, photo });
    expect(done.status).toBe(200);
    const uploaded = { src: expect.stringContaining(`${store.url}/wp-content/uploads/`) };
    expect((await shown()).images).toMatchObject([uploaded, ...before.slice(1)]);
    expect(shop.told).toEqual([[BURGER]]);
    await call(`treesal/v1/manage/menu/${BURGER}/photo`, { change_id: removed, photo: null });
    expect((await shown()).images).toEqual(before.slice(1));
    await call(`treesal/v1/manage/changes/${removed}/undo`, {});
    expect((await shown()).images).toMatchObject([uploaded, ...before.slice(1)]);
    // Somebody has replaced it in the store.
    const here = store.item(BURGER).images;
    Object.assign(store.item(BURGER), { images: [{ id: 5, src: 'x' }] });
    expect((await call(`treesal/v1/manage/changes/${replaced}/undo`, {})).status).toBe(409);
    Object.assign(store.item(BURGER), { images: here });
    expect((await call(`treesal/v1/manage/changes/${replaced}/undo`, {})).status).toBe(200);
    expect((await shown()).images).toMatchObject(before);
  });

  test.each<[string, () => Promise<unknown> | unknown, string]>([
    [
      'cannot fetch it',
      () => (store.internet = async () => new Response('', { status: 404 })),
      'treesal_picture_not_fetched',
    ],
    [
      'cannot reach the shop',
      () => shop.reopen({ hosts: ['shop.localhost'] }),
      'treesal_picture_not_fetched',
    ],
    ['gives the key no permission', () => (store.rights = 'read'), 'treesal_store_no_right'],
  ])('is told that the dish keeps its photo if the store %s', async (_, spoil, code) => {
    const before = (await shown()).images;
    const photo = await sendPhoto();
    await spoil();
    const done = await call(`treesal/v1/manage/menu/${BURGER}/photo`, { photo });
    expect(done).toMatchObject({ status: 409, body: { code } });
    expect((await shown()).images).toEqual(before);
    expect((await call('treesal/v1/manage/changes')).body).toEqual([]);
  });

  test('hides a dish as a draft, and shows it again', async () => {
    const hidden = await details({ hidden: true });
    expect(hidden.body.hidden).toMatchObject([{ id: BURGER }]);
    expect((await shown()).code).toBe('woocommerce_rest_product_invalid_id');
    const again = await details({ hidden: false });
    expect(again.body.hidden).toEqual([]);
    expect((await shown()).id).toBe(BURGER);
  });

  test.each(['a change', 'an undo'])(
    'can show a dish again that the store hid without an answer to %s',
    async (by) => {
      const change_id = crypto.randomUUID();
      if (by === 'an undo') {
        await details({ hidden: true });
        await details({ change_id, hidden: false });
      }
      store.productMishaps.push('answer-lost');
      const path = by === 'an undo' ? `changes/${change_id}/undo` : `menu/${BURGER}/details`;
      const body = by === 'an undo' ? {} : { hidden: true };
      expect((await call(`treesal/v1/manage/${path}`, body)).status).toBe(503);
      await shop.reopen({ hosts: ['shop.localhost'] });
      expect((await call('treesal/v1/manage/menu')).body.hidden).toMatchObject([{ id: BURGER }]);
    },
  );
});

test('an extra of Product Add-Ons is sold out here: for customers, orders and builds, until the next opening', async () => {
  await shop.close();
  shop = await managedStore((store) => {
    store.plugins.push('wc-product-add-ons/v2');
    const options = [
      { label: 'Garlic', price: '3.00', price_type: 'quantity_based' },
      { label: 'Tahini', price: '2.00', price_type: 'quantity_based' },
    ];
    store.addOns = new Map([[BURGER, [{ id: 7, name: 'Sauces', type: 'checkbox', required: 0, options }]]]);
  });
  const { key } = (await call('treesal/v1/manage/menu')).body.extras[0];
  const body = { key, name: 'Garlic', sold_out: 'today' };
  const marked = await call('treesal/v1/manage/menu/extras/stock', body);
  expect([marked.status, marked.body.extras]).toMatchObject([
    200,
    [
      { own_name: 'Garlic', sold_out: 'today' },
      { own_name: 'Tahini', sold_out: 'no' },
    ],
  ]);
  expect(shop.store.calls.filter((each) => !each.startsWith('GET'))).toEqual([]);
  expect(shop.told).toEqual([[]]);

  const soldOut = async () =>
    (await shown()).extensions.treesal.extras[0].extras.map((extra: { sold_out?: true }) => extra.sold_out);
  expect(await soldOut()).toEqual([true, undefined]);
  const items = [{ id: BURGER, quantity: 1, extras: { [key]: 1 } }];
  expect((await call('treesal/v1/create_order', pickupOrder({ items }))).body.code).toBe(
    'treesal_extra_sold_out',
  );
  const built = async () => {
    const { products } = (await builtFrom(shop)).catalogue;
    return products.flatMap(({ extras }) => extras[0]?.extras.map(({ isSoldOut }) => isSoldOut) ?? []);
  };
  expect(await built()).toEqual([true, undefined]);

  shop.clock.now = Date.parse(marked.body.extras[0].back_at);
  expect(await soldOut()).toEqual([undefined, undefined]);
  expect(await built()).toEqual([undefined, undefined]);
  expect(shop.told).toEqual([[], []]);
});
