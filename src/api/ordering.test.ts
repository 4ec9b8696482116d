import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { capture } from '#sources/set-up/recording-context.ts';
import { cartApi } from './cart.ts';
import { orderingApi } from './ordering.ts';
import { type PlacedOrderOptions, placedOrderApi } from './placed-order.ts';
import { htmlAnswer, scriptedWorld } from './set-up/scripted-world.ts';
import { isOutcomeUnknown } from './unknown-outcome.ts';

const DRAFT: OrderDraft = {
  clientOrderId: '0f8b8c1e-2a39-4f6e-9d8c-5c9d1f0a7b11',
  customerName: 'ليلى',
  customerPhone: '+972501234567',
  fulfilment: { mode: 'pickup', branchId: 51, branchName: 'Jerusalem' },
  lines: [{ productId: 16, variationId: null, choices: {}, quantity: 2 }],
  notes: '',
  couponCodes: [],
  customerEmail: '',
  payment: null,
  locale: 'ar',
  shownTotal: { amount: 8400, minorUnit: 2, currency: 'ILS' },
  source: '',
  referrer: '',
  createdBy: '',
};
const ILS = { code: 'ILS', minorUnit: 2 };

const allApis = (options: PlacedOrderOptions) => ({
  ...cartApi(options),
  ...orderingApi(options),
  ...placedOrderApi(options),
});

function scripted(...answers: Parameters<typeof scriptedWorld>) {
  const edge = scriptedWorld(...answers);
  return {
    api: allApis({
      ...edge.world,
      baseUrl: 'https://shop.example/wp-json',
      currency: ILS,
      place: { timeZone: 'Asia/Jerusalem' },
      hasOrderLife: false,
    }),
    ...edge,
  };
}

afterEach(() => {
  vi.useRealTimers();
});

