import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { editProduct, order, pickupOrder, SHIRT } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

const item = (id: number, quantity: number) => ({ items: [{ id, quantity }] });

const remainingOf = async (id: number): Promise<number | null> =>
  ((await (await store.get(`wc/store/v1/products/${id}`)).json()) as { low_stock_remaining: number | null })
    .low_stock_remaining;

describe('stock and coupons', () => {
  test('an order reduces the stock, and the last piece makes the product sold out', async () => {
    expect(await remainingOf(19)).toBe(3);
    await order(store, pickupOrder(item(19, 2)));
    expect(await remainingOf(19)).toBe(1);
    await order(store, pickupOrder(item(19, 1)));
    const product = await (await store.get('wc/store/v1/products/19')).json();
    expect(product).toMatchObject({
      is_in_stock: false,
      is_purchasable: true,
      low_stock_remaining: null,
      stock_availability: { text: 'Out of stock', class: 'out-of-stock' },
      add_to_cart: { text: 'Read more', maximum: 9999 },
    });
    expect((await order(store, pickupOrder(item(19, 1)))).body.code).toBe('treesal_out_of_stock');
  });

  test('a variation is counted by itself', async () => {
    await order(store, pickupOrder({ items: [{ ...SHIRT, quantity: 4 }] }));
    expect(await remainingOf(34)).toBe(1);
    expect((await order(store, pickupOrder({ items: [{ ...SHIRT, quantity: 2 }] }))).body).toMatchObject({
      code: 'treesal_out_of_stock',
      data: { remaining: 1, item: { id: 32, variation_id: 34, quantity: 2 } },
    });
  });

  test('a refused order changes nothing, and its id can be sent again', async () => {
    const body = pickupOrder({ ...item(19, 2), shown_total: '1.00', currency: 'ILS' });
    expect((await order(store, body)).body.code).toBe('treesal_total_changed');
    expect(await remainingOf(19)).toBe(3);
    expect((await order(store, { ...body, shown_total: '25.80' })).status).toBe(201);
  });

  test('a coupon for one use is used up by one order', async () => {
    expect((await order(store, pickupOrder({ coupon_code: 'ONCE' }))).body.discount).toBe('42.00');
    expect(await order(store, pickupOrder({ coupon_code: 'once' }))).toMatchObject({
      status: 400,
      body: { code: 'treesal_coupon_limit' },
    });
    const validated = await store.post('treesal/v1/validate-coupon?coupon_code=ONCE&total=10', {});
    expect(((await validated.json()) as { code: string }).code).toBe('treesal_coupon_limit');
  });

  test('a new count in the merchant’s files replaces the sold pieces, and other changes of the files do not', async () => {
    await order(store, pickupOrder(item(19, 2)));
    editProduct(store, 19, { name: 'Lemonade' });
    expect(await remainingOf(19)).toBe(1);
    editProduct(store, 19, {
      low_stock_remaining: 4,
      stock_availability: { text: '4 in stock', class: 'in-stock' },
    });
    expect(await remainingOf(19)).toBe(4);
  });
});

describe('the same order again', () => {
  test('is the same order', async () => {
    const body = pickupOrder(item(19, 1));
    const first = await order(store, body);
    store.clock.now = Date.parse('2026-11-20T10:00:00Z');
    const again = await order(store, body);
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    expect(await remainingOf(19)).toBe(2);
  });

  test('with another body is refused', async () => {
    const body = pickupOrder(item(19, 1));
    await order(store, body);
    const { status, body: refused } = await order(store, { ...body, ...item(19, 2) });
    expect({ status, code: refused.code }).toEqual({ status: 409, code: 'treesal_order_id_reused' });
    expect(await remainingOf(19)).toBe(2);
  });

  test('is one order when it is sent twenty times at once', async () => {
    const body = pickupOrder(item(19, 1));
    const second = await store.second();
    const send = (index: number) =>
      (index % 2 ? second : store.app).request('/wp-json/treesal/v1/create_order', {
        method: 'POST',
        body: JSON.stringify(body),
      });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const ids = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { id: number }).id),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await remainingOf(19)).toBe(2);
  });
});

test('one of two customers gets the last piece', async () => {
  await order(store, pickupOrder(item(19, 2)));
  const second = await store.second();
  const wants = [store.app, second, store.app, second].map((app) =>
    app.request('/wp-json/treesal/v1/create_order', {
      method: 'POST',
      body: JSON.stringify(pickupOrder(item(19, 1))),
    }),
  );
  const statuses = (await Promise.all(wants)).map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 409, 409, 409]);
  expect(store.clock.now).toBe(OPEN_AT);
});
