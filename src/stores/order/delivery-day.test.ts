import { beforeEach, expect, it, vi } from 'vitest';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { saveAddress } from '#stores/address/addresses.ts';
import { $cart, addToCart } from '#stores/cart/cart.ts';
import { readCart } from '#stores/cart/cart-check.ts';
import { chooseFulfilment } from '#stores/cart/fulfilment.ts';
import { $products } from '#stores/catalogue/products.ts';
import { changeCustomer } from '#stores/customer/customer.ts';
import { released, sold } from '#stores/shop/fake-shop.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { tryFields } from './order-form.ts';
import { $review, isDayOver, isFresh } from './review.ts';
import { sendOrder } from './send-order.ts';
import { $send } from './send-state.ts';

const MINUTE = 60_000;
/** Two minutes to midnight of a Tuesday in Jerusalem; the shop is open until two. */
const LATE = Date.parse('2026-11-24T23:58:00+02:00');
const NIGHT = { opensAt: 10 * 3600, closesAt: 2 * 3600 };
const TODAY = '2026-11-24';

const placed = () =>
  Response.json(
    {
      ...{ id: 1001, number: '1001', status: 'processing', date: '2026-11-24T21:58:00Z', currency: 'ILS' },
      ...{ subtotal: '24.00', total: '34.00', method: 'deliver', delivery_day: 'tuesday', items: [] },
    },
    { status: 201 },
  );

const { shop, clock } = testEnvironment({ now: LATE, stores: [$products, $cart, $review, $send] });
const sentDays = () =>
  shop.calls
    .filter(({ line }) => line.includes('create_order'))
    .map(({ body }) => JSON.parse(body).delivery_day);

beforeEach(async () => {
  const facts = shopFacts();
  const tuesdays = { ...facts.zones[0], days: ['tuesday', 'thursday'] };
  const week = Object.fromEntries(WEEKDAYS.map((day) => [day, [NIGHT]]));
  const hours = { ...facts.hours, week };
  Object.assign(facts, { hours, timeZone: 'Asia/Jerusalem', zones: [tuesdays] });
  shop.answers = {
    '/data/en/products-0.json': () => Response.json({ 7: released(7, 1200) }),
    '/wc/store/v1/products': () => Response.json([sold(7, 1200)]),
    create_order: placed,
  };
  addToCart(
    { productId: 7, variationId: null, choices: {}, quantity: 2 },
    { minimum: 1, maximum: 9, step: 1 },
  );
  chooseFulfilment({ mode: 'deliver', zoneId: 61, day: TODAY });
  saveAddress({ name: 'Home', address: 'Main street 5', buildDetails: '', phone: '0501234567' }, null);
  changeCustomer({ name: 'Layla', phone: '0501234567', notes: '' });
  await readCart();
});

it('the chosen day is sent as its weekday until midnight of the merchant’s clock', async () => {
  clock.now = LATE + MINUTE;
  await sendOrder();
  expect($send.get().status).toBe('done');
  expect(sentDays()).toEqual(['tuesday']);
});

it('the chosen day must be chosen again once its date has passed, because the same weekday would be next week’s', async () => {
  clock.now = LATE + 4 * MINUTE;
  await sendOrder();
  expect(sentDays()).toEqual([]);
  expect($send.get()).toEqual({
    status: 'failed',
    failure: { code: 'field.required', params: { field: 'day' } },
  });
  expect(tryFields(['day'])).toEqual([{ field: 'day', code: 'field.required' }]);
  chooseFulfilment({ day: '2026-12-01' });
  expect(tryFields(['day'])).toEqual([]);
  await sendOrder();
  expect(sentDays()).toEqual(['tuesday']);
});

it('an order of unknown outcome keeps its date, and is not sent again after it', async () => {
  shop.answers = { ...shop.answers, create_order: () => null };
  await sendOrder();
  expect(sentDays()).toEqual(['tuesday']);
  shop.answers = { ...shop.answers, create_order: placed };
  clock.now = LATE + 22 * MINUTE;
  await sendOrder();
  expect(sentDays()).toEqual(['tuesday']);
  expect($send.get().status).toBe('unknown');
  const review = $review.get();
  expect(review && [isDayOver(review), isFresh(review)]).toEqual([true, false]);
  clock.now = LATE + MINUTE;
  expect(review && [isDayOver(review), isFresh(review)]).toEqual([false, true]);
  await sendOrder();
  expect($send.get().status).toBe('done');
});

it('a day that was stored as a weekday alone, or as an invalid date, is dropped', async () => {
  const stored = [
    ['tuesday', null],
    [7, null],
    ['2026-11-24', '2026-11-24'],
  ];
  for (const [day, read] of stored) {
    vi.resetModules();
    const { shopStorage, storageKey } = await import('#stores/device/shop-storage.ts');
    shopStorage[storageKey('fulfilment')] = JSON.stringify({ mode: 'deliver', zoneId: 61, day });
    const fresh = await import('#stores/cart/fulfilment.ts');
    expect(fresh.$fulfilment.get()).toMatchObject({ mode: 'deliver', zoneId: 61, day: read });
  }
});
