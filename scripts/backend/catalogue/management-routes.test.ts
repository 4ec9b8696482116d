import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { order, pickupOrder, SHIRT } from '#scripts/backend/set-up/test-order.ts';
import { OPERATOR_TOKEN, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` };
const change = (id: number, body: unknown, headers: Record<string, string> = OPERATOR) =>
  store.post(`wc/v3/products/${id}`, body, headers);
// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
const product = async (id: number): Promise<any> => (await store.get(`wc/store/v1/products/${id}`)).json();

describe('who may', () => {
  test.each([
    ['nobody without a token', {}],
    ['nobody with another one', { authorization: 'Bearer wrong' }],
    ['nobody with a longer one', { authorization: `Bearer ${OPERATOR_TOKEN}x` }],
  ])('%s', async (_, headers) => {
    expect((await change(16, { regular_price: '1' }, headers as Record<string, string>)).status).toBe(401);
    expect((await product(16)).prices.price).toBe('4200');
  });
});

test('of guesses of the token a second for an hour 22 at most are looked at, and the right one waits as long', async () => {
  let looked = 0;
  let waits = '';
  for (let second = 0; second < 3600; second += 1) {
    const guess = { authorization: `Bearer guess-${second}` };
    const answer = await change(16, { regular_price: '1' }, guess);
    if (answer.status === 401) looked += 1;
    else {
      expect(answer.status).toBe(429);
      waits = answer.headers.get('retry-after') ?? '';
    }
    store.clock.now += 1000;
  }
  expect(looked).toBeLessThanOrEqual(22);
  expect((await change(16, { regular_price: '1' })).status).toBe(429);
  store.clock.now += 1000 * Number(waits);
  expect((await change(16, { regular_price: '1' })).status).toBe(200);
  // The merchant's back office has no limit of calls.
  for (let call = 0; call < 30; call += 1)
    expect((await change(16, { regular_price: `${call + 1}` })).status).toBe(200);
});

describe('a price', () => {
  test('is that of the next order', async () => {
    const answer = await change(16, { regular_price: '45.5' });
    expect(await answer.json()).toMatchObject({
      id: 16,
      price: '45.50',
      regular_price: '45.50',
      sale_price: '',
    });
    expect(await product(16)).toMatchObject({
      on_sale: false,
      prices: { price: '4550', regular_price: '4550', sale_price: '4550', currency_code: 'ILS' },
      price_html: expect.stringContaining('45.50'),
    });
    const { body } = await order(store, pickupOrder({ items: [{ id: 16, quantity: 2 }] }));
    expect(body.total).toBe('91.00');
  });

  test('on sale is below the regular one', async () => {
    expect((await change(16, { sale_price: '42' })).status).toBe(400);
    for (const amount of [{ regular_price: '999999999999' }, { sale_price: '999999999999' }])
      expect((await change(16, amount)).status).toBe(400);
    await change(16, { sale_price: '40' });
    expect(await product(16)).toMatchObject({
      on_sale: true,
      prices: { price: '4000', regular_price: '4200', sale_price: '4000' },
    });
    await change(16, { sale_price: '' });
    expect(await product(16)).toMatchObject({ on_sale: false, prices: { price: '4200' } });
  });

  test('of a variation is the product’s when it is the cheapest', async () => {
    await change(34, { regular_price: '38' });
    expect(await product(32)).toMatchObject({
      prices: { price: '3800', price_range: { min_amount: '3800', max_amount: '7000' } },
    });
    const { body } = await order(store, pickupOrder({ items: [SHIRT] }));
    expect(body.total).toBe('38.00');
  });

  test.each([[{ regular_price: '-1' }], [{ regular_price: 'x' }], [{ stock_quantity: 1.5 }], ['{bad']])(
    '%j is refused',
    async (body) => {
      expect((await change(16, body)).status).toBe(400);
    },
  );
});

describe('stock', () => {
  test('that is counted runs out, and comes back', async () => {
    await change(16, { stock_quantity: 1 });
    expect(await product(16)).toMatchObject({ low_stock_remaining: 1, add_to_cart: { maximum: 1 } });
    await order(store, pickupOrder({ items: [{ id: 16, quantity: 1 }] }));
    expect(await product(16)).toMatchObject({ is_in_stock: false });
    await change(16, { stock_quantity: 8 });
    expect(await product(16)).toMatchObject({
      is_in_stock: true,
      low_stock_remaining: null,
      stock_availability: { text: '8 in stock' },
      add_to_cart: { maximum: 8 },
    });
    await change(16, { manage_stock: false });
    expect(await product(16)).toMatchObject({ is_in_stock: true, add_to_cart: { maximum: 9999 } });
  });

  test('of all variations sold out is the product sold out', async () => {
    for (const id of [34, 35, 36, 37]) await change(id, { stock_status: 'outofstock' });
    expect(await product(32)).toMatchObject({
      is_in_stock: false,
      stock_availability: { text: 'Out of stock' },
    });
    await change(36, { stock_status: 'instock' });
    expect(await product(32)).toMatchObject({ is_in_stock: true });
  });
});

test('a change shows in a delta, and outlives the process', async () => {
  // Later than the files' times, which come from the machine's clock.
  store.clock.now = Date.now() + 60_000;
  await change(18, { regular_price: '50' });
  const after = new Date(store.clock.now - 1000).toISOString();
  const delta = (await (
    await (
      await store.second()
    ).request(`/wp-json/wc/store/v1/products?after=${after}&date_column=modified_gmt`)
  ).json()) as { id: number; prices: { price: string } }[];
  expect(delta.map(({ id, prices }) => [id, prices.price])).toEqual([[18, '4550']]);
});

test('a change of an unknown product is refused', async () => {
  expect((await change(999, { regular_price: '1' })).status).toBe(404);
});