describe('sending an order', () => {
  test('returns the order that the store made', async () => {
    const { api, requests } = scripted(Response.json(capture('t_create_pickup'), { status: 201 }));
    expect(await api.createOrder(DRAFT)).toMatchObject({
      ok: true,
      value: { id: 57, key: 'wc_order_XAVmub6ElmP4a' },
    });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://shop.example/wp-json/treesal/v1/create_order/',
      body: { client_order_id: DRAFT.clientOrderId, branch: 'Jerusalem', shown_total: '84.00' },
    });
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
  });

  test('returns the same order when the store already has it', async () => {
    const { api } = scripted(Response.json(capture('t_create_pickup'), { status: 200 }));
    expect(await api.createOrder(DRAFT)).toMatchObject({ ok: true, value: { id: 57 } });
  });

  test.each([
    ['a lost reply', new TypeError('Failed to fetch'), 'network.unreachable'],
    ['a reply cut short', 'cut', 'network.unreachable'],
    ['a page in HTML', htmlAnswer(), 'answer.unreadable'],
    ['a server that is down', htmlAnswer(500), 'server.unavailable'],
    ['a gateway that waited too long', htmlAnswer(504), 'server.unavailable'],
    ['an order that cannot be read', Response.json({ id: 57 }, { status: 201 }), 'answer.unreadable'],
  ] as const)('%s leaves its outcome unknown, and it is not sent again', async (_name, answer, code) => {
    const { api, requests, logged } = scripted(answer);
    const result = await api.createOrder(DRAFT);
    expect(result).toMatchObject({ ok: false, error: { code } });
    expect(!result.ok && isOutcomeUnknown(result.error)).toBe(true);
    expect(requests).toHaveLength(1);
    expect(logged).toHaveLength(1);
  });

  test('times out after 30 seconds with an unknown outcome', async () => {
    vi.useFakeTimers();
    const { api, requests } = scripted('hang');
    const result = api.createOrder(DRAFT);
    let isDone = false;
    result.then(() => {
      isDone = true;
    });
    await vi.advanceTimersByTimeAsync(29_999);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const ended = await result;
    expect(ended).toEqual({ ok: false, error: { code: 'network.timeout' } });
    expect(!ended.ok && isOutcomeUnknown(ended.error)).toBe(true);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['t_create_oos', 409, 'item.sold-out'],
    ['t_create_options', 400, 'item.options-missing'],
    ['t_create_badphone', 400, 'request.invalid'],
    ['t_create_empty', 400, 'cart.empty'],
  ])('an order that the store refuses (%s) is known to be refused', async (name, status, code) => {
    const { api, requests } = scripted(Response.json(capture(name), { status }));
    const result = await api.createOrder(DRAFT);
    expect(result).toMatchObject({ ok: false, error: { code } });
    expect(!result.ok && isOutcomeUnknown(result.error)).toBe(false);
    expect(requests).toHaveLength(1);
  });

  test.each([
    [{ customer_phone: 'no' }, 'phone'],
    [{ currency: 'no', 'items.0.notes': 'no' }, 'cart'],
    [['address.build_details'], 'address'],
    [{ 'marketing.notes': 'no' }, undefined],
    [{ 'billing.zone': 'no', customer_name: 'no' }, 'name'],
    [{ constructor: 'no' }, undefined],
    [undefined, undefined],
  ])('a refusal for the fields %j names the customer’s field: %s', async (params, field) => {
    const body = { code: 'rest_invalid_param', message: 'no', data: { params } };
    const { api } = scripted(Response.json(body, { status: 400 }));
    const result = await api.createOrder(DRAFT);
    expect(!result.ok && result.error.code).toBe('request.invalid');
    expect(!result.ok && result.error.params?.field).toBe(field);
  });

  test.each([
    ['tuesday', 'day'],
    [null, undefined],
  ] as const)(
    'an area that is closed: with the day %s the refusal names %s, else the area by its code',
    async (day, field) => {
      const { api } = scripted(Response.json({ code: 'treesal_zone_closed', message: '' }, { status: 409 }));
      const address = { name: '', address: 'Nablus Road 17', buildDetails: '', phone: '' };
      const fulfilment = { mode: 'deliver', zone: { kind: 'zone', id: 62 }, address, day } as const;
      const result = await api.createOrder({ ...DRAFT, fulfilment });
      expect(result).toMatchObject({ ok: false, error: { code: 'order.zone-closed' } });
      expect(!result.ok && result.error.params?.field).toBe(field);
    },
  );

  test('an order that the shop does not take while its store is away is known to be refused', async () => {
    const { api } = scripted(Response.json({ code: 'treesal_store_away', message: '' }, { status: 503 }));
    const result = await api.createOrder(DRAFT);
    expect(result).toMatchObject({ ok: false, error: { code: 'store.away' } });
    expect(!result.ok && isOutcomeUnknown(result.error, true)).toBe(false);
  });

  test('an order whose total has changed gets the new total in minor units', async () => {
    const body = { code: 'treesal_total_changed', message: '', data: { total: '90.5', currency: 'ILS' } };
    const { api } = scripted(Response.json(body, { status: 409 }));
    expect(await api.createOrder(DRAFT)).toMatchObject({
      error: { code: 'order.total-changed', params: { amount: 9050, minorUnit: 2, currency: 'ILS' } },
    });
  });
});

describe('a voucher', () => {
  const total = { amount: 12000, minorUnit: 2, currency: 'ILS' };
  const AROUND = { lines: DRAFT.lines, couponCodes: ['eid'], phone: '0599123456', email: '' };

  test('is validated with the sum as a decimal', async () => {
    const { api, requests } = scripted(Response.json(capture('t_coupon_ok')));
    expect(await api.checkCoupon(' TEN ', total, AROUND)).toEqual({
      ok: true,
      value: { code: 'ten', discount: { amount: 1200, minorUnit: 2, currency: 'ILS' }, freeDelivery: false },
    });
    expect(requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://shop.example/wp-json/treesal/v1/validate-coupon?coupon_code=TEN&total=120.00',
      body: {
        items: [{ id: 16, quantity: 2 }],
        coupon_codes: ['eid'],
        customer_phone: '0599123456',
      },
    });
  });

  test.each([
    ['t_coupon_expired', 400, 'coupon.expired'],
    ['t_coupon_min', 400, 'coupon.minimum'],
    ['t_coupon_unknown', 404, 'coupon.not-found'],
  ])('a voucher is refused: %s', async (name, status, code) => {
    const { api, requests } = scripted(Response.json(capture(name), { status }));
    expect(await api.checkCoupon('X', total, AROUND)).toMatchObject({ ok: false, error: { code } });
    expect(requests).toHaveLength(1);
  });

  test('a voucher after many wrong ones gets the time to wait', async () => {
    const { api } = scripted(Response.json({}, { status: 429, headers: { 'Retry-After': '60' } }));
    expect(await api.checkCoupon('X', total, AROUND)).toMatchObject({
      error: { code: 'server.busy', params: { seconds: 60 } },
    });
  });
});

