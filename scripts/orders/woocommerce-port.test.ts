import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StockOrder } from '#tests/woocommerce/make-order.ts';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { type StorePort, wooCommercePort } from './woocommerce-port.ts';

const CURRENCY = {
  code: 'ILS',
  minorUnit: 2,
  symbol: '₪',
  prefix: '',
  suffix: ' ₪',
  decimalSeparator: '.',
  thousandSeparator: ',',
};
const START = Date.parse('2026-11-24T08:00:00Z');
const prices = (price: number) => ({
  prices: { price: String(price), currency_minor_unit: 2, currency_code: 'ILS' },
});

let store: StockWooCommerce;
let port: StorePort;
let now: number;

beforeEach(async () => {
  now = START;
  store = await stockWooCommerce({
    products: [
      { id: 41, ...prices(2250) },
      { id: 48, ...prices(100), sold_individually: true },
      { id: 60, ...prices(6500), is_in_stock: false },
    ],
    variations: [],
    categories: [],
    now: () => now,
  });
  store.coupons.push(
    { code: 'nablus10', discount_type: 'percent', amount: '10.00' },
    { code: 'freeship', discount_type: 'percent', amount: '0.00', free_shipping: true },
    { code: 'old50', discount_type: 'percent', amount: '50.00', date_expires_gmt: '2020-01-01T00:00:00' },
  );
  port = wooCommercePort({
    url: store.url,
    keys: { key: 'ck', secret: 'cs' },
    now: () => now,
    timeoutMs: 500,
  });
});
afterEach(() => store.close());

const line = (id: number, quantity: number) => ({ id, quantity, choices: [] });
const sent = (via: string) => ({
  via,
  total: '22.50',
  status: 'processing' as const,
  body: {
    status: 'processing',
    created_via: via,
    billing: { first_name: 'A', phone: '0599' },
    line_items: [{ product_id: 41, quantity: 1 }],
  },
});

describe('the price of a cart', () => {
  test.each([
    ['without tax it is the goods', null, [], 4500, 0],
    ['a voucher is taken off', null, ['NABLUS10'], 4050, 0],
    ['tax comes on top of net prices', false, [], 5220, 720],
    ['tax stays inside of gross prices', true, [], 4500, 621],
  ] as const)('%s, without the cart’s own delivery', async (_title, isIncluded, codes, total, tax) => {
    store.cartDelivery = 1100;
    if (isIncluded !== null) store.tax = { rate: 16, name: 'VAT', isIncluded };
    const priced = await port.priceCart({ lines: [line(41, 2)], codes, email: '' });
    if (!priced.ok) throw new Error(priced.error.code);
    const { subtotal, discount, tax: own } = priced.value;
    expect([subtotal.net.amount - discount.net.amount + own.amount, own.amount]).toEqual([total, tax]);
    expect(store.orders).toEqual([]);
  });

  test('coupons are read with their limits, and unknown ones are left out', async () => {
    const coupons = await port.couponsByCode(['freeship', 'old50', 'nope'], CURRENCY);
    if (!coupons.ok) throw new Error(coupons.error.code);
    expect([...coupons.value.keys()]).toEqual(['freeship', 'old50']);
    expect(coupons.value.get('freeship')?.coupon).toMatchObject({ freeDelivery: true, minimum: null });
    expect(coupons.value.get('old50')).toMatchObject({
      coupon: { value: { kind: 'percent', hundredths: 5000 }, expiresAt: Date.UTC(2020, 0, 1) },
      elsewhere: { timesUsed: 0 },
    });
  });

  test('the taxes of the store’s own place are read, and a store without taxes has none', async () => {
    expect(await port.taxRules()).toEqual({ ok: true, value: null });
    store.tax = { rate: 16, name: 'VAT', isIncluded: true };
    expect(await port.taxRules()).toEqual({
      ok: true,
      value: {
        pricesIncludeTax: true,
        roundsPerTotal: false,
        deliveryClass: 'inherit',
        rates: [{ name: 'VAT', rate: 160_000, isCompound: false, isOnDelivery: true, taxClass: 'standard' }],
      },
    });
  });

  test.each([
    ['a sold-out item is named', [line(41, 1), line(60, 1)], [], 'item.sold-out', { id: 60 }],
    ['a quantity that the store lowers in silence is told', [line(48, 2)], [], 'item.too-many', { id: 48 }],
    ['a voucher that is refused is named', [line(41, 1)], ['OLD50'], 'coupon.refused', { code: 'OLD50' }],
  ])('%s', async (_title, lines, codes, code, params) => {
    expect(await port.priceCart({ lines, codes, email: '' })).toEqual({ ok: false, error: { code, params } });
  });

  test('forty lines get a price, although a batch takes 25', async () => {
    const lines = Array.from({ length: 40 }, () => line(41, 1));
    expect(await port.priceCart({ lines, codes: [], email: '' })).toMatchObject({
      value: { subtotal: { net: { amount: 90_000 } } },
    });
  });

  test('a store that does not answer gives no price', async () => {
    store.isAway = true;
    const priced = await port.priceCart({ lines: [line(41, 1)], codes: [], email: '' });
    expect(priced).toEqual({ ok: false, error: { code: 'store.unreachable' } });
  });
});

