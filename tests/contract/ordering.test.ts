import { afterAll, describe, expect, test } from 'vitest';
import { readSign } from '#api/door-sign.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { OrderDraft } from '#domain/order/order-draft.ts';
import { skipWhen } from '#tests/skip-when.ts';
import { successOf } from './set-up/expect-success.ts';
import { orderDraft } from './set-up/order-draft.ts';
import { openStore } from './set-up/store-target.ts';

const target = await openStore();
const { store, ordering, currency, coupon, embedded, lacks } = target;
const noOrdering = lacks('/treesal/v1/create_order');
const noOrders =
  noOrdering ?? (target.placesOrders ? null : 'orders are placed only with CONTRACT_PLACE_ORDERS=yes');
const noEmbedded = embedded ? null : 'its clock and stock cannot be changed';

afterAll(target.close);

/** As a build reads it. */
const content = noOrdering ? null : await target.content();
const listed = content?.catalogue.products ?? [];
const isSold = ({ isPurchasable, stock, price, isSoldIndividually }: Product): boolean =>
  isPurchasable && stock.isInStock && !isSoldIndividually && (price?.current.amount ?? 0) > 0;
const simple = listed.find((product) => product.kind === 'simple' && isSold(product));

/** A draft of one piece of a simple product, picked up at the first branch. */
async function draft(changes: Partial<OrderDraft> = {}): Promise<OrderDraft> {
  if (!simple?.price) throw new Error('The store sells no simple product.');
  const branches = content?.branches ?? [];
  return orderDraft({
    fulfilment: {
      mode: 'pickup',
      branchId: branches[0]?.id ?? null,
      branchName: branches[0]?.name.base ?? '',
    },
    lines: [{ productId: simple.id, variationId: null, choices: {}, quantity: simple.quantity.minimum }],
    shownTotal: { ...simple.price.current, amount: simple.price.current.amount * simple.quantity.minimum },
    ...changes,
  });
}
/** Nothing else is in use, and nobody is known. */
const around = (lines: OrderDraft['lines'] = []) => ({ lines, couponCodes: [], phone: '', email: '' });
const refusalOf = async (changes: Partial<OrderDraft>) => ordering.createOrder(await draft(changes));