describe('a cart', () => {
  const CART = {
    lines: DRAFT.lines,
    couponCodes: ['ten', 'big'],
    phone: '',
    email: 'vip@example.com',
    mode: 'deliver',
    zoneId: 61,
  } as const;
  const ANSWER = {
    subtotal: '84.00',
    discount: '8.40',
    delivery_cost: '10.00',
    taxes: [{ name: 'VAT', amount: '13.70' }],
    taxes_included: false,
    total: '99.30',
    currency: 'ILS',
    coupons: [{ code: 'ten', discount: '8.40', free_shipping: false }],
    refused_coupons: [{ code: 'big', reason: 'treesal_coupon_minimum', minimum: '100.00' }],
  };
  const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });

  test('is reckoned by the store, with its vouchers and taxes', async () => {
    const { api, requests } = scripted(Response.json(ANSWER));
    expect(await api.priceCart(CART)).toEqual({
      ok: true,
      value: {
        subtotal: ils(8400),
        discount: ils(840),
        delivery: ils(1000),
        taxes: [{ name: 'VAT', amount: ils(1370) }],
        isTaxIncluded: false,
        total: ils(9930),
        granted: [{ code: 'ten', discount: ils(840), freeDelivery: false }],
        refused: [{ code: 'big', failure: { code: 'coupon.minimum', params: { minimum: '100.00' } } }],
      },
    });
    expect(requests).toMatchObject([
      {
        method: 'POST',
        url: 'https://shop.example/wp-json/treesal/v1/price_cart',
        body: {
          items: [{ id: 16, quantity: 2 }],
          coupon_codes: ['ten', 'big'],
          customer_email: 'vip@example.com',
          method: 'deliver',
          zone: 61,
        },
      },
    ]);
  });

  test.each([
    ['currency', { currency: 'USD' }],
    ['total', { total: '-1' }],
    ['taxes', { taxes: [{ name: 'VAT', amount: 'x' }] }],
  ])('an answer for a cart with a wrong %s is not believed', async (path, change) => {
    const { api } = scripted(Response.json({ ...ANSWER, ...change }));
    expect(await api.priceCart(CART)).toEqual({
      ok: false,
      error: { code: 'answer.unreadable', params: { path } },
    });
  });
});

describe('the customer’s own order', () => {
  test('is opened by its key', async () => {
    const { api, requests } = scripted(Response.json(capture('t_get_order')));
    expect(await api.order(58, 'wc_order_K5')).toMatchObject({ ok: true, value: { id: 58 } });
    expect(requests[0]?.url).toBe('https://shop.example/wp-json/treesal/v1/get_order/58?key=wc_order_K5');
  });

  test('is requested without a key from a server without keys', async () => {
    const { api, requests } = scripted(Response.json(capture('t_get_order')));
    await api.order(58, null);
    expect(requests[0]?.url).toBe('https://shop.example/wp-json/treesal/v1/get_order/58');
  });

  test('is not found when there is none', async () => {
    const { api, logged } = scripted(Response.json(capture('t_get_order_404'), { status: 404 }));
    expect(await api.order(999999, 'secret')).toMatchObject({ error: { code: 'order.not-found' } });
    expect(JSON.stringify(logged)).not.toContain('secret');
  });
});
