import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StockItem } from '#tests/woocommerce/stock-items.ts';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';

interface Capture {
  readonly capture: string;
  readonly method: string;
  readonly path: string;
  readonly sent?: object;
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
  readonly answer: any;
}

/** Requests and answers of a real WooCommerce 11.0.1 without plugins; of orders only what does not change from day to day. */
const CAPTURES = JSON.parse(
  readFileSync('tests/woocommerce/fixtures/answers.json', 'utf8'),
) as readonly Capture[];

const item = (id: number, price: number, more: Partial<StockItem> = {}): StockItem => ({
  id,
  prices: { price: String(price), currency_minor_unit: 2, currency_code: 'ILS' },
  ...more,
});
/** The products of the captures. */
const PRODUCTS = [
  item(71, 400),
  item(41, 2250),
  item(72, 350),
  item(55, 900, { on_sale: true }),
  item(76, 100, { status: 'private' }),
  item(77, 100, { status: 'draft' }),
  item(16, 1400, { type: 'variable' }),
  item(58, 7500, { name: 'علبة محدودة – قطعتان فقط' }),
  item(60, 6500, { name: 'علبة نفدت', is_in_stock: false }),
];
const VARIATIONS = [item(17, 1500, { parent: 16 }), item(24, 12990, { parent: 16 })];

let store: StockWooCommerce;

beforeEach(async () => {
  store = await stockWooCommerce({
    products: PRODUCTS,
    variations: VARIATIONS,
    categories: [],
    now: Date.now,
  });
  store.stock.set(58, 2);
  store.secret = 'CS';
  store.shipping.zones.push(
    { id: 1, name: 'رفيديا / Rafidia', methods: [] },
    {
      id: 2,
      name: 'البلدة القديمة / Old City',
      methods: [
        {
          instance_id: 2,
          method_id: 'flat_rate',
          title: 'Old City',
          cost: '10 + [qty]*1',
          tax_status: 'taxable',
        },
        { instance_id: 3, method_id: 'free_shipping', title: 'Free over 100', requires: 'min_amount' },
        { instance_id: 4, method_id: 'local_pickup', title: 'Pickup', cost: '0', tax_status: 'taxable' },
      ],
    },
  );
  store.coupons.push(
    { code: 'NABLUS10', discount_type: 'percent', amount: '10.00' },
    { code: 'OLD50', discount_type: 'percent', amount: '50.00', date_expires_gmt: '2020-01-01T00:00:00' },
    { code: 'عيد5', discount_type: 'fixed_cart', amount: '5.00' },
    { code: 'BK7', discount_type: 'fixed_product', amount: '7.00' },
    { code: 'FREESHIP', discount_type: 'fixed_cart', amount: '0.00', free_shipping: true },
    { code: 'KNAFEHONLY', discount_type: 'percent', amount: '15.00', product_ids: [16] },
    { code: 'MEMBER', discount_type: 'percent', amount: '10.00', email_restrictions: ['vip@example.com'] },
    { code: 'MIN100', discount_type: 'percent', amount: '10.00', minimum_amount: '100.00' },
    { code: 'NOSALE', discount_type: 'percent', amount: '30.00', exclude_sale_items: true },
    { code: 'ONCE', discount_type: 'percent', amount: '20.00', usage_limit: 1 },
  );
});
afterEach(() => store.close());

/** Over what plays https, as the captures were made. */
async function asked(capture: Capture, cartToken: string) {
  const signing = capture.capture.startsWith('008')
    ? null
    : capture.capture.startsWith('010')
      ? 'WRONG'
      : 'CS';
  const answer = await fetch(`${store.url}/wp-json${capture.path}`, {
    method: capture.method,
    headers: {
      'X-Rig-Https': '1',
      'Content-Type': 'application/json',
      ...(signing && { authorization: `Basic ${btoa(`CK:${signing}`)}` }),
    },
    ...(capture.sent && { body: JSON.stringify(capture.sent).replaceAll('CARTTOKEN', cartToken) }),
  });
  return { status: answer.status, body: await answer.json() };
}

test.each(CAPTURES)('the test store answers as WooCommerce does in $capture', async (capture) => {
  const { capture: name } = capture;
  if (name.startsWith('080')) store.tax = { rate: 16, name: 'VAT', isIncluded: false };
  // The shop had a zone by then, and its cart the first rate.
  if (name.startsWith('235')) store.cartDelivery = 1100;
  if (name.startsWith('081')) store.tax = { rate: 16, name: 'VAT', isIncluded: true };
  // Somebody has used it (capture 071-coupon-ONCE-first).
  if (/^07(?:1b|4b)/.test(name))
    for (const coupon of store.coupons) if (coupon.code === 'ONCE') coupon.usage_count = 1;
  // The shop had no zone yet, then two without these methods.
  if (name.startsWith('221-')) store.shipping.zones.splice(0);
  if (name.startsWith('222'))
    for (const [index, zone] of store.shipping.zones.entries())
      store.shipping.zones[index] = {
        ...zone,
        methods: name.startsWith('222b') ? zone.methods.slice(0, 1) : [],
      };
  // Order 207 of the capture.
  if (name.startsWith('093')) {
    await asked({ ...capture, method: 'POST', path: '/wc/v3/orders', sent: {} }, '');
    capture = { ...capture, path: `/wc/v3/orders/${store.orders[0]?.id}` };
  }
  const cart = await fetch(`${store.url}/wp-json/wc/store/v1/cart`);
  const { status, body } = await asked(capture, cart.headers.get('cart-token') ?? '');
  expect(status).toBe(capture.status);
  expect(comparable(body)).toMatchObject(comparable(capture.answer));
});

test('the test store keeps the draft of a refused coupon, and lists it only by its status', async () => {
  const old = CAPTURES.find(({ capture }) => capture === '070-coupon-OLD50') as Capture;
  const { body } = await asked(old, '');
  expect(store.orders).toMatchObject([{ id: body.data.new_draft_order_id, status: 'checkout-draft' }]);
  const { sent: _sent, ...asking } = old;
  const listed = async (status: string) =>
    (await asked({ ...asking, method: 'GET', path: `/wc/v3/orders?status=${status}` }, '')).body;
  // 254d, 254e, 254f
  expect(await listed('any')).toEqual([]);
  expect(await listed('any,checkout-draft')).toEqual([]);
  expect(await listed('pending,checkout-draft')).toHaveLength(1);
});

/** Without what another shop or another day has otherwise: ids of drafts, the way a price is written. */
function comparable(answer: unknown): object {
  const text = JSON.stringify(answer, (key, value) => {
    if (key === 'new_draft_order_id') return value > 0;
    // The test store says nothing of an order's parent.
    if (key === 'parent_id' && value === 0) return undefined;
    if (key === 'price') return Number(value);
    // How a price is written; the carts' totals are compared in full but for this.
    return typeof key === 'string' && /^currency_(symbol|prefix|suffix|.*separator)$|fees/.test(key)
      ? undefined
      : value;
  });
  return JSON.parse(text);
}