describe('an order', () => {
  skipWhen(noOrders);

  test('an order is made of the draft, and opened by its key', async () => {
    const sent = await draft();
    const order = await successOf(ordering.createOrder(sent));
    expect(order).toMatchObject({
      status: expect.any(String),
      total: sent.shownTotal,
      customerName: sent.customerName,
      customerPhone: sent.customerPhone,
      mode: 'pickup',
      notes: sent.notes,
      items: [{ productId: simple?.id, quantity: simple?.quantity.minimum }],
    });
    expect(await successOf(ordering.order(order.id, order.key))).toEqual(order);
  });

  test('a delivered order of a product with options says where, when and what', async ({ skip }) => {
    const [zone] = lacks('/wp/v2/delivery_zone') ? [] : await successOf(store.zones());
    const product = listed.find((one) => one.kind === 'variable' && isSold(one));
    const variation =
      product &&
      (await successOf(store.product(product.id))).variations?.find(
        ({ price, stock, isPurchasable }) => price && isPurchasable && stock.isInStock,
      );
    if (!zone || !product || !variation?.price) return skip('the store has no zone, or sells no options');
    const options = product.attributes.filter(({ isOption }) => isOption);
    const line = {
      productId: product.id,
      variationId: variation.id,
      choices: Object.fromEntries(
        options.map(({ key, terms }) => [key, variation.choices[key] ?? terms[0]?.value ?? '']),
      ),
      quantity: variation.quantity.minimum,
      notes: 'Without onions',
    };
    const { current } = variation.price;
    const address = { name: 'Home', address: 'Main street 5', buildDetails: 'Floor 2', phone: '' };
    const sent = await draft({
      fulfilment: {
        mode: 'deliver',
        zone: { kind: 'zone', id: zone.id },
        address,
        day: zone.days[0] ?? null,
      },
      lines: [line],
      shownTotal: { ...current, amount: current.amount * line.quantity + zone.cost.amount },
    });
    const order = await successOf(ordering.createOrder(sent));
    expect([zone.name.base, ...Object.values(zone.name.translations ?? {})]).toContain(order.area);
    expect(order).toMatchObject({
      mode: 'deliver',
      address: address.address,
      buildDetails: address.buildDetails,
      deliveryDay: zone.days[0] ?? '',
      deliveryCost: zone.cost,
      total: sent.shownTotal,
      source: sent.source,
      items: [{ productId: product.id, variationId: variation.id, notes: line.notes }],
    });
    expect(order.items[0]?.choices).toHaveLength(options.length);
  });

  test('an order that is sent again is the same order', async () => {
    const sent = await draft();
    const first = await successOf(ordering.createOrder(sent));
    const [second, third] = await Promise.all([ordering.createOrder(sent), ordering.createOrder(sent)]);
    expect([second, third]).toEqual([
      { ok: true, value: first },
      { ok: true, value: first },
    ]);
  });

  test('another cart under the same id is refused', async () => {
    const sent = await draft();
    await successOf(ordering.createOrder(sent));
    expect(await ordering.createOrder({ ...sent, notes: 'other' })).toMatchObject({
      error: { code: 'order.id-reused' },
    });
  });

  test('a telephone without digits is refused by the name of its field', async () => {
    expect(await refusalOf({ customerPhone: 'abc' })).toMatchObject({
      error: { code: 'request.invalid', params: { status: 400, fields: 'customer_phone' } },
    });
  });

  test('an order without lines is refused', async () => {
    expect(await refusalOf({ lines: [] })).toMatchObject({ error: { code: 'cart.empty' } });
  });

  test('a product that is not sold is refused by its id', async () => {
    const lines = [{ productId: 999_999_999, variationId: null, choices: {}, quantity: 1 }];
    expect(await refusalOf({ lines })).toMatchObject({
      error: { code: 'item.unavailable', params: { productId: 999_999_999 } },
    });
  });

  test('another total is refused with the right one', async () => {
    const { shownTotal } = await draft();
    expect(await refusalOf({ shownTotal: { ...shownTotal, amount: 1 } })).toMatchObject({
      error: { code: 'order.total-changed', params: { ...shownTotal } },
    });
  });

  test('a product with options cannot be ordered without them', async ({ skip }) => {
    const variable = listed.find(({ kind }) => kind === 'variable');
    if (!variable) return skip('the store has no product with options');
    const lines = [{ productId: variable.id, variationId: null, choices: {}, quantity: 1 }];
    expect(await refusalOf({ lines })).toMatchObject({
      error: { code: 'item.options-missing', params: { productId: variable.id } },
    });
  });

  test('a sold-out product is refused by its id', async ({ skip }) => {
    const soldOut = listed.find(
      ({ kind, stock, isPurchasable }) => kind === 'simple' && isPurchasable && !stock.isInStock,
    );
    if (!soldOut) return skip('the store has no product that is sold out');
    const lines = [{ productId: soldOut.id, variationId: null, choices: {}, quantity: 1 }];
    expect(await refusalOf({ lines })).toMatchObject({
      error: { code: 'item.sold-out', params: { productId: soldOut.id } },
    });
  });

  test('an unknown branch, zone or day is refused', async ({ skip }) => {
    const [zone] = lacks('/wp/v2/delivery_zone') ? [] : await successOf(store.zones());
    expect(
      await refusalOf({ fulfilment: { mode: 'pickup', branchId: 999_999, branchName: '' } }),
    ).toMatchObject({
      error: { code: 'order.branch-unavailable' },
    });
    const address = { name: '', address: 'Main street 5', buildDetails: '', phone: '' };
    expect(
      await refusalOf({
        fulfilment: { mode: 'deliver', zone: { kind: 'zone', id: 999_999 }, address, day: null },
      }),
    ).toMatchObject({ error: { code: 'order.zone-unavailable' } });
    if (!zone || zone.days.length === 0 || zone.days.includes('monday'))
      return skip('the store has no zone that is not served on Mondays');
    expect(
      await refusalOf({
        fulfilment: { mode: 'deliver', zone: { kind: 'zone', id: zone.id }, address, day: 'monday' },
      }),
    ).toMatchObject({ error: { code: 'order.day-unavailable' } });
  });

  test('a voucher lowers the total', async ({ skip }) => {
    if (!coupon) return skip('CONTRACT_COUPON names no voucher');
    const sent = await draft();
    const granted = await successOf(ordering.checkCoupon(coupon, sent.shownTotal, around(sent.lines)));
    const total = { ...sent.shownTotal, amount: sent.shownTotal.amount - granted.discount.amount };
    const order = await successOf(
      ordering.createOrder({ ...sent, couponCodes: [coupon], shownTotal: total }),
    );
    expect(order).toMatchObject({ total, discount: granted.discount, couponCodes: [granted.code] });
  });
});

