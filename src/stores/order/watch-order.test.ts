import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ORDER } from '#domain/order/test-order.ts';
import { NOON } from '#stores/shop/fake-shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $orders } from './orders.ts';
import type { PlacedOrder } from './placed-order.ts';
import { refreshOrders, watchOrder } from './watch-order.ts';

let status: string;
// Timers and the device's clock go together.
const { shop, page, clock } = testEnvironment({ stores: [$orders] });
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

it('a page that is hidden and shown repeatedly asks every two seconds at most', async () => {
  const stop = watchOrder(5, 'k');
  for (let times = 0; times < 10; times += 1) {
    await seconds(1);
    show(false);
    show(true);
  }
  expect(asked()).toBeLessThanOrEqual(6);
  stop();
});

it('a device whose clock was set back by hours asks as soon as the page is visible again', async () => {
  const stop = watchOrder(5, 'k');
  await seconds(1);
  show(false);
  clock.now -= 3 * 3_600_000;
  show(true);
  await seconds(16);
  expect(asked()).toBe(2);
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

describe('where the server tells of changes', () => {
  let events: ReadableStreamDefaultController<Uint8Array> | null;
  let isPassed: boolean;
  const tell = (text: string) => events?.enqueue(new TextEncoder().encode(text));
  const body = (now: string, revision: number) => ({
    ...{ id: 5, number: '5', order_key: 'k', status: now, date: '2026-11-18T12:00:00Z', currency: 'ILS' },
    ...{ subtotal: '12.00', total: '12.00', method: 'pickup', items: [], revision },
    payment: { state: 'open', method: 'cash' },
  });
  const shownStatus = () => $orders.get()[0]?.order.status;

  beforeEach(() => {
    events = null;
    isPassed = true;
    shop.answers = {
      'get_order/5/events': () => {
        if (!isPassed) return new Response('', { status: 502 });
        const stream = new ReadableStream<Uint8Array>({
          start: (controller) => {
            events = controller;
          },
        });
        return new Response(stream, { headers: { 'Content-Type': 'text/event-stream' } });
      },
      'get_order/5': () => Response.json(body(status, 0)),
    };
    status = 'pending';
    $orders.set([{ clientOrderId: 'a', lines: [], order: { ...ORDER, id: 5, key: 'k' } }]);
  });
  const connections = () => shop.calls.filter(({ line }) => line.endsWith('/events')).length;

  it('a change is shown as it is told, and nothing is asked for meanwhile', async () => {
    const stop = watchOrder(5, 'k');
    await seconds(1);
    tell('event: open\ndata:\n\n');
    await seconds(1);
    // Once at first, and once for what happened while the connection was made.
    expect(asked()).toBe(2);
    await seconds(30);
    tell(`event: order\ndata: ${JSON.stringify(body('processing', 1))}\n\n`);
    await seconds(1);
    expect([shownStatus(), asked(), connections()]).toEqual(['processing', 2, 1]);
    stop();
  });

  it('an order that ends ends the connection, and none is made again', async () => {
    watchOrder(5, 'k');
    await seconds(1);
    tell('event: open\ndata:\n\n');
    tell(`event: order\ndata: ${JSON.stringify(body('cancelled', 1))}\n\n`);
    await seconds(600);
    show(false);
    show(true);
    await seconds(600);
    expect([shownStatus(), connections()]).toEqual(['cancelled', 1]);
  });

  it('a hidden page has no connection, and makes a new one when it is shown', async () => {
    const stop = watchOrder(5, 'k');
    await seconds(3);
    tell('event: open\ndata:\n\n');
    await seconds(1);
    show(false);
    const before = shop.calls.length;
    await seconds(600);
    expect(shop.calls.length).toBe(before);
    show(true);
    await seconds(1);
    expect(connections()).toBe(2);
    stop();
  });

  it('where events do not pass, the order is asked for at growing intervals', async () => {
    isPassed = false;
    const stop = watchOrder(5, 'k');
    await seconds(16);
    status = 'preparing';
    expect(asked()).toBe(2);
    await seconds(24);
    expect([asked(), shownStatus()]).toEqual([3, 'preparing']);
    stop();
  });

  it('a connection that is lost is made again, and the order is asked for meanwhile', async () => {
    const stop = watchOrder(5, 'k');
    await seconds(1);
    tell('event: open\ndata:\n\n');
    await seconds(1);
    events?.close();
    await seconds(16);
    expect([asked(), connections()]).toEqual([3, 2]);
    stop();
  });
});
