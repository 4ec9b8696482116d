import { beforeEach, expect, it, vi } from 'vitest';
import { NOON } from '#stores/shop/fake-shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import type { PlacedOrder } from './placed-order.ts';
import { refreshOrders, watchOrder } from './watch-order.ts';

let status: string;
// Timers and the device's clock go together.
const { shop, page, clock } = testEnvironment();
const asked = () => shop.calls.filter(({ line }) => line.endsWith('get_order/5')).length;
async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second += 1) {
    clock.now += 1000;
    await vi.advanceTimersByTimeAsync(1000);
  }
}
function show(isShown: boolean): void {
  page.hidden = !isShown;
  page.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  status = 'processing';
  shop.answers = {
    get_order: () =>
      Response.json({
        ...{ id: 5, number: '5', status, date: '2026-11-18T12:00:00Z', currency: 'ILS' },
        ...{ subtotal: '12.00', total: '12.00', method: 'pickup', items: [] },
      }),
  };
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