describe('a cart', () => {
  skipWhen(noOrders ?? lacks('/treesal/v1/price_cart'));

  test('is priced as its order is charged, with its voucher and its taxes', async () => {
    const sent = await draft();
    const couponCodes = coupon ? [coupon] : [];
    const cart = { ...around(sent.lines), couponCodes, mode: 'pickup', zoneId: null } as const;
    const priced = await successOf(ordering.priceCart(cart));
    const order = await successOf(ordering.createOrder({ ...sent, couponCodes, shownTotal: priced.total }));
    expect(order).toMatchObject({
      total: priced.total,
      discount: priced.discount,
      taxes: priced.taxes,
      isTaxIncluded: priced.isTaxIncluded,
    });
  });

  test('names a voucher that does not fit, and is priced without it', async () => {
    const { lines } = await draft();
    const cart = { ...around(lines), couponCodes: ['no-such-code'], mode: 'pickup', zoneId: null } as const;
    expect(await ordering.priceCart(cart)).toMatchObject({
      value: {
        granted: [],
        refused: [{ code: 'no-such-code', failure: { code: 'coupon.not-found' } }],
        discount: { amount: 0 },
      },
    });
  });
});

describe('an unknown order', () => {
  skipWhen(noOrdering);

  test('is not found', async () => {
    expect(await ordering.order(999_999_999, 'key')).toMatchObject({ error: { code: 'order.not-found' } });
  });
});

describe('the embedded store', () => {
  skipWhen(noEmbedded);

  test('finds no order by a wrong key', async () => {
    const { id } = await successOf(ordering.createOrder(await draft()));
    for (const key of ['wrong', null])
      expect(await ordering.order(id, key)).toMatchObject({ error: { code: 'order.not-found' } });
  });

  test('says how many are left when fewer are left than wanted', async () => {
    const few = listed.find(({ kind, stock }) => kind === 'simple' && stock.remaining !== null);
    if (!few?.stock.remaining) throw new Error('The captured store has a product of which few are left.');
    const quantity = few.stock.remaining + 1;
    const lines = [{ productId: few.id, variationId: null, choices: {}, quantity }];
    expect(await refusalOf({ lines })).toMatchObject({
      error: { params: { productId: few.id } },
    });
  });

  test('tells everybody what hangs on the door', async () => {
    if (lacks('/treesal/v1/sign')) return;
    const sign = await readSign(target.fetch, `${target.baseUrl}/treesal/v1/sign`);
    expect(sign).toEqual({ pause: null, busy: null, closedZones: new Map() });
  });

  test('takes no order while it is closed', async () => {
    if (!embedded) return;
    const { now } = embedded.clock;
    embedded.clock.now = Date.parse('2026-11-21T23:00:00Z');
    expect(await refusalOf({})).toMatchObject({ error: { code: 'store.closed' } });
    embedded.clock.now = now;
  });

  test.each([
    ['EXPIRED', 'coupon.expired'],
    ['FIX5', 'coupon.minimum'],
  ])('does not take the voucher %s: %s', async (code, failure) => {
    expect(await ordering.checkCoupon(code, { amount: 100, ...unit() }, around())).toMatchObject({
      error: { code: failure },
    });
  });

  test('makes whoever guesses many vouchers wait', async () => {
    const codes: string[] = [];
    for (let guess = 0; guess < 50 && codes.at(-1) !== 'server.busy'; guess += 1) {
      const result = await ordering.checkCoupon(`guess-${guess}`, { amount: 100, ...unit() }, around());
      if (!result.ok) codes.push(result.error.code);
    }
    expect(codes[0]).toBe('coupon.not-found');
    expect(codes.at(-1)).toBe('server.busy');
  });
});

describe('a voucher', () => {
  skipWhen(lacks('/treesal/v1/validate-coupon'));

  test('a good voucher takes something off, and no more than there is', async ({ skip }) => {
    if (!coupon) return skip('CONTRACT_COUPON names no voucher');
    if (embedded) embedded.clock.now += 3_600_000;
    const granted = await successOf(ordering.checkCoupon(coupon, { amount: 12_000, ...unit() }, around()));
    expect(granted.discount.amount).toBeGreaterThan(0);
    expect(granted.discount.amount).toBeLessThanOrEqual(12_000);
  });
});

function unit() {
  return { currency: currency.code, minorUnit: currency.minorUnit };
}
