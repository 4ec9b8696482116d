import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { edges } from '#stores/device/edges.ts';
import { type FakeShop, fakeShop, NOON } from '#stores/shop/fake-shop.ts';
import { loadShopFacts } from '#stores/shop/shop.ts';
import type { PlacedOrder } from './placed-order.ts';
import { refreshOrders, watchOrder } from './watch-order.ts';

let shop: FakeShop;
let status: string;
let look: () => void;
const page = {
  hidden: false,
  addEventListener: (_: string, listener: () => void) => {
    look = listener;
  },
  removeEventListener: () => {
    look = () => {};
  },
};
const asked = () => shop.calls.filter(({ line }) => line.includes('get_order/5?key=k')).length;
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);
function show(isShown: boolean): void {
  page.hidden = !isShown;
  look();
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.hidden = false;
  status = 'processing';
  shop = fakeShop();
  shop.answers = {
    get_order: () =>
      Response.json({
        ...{ id: 5, number: '5', status, date: '2026-11-18T12:00:00Z', currency: 'ILS' },
        ...{ subtotal: '12.00', total: '12.00', method: 'pickup', items: [] },
      }),
  };
  await loadShopFacts('en');
  const start = Date.now();
  edges.now = () => NOON + Date.now() - start;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('the page asks for the status at once, then at growing intervals', async () => {
  const stop = watchOrder(5, 'k');
  await seconds(1);
  expect(asked()).toBe(1);
  await seconds(15);
  expect(asked()).toBe(2);
  await seconds(21);
  expect(asked()).toBe(2);
  await seconds(2);
  expect(asked()).toBe(3);
  stop();
  await seconds(600);
  expect(asked()).toBe(3);
});

it('a hidden page sends no request, and one when it is visible again', async () => {
  const stop = watchOrder(5, 'k');
  await seconds(1);
  show(false);
  await seconds(600);
  expect(asked()).toBe(1);
  for (let times = 0; times < 5; times += 1) {
    show(true);
    show(false);
  }
  show(true);
  await seconds(1);
  expect(asked()).toBe(2);
  stop();
});

it('a page that is hidden and shown repeatedly does not ask more often', async () => {
  const stop = watchOrder(5, 'k');
  for (let times = 0; times < 10; times += 1) {
    await seconds(1);
    show(false);
    show(true);
  }
  expect(asked()).toBe(1);
  stop();
});

it('the requests stop when the order has ended', async () => {
  status = 'completed';
  watchOrder(5, 'k');
  await seconds(1);
  show(false);
  show(true);
  await seconds(600);
  expect(asked()).toBe(1);
});

it('earlier orders are asked for until the day after they were due, whenever they were placed', async () => {
  const order = (id: number, deliveryDay: string, placedAt: number) =>
    ({
      clientOrderId: `${id}`,
      lines: [],
      order: { id, deliveryDay, placedAt, key: 'k' },
    }) as unknown as PlacedOrder;
  const day = 86_400_000;
  // It is Wednesday.
  await refreshOrders([
    order(1, 'wednesday', NOON - 4 * day),
    order(2, 'monday', NOON - 4 * day),
    order(3, '', NOON - 2 * day),
    order(4, '', NOON - day),
  ]);
  const ids = shop.calls.map(({ line }) => /get_order.(\d+)/.exec(line)?.[1]);
  expect(ids).toEqual(['1', '4']);
});