describe('an order', () => {
  test('whose answer does not come has an unknown outcome, and is found by our id', async () => {
    store.mishaps.push('hangs');
    expect(await port.place(sent('dk-1'))).toMatchObject({ kind: 'unknown' });
    expect(await port.lookFor(sent('dk-1'), now)).toMatchObject({ kind: 'placed' });
    expect(await port.lookFor(sent('dk-2'), now)).toBeNull();
  });

  test('is refused with a code that gives the terminal no commands', async () => {
    const body = JSON.stringify({ code: 'rest_\u001b]52;c;cm0=\u0007invalid' });
    const answer = () => new Response(body, { status: 400, headers: { 'content-type': 'application/json' } });
    const hostile = wooCommercePort({
      url: store.url,
      keys: { key: 'ck', secret: 'cs' },
      now: () => now,
      fetch: async () => answer(),
    });
    const outcome = await hostile.place(sent('dk-1'));
    expect(outcome.kind === 'refused' && outcome.reason).toMatch(/^HTTP 400 rest_\P{Cc}*invalid$/u);
  });

  test('gets each of our statuses, and a status that it has is not sent again', async () => {
    store.stock.set(41, 5);
    await port.place(sent('dk-1'));
    const id = store.orders[0]?.id ?? 0;
    for (const status of ['preparing', 'readytoship', 'readytoship', 'cancelled', 'cancelled'] as const)
      expect(await port.setStatus(id, { via: 'dk-1', status, expected: [null] })).toMatchObject({
        ok: true,
        value: { status },
      });
    expect(store.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(3);
    expect(store.stock.get(41)).toBe(5);
  });

  test('that was deleted in the back office cannot be changed', async () => {
    const changed = await port.setStatus(99_999, { via: 'dk-1', status: 'completed', expected: [null] });
    expect(changed).toEqual({ ok: false, error: { code: 'store.no-order' } });
  });
});

describe('changes', () => {
  const begin = { newest: '2026-11-24T07:59:59', told: [] };
  const read = async (cursor: Parameters<StorePort['changesSince']>[0]) => {
    const changes = await port.changesSince(cursor);
    if (!changes.ok) throw new Error(changes.error.code);
    return changes.value;
  };

  test('are returned once, even two of one order within a second', async () => {
    await port.place(sent('dk-1'));
    const id = store.orders[0]?.id ?? 0;
    const first = await read(begin);
    expect(first.orders).toMatchObject([{ id, via: 'dk-1', status: 'processing' }]);
    expect((await read(first.cursor)).orders).toEqual([]);
    await port.setStatus(id, { via: 'dk-1', status: 'completed', expected: ['processing'] });
    const second = await read(first.cursor);
    expect(second.orders).toMatchObject([{ id, status: 'completed' }]);
    expect((await read(second.cursor)).orders).toEqual([]);
  });

  test('of 230 orders are all returned, including 150 of one second', async () => {
    for (let index = 0; index < 230; index += 1) {
      await port.place(sent(`dk-${index}`));
      if (index >= 149) now += 1000;
    }
    const { orders, cursor } = await read(begin);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(230);
    expect(orders).toHaveLength(230);
    expect((await read(cursor)).orders).toEqual([]);
  });

  test('with dates that are none, or lie far ahead, do not stop the reading of later ones', async () => {
    await port.place(sent('dk-1'));
    await port.place(sent('dk-2'));
    const [first, second] = store.orders;
    if (first) first.date_modified_gmt = 'zzzz';
    if (second) second.date_modified_gmt = '2099-01-01T00:00:00';
    const before = await read(begin);
    expect(before.orders.map(({ via }) => via).toSorted()).toEqual(['dk-1', 'dk-2']);
    now += 5000;
    await port.place(sent('dk-3'));
    const after = await read(before.cursor);
    expect(after.orders.map(({ via }) => via)).toContain('dk-3');
    expect(after.cursor.newest).toBe('2026-11-24T08:00:05');
  });

  test('of very many orders of one second are kept by at most a thousand keys', async () => {
    await port.place(sent('dk-0'));
    for (let id = 1000; id < 2500; id += 1) store.orders.push({ ...store.orders[0], id } as StockOrder);
    const { orders, cursor } = await read(begin);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1501);
    expect(cursor.told).toHaveLength(1000);
  });

  test('of deleted orders and drafts are returned, although "any" leaves them out', async () => {
    await port.place(sent('dk-1'));
    for (const order of store.orders) order.status = 'trash';
    expect((await read(begin)).orders).toMatchObject([{ status: 'cancelled' }]);
  });

  test('cannot be read while the store does not answer', async () => {
    store.isAway = true;
    expect(await port.changesSince(begin)).toEqual({ ok: false, error: { code: 'store.unreachable' } });
  });
});
