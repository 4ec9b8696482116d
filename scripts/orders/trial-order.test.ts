import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { trialOrder } from './trial-order.ts';

const prices = (price: number) => ({
  prices: { price: String(price), currency_minor_unit: 2, currency_code: 'ILS' },
});
let store: StockWooCommerce;
beforeEach(async () => {
  store = await stockWooCommerce({
    products: [
      { id: 41, ...prices(2250) },
      { id: 60, ...prices(6500), is_in_stock: false },
      { id: 76, ...prices(100), status: 'private' },
      { id: 36, ...prices(500), type: 'variable' },
    ],
    variations: [],
    categories: [],
    now: Date.now,
  });
  store.stock.set(41, 5);
});
afterEach(() => store.close());

const tried = () =>
  trialOrder({ url: store.url, keys: { key: 'ck_1', secret: 'cs_1' }, fetch, now: Date.now });

test('a trial order contains a product that is for sale, is found by our id, and is taken back with its stock', async () => {
  expect(await tried()).toMatchObject({
    ok: true,
    value: { total: '22.50', wasFound: true, wasTakenBack: true },
  });
  expect(store.orders).toEqual([]);
  expect(store.deleted).toHaveLength(1);
  expect(store.stock.get(41)).toBe(5);
});

test('a trial order works with a WooCommerce before 9.9', async () => {
  store.isOld = true;
  expect(await tried()).toMatchObject({ ok: true, value: { wasFound: true, wasTakenBack: true } });
});

test.each([
  ['hollow', 'The store created only a part of it.'],
  ['answer-lost', 'No answer.'],
  ['too-many', 'HTTP 429'],
] as const)('a store with the mishap %s fails the trial and keeps no order', async (mishap, reason) => {
  store.mishaps.push(mishap);
  const result = await tried();
  expect(result).toMatchObject({ ok: false, error: { code: 'trial.not-placed', params: { reason } } });
  expect(store.orders).toEqual([]);
  expect(JSON.stringify(result)).not.toMatch(/leftOrder/);
});

test('a store without products for sale is reported', async () => {
  store.stock.set(41, 0);
  expect(await tried()).toEqual({ ok: false, error: { code: 'trial.no-product' } });
});
