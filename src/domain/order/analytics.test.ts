import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMoney, moneyFromDecimal } from '#domain/money.ts';
import { facebookCall, googleCall, reportOnce } from './analytics.ts';
import type { ShopEvent, TrackedItem } from './shop-event.ts';
import { ils, ORDER } from './test-order.ts';

const ITEM: TrackedItem = { productId: 32, name: 'Shirt', variant: 'Large', price: ils(1999), quantity: 2 };
const CART = { items: [ITEM], value: ils(3598), coupon: 'ten' };
const google = {
  item_id: '32',
  item_name: 'Shirt',
  item_variant: 'Large',
  index: 0,
  price: 19.99,
  quantity: 2,
};
const facebook = {
  content_type: 'product',
  content_ids: ['32'],
  contents: [{ id: '32', quantity: 2, item_price: 19.99 }],
  num_items: 2,
  currency: 'ILS',
};

describe('googleCall', () => {
  test.each<[ShopEvent, string, object]>([
    [
      { kind: 'list-seen', list: 'Sale', items: [ITEM] },
      'view_item_list',
      { item_list_name: 'Sale', items: [google] },
    ],
    [{ kind: 'product-seen', item: ITEM }, 'view_item', { currency: 'ILS', value: 39.98, items: [google] }],
    [{ kind: 'searched', words: ' حمص ' }, 'search', { search_term: 'حمص' }],
    [{ kind: 'favoured', item: ITEM }, 'add_to_wishlist', { currency: 'ILS', value: 39.98, items: [google] }],
    [{ kind: 'added', item: ITEM }, 'add_to_cart', { currency: 'ILS', value: 39.98, items: [google] }],
    [{ kind: 'removed', item: ITEM }, 'remove_from_cart', { currency: 'ILS', value: 39.98, items: [google] }],
    [
      { kind: 'cart-seen', ...CART, coupon: null },
      'view_cart',
      { currency: 'ILS', value: 35.98, items: [google] },
    ],
    [
      { kind: 'checkout-begun', ...CART },
      'begin_checkout',
      { currency: 'ILS', value: 35.98, coupon: 'ten', items: [google] },
    ],
    [
      { kind: 'fulfilment-chosen', ...CART, mode: 'deliver' },
      'add_shipping_info',
      { currency: 'ILS', value: 35.98, coupon: 'ten', shipping_tier: 'deliver', items: [google] },
    ],
    [
      { kind: 'ordered', order: ORDER },
      'purchase',
      {
        transaction_id: '58',
        currency: 'ILS',
        value: 64.17,
        shipping: 20,
        coupon: 'ten',
        items: [
          { item_id: '16', item_name: 'برجر كلاسيك', index: 0, price: 22.75, quantity: 2 },
          {
            item_id: '32',
            item_name: 'Shirt',
            item_variant: 'Large, Red',
            index: 1,
            price: 25.8,
            quantity: 1,
          },
        ],
      },
    ],
  ])('turns %j into %s', (event, name, parameters) => {
    expect(googleCall(event)).toEqual({ name, parameters });
  });
});

describe('facebookCall', () => {
  test.each<[ShopEvent, string, object]>([
    [{ kind: 'product-seen', item: ITEM }, 'ViewContent', { ...facebook, value: 39.98 }],
    [{ kind: 'searched', words: 'حمص' }, 'Search', { search_string: 'حمص' }],
    [{ kind: 'favoured', item: ITEM }, 'AddToWishlist', { ...facebook, value: 39.98 }],
    [{ kind: 'added', item: ITEM }, 'AddToCart', { ...facebook, value: 39.98 }],
    [{ kind: 'checkout-begun', ...CART }, 'InitiateCheckout', { ...facebook, value: 35.98 }],
    [
      { kind: 'ordered', order: ORDER },
      'Purchase',
      {
        content_type: 'product',
        content_ids: ['16', '32'],
        contents: [
          { id: '16', quantity: 2, item_price: 22.75 },
          { id: '32', quantity: 1, item_price: 25.8 },
        ],
        num_items: 3,
        currency: 'ILS',
        value: 64.17,
      },
    ],
  ])('turns %j into %s', (event, name, parameters) => {
    expect(facebookCall(event)).toEqual({ name, parameters });
  });

  test.each<ShopEvent>([
    { kind: 'list-seen', list: 'Sale', items: [ITEM] },
    { kind: 'removed', item: ITEM },
    { kind: 'cart-seen', ...CART },
    { kind: 'fulfilment-chosen', ...CART, mode: 'pickup' },
  ])('does not send %j to Meta', (event) => {
    expect(facebookCall(event)).toBeNull();
  });
});

test.each(['dan@example.com', '0501234567', '٠٥٠ ١٢٣ ٤٥٦٧', ' '])(
  'a search for %j is told to nobody',
  (words) => {
    expect(googleCall({ kind: 'searched', words })).toBeNull();
    expect(facebookCall({ kind: 'searched', words })).toBeNull();
  },
);

test('an order is reported without personal data of the customer', () => {
  const canary = 'canary-7f3a';
  const order = {
    ...ORDER,
    ...{ customerName: canary, customerPhone: canary, address: canary, buildDetails: canary, notes: canary },
    ...{ area: canary, key: canary, createdBy: canary, branch: canary },
    items: ORDER.items.map((item) => ({ ...item, notes: canary })),
  };
  const calls = [googleCall({ kind: 'ordered', order }), facebookCall({ kind: 'ordered', order })];
  expect(JSON.stringify(calls)).not.toContain(canary);
});

test('the value of an order is exactly its total without delivery, in any unit', () => {
  const unit = fc.integer({ min: 0, max: 4 });
  fc.assert(
    fc.property(fc.nat(1e9), fc.option(fc.nat(1e6)), unit, (items, delivery, minorUnit) => {
      const money = (amount: number) => ({ amount, minorUnit, currency: 'JOD' });
      const deliveryCost = delivery === null ? null : money(delivery);
      const total = addMoney(money(items), deliveryCost ?? money(0));
      const call = googleCall({ kind: 'ordered', order: { ...ORDER, total, deliveryCost } });
      const { value } = call?.parameters ?? {};
      expect(moneyFromDecimal(Number(value), 'JOD', minorUnit)).toEqual(money(items));
    }),
  );
});

describe('reportOnce', () => {
  test('reports an order only once', () => {
    const first = reportOnce('58', ['57']);
    expect(first).toEqual({ isFirst: true, reported: ['57', '58'] });
    expect(reportOnce('58', first.reported)).toEqual({ isFirst: false, reported: ['57', '58'] });
  });

  test('limits the list of reported orders', () => {
    const many = Array.from({ length: 100 }, (_, index) => String(index));
    expect(reportOnce('new', many).reported).toEqual([...many.slice(1), 'new']);
  });
});
