import { beforeEach, expect, test, vi } from 'vitest';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { cancelOrder } from './cancel-order.ts';
import { hideOrderKey } from './hide-order-key.ts';
import { $linkedOrder, loadLinkedOrder } from './linked-order.ts';
import { $orders } from './orders.ts';
import { placedOrderOf } from './placed-order.ts';

const { shop } = testEnvironment({ stores: [$orders, $linkedOrder] });
const address = { href: '' };
const answer = (status: string, revision = 0) => ({
  ...{ id: 5, number: '5', order_key: 'k/1', status, date: '2026-11-18T12:00:00Z', currency: 'ILS' },
  ...{ subtotal: '12.00', total: '12.00', method: 'deliver', area: 'Old City', items: [], revision },
  payment: { state: 'open', method: 'cash' },
});

function open(link: string): void {
  address.href = link;
  const { hash, pathname, search } = new URL(link, 'https://shop.example');
  vi.stubGlobal('location', { hash, pathname, search });
}

beforeEach(() => {
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_: unknown, __: string, url: string) => {
      address.href = url;
    },
  });
});

test('the key leaves the address before anything else can read it there', () => {
  open('/thank-you?order=5#key=k%2F1');
  hideOrderKey();
  expect(address.href).toBe('/thank-you?order=5');
});

test('another fragment stays where it is', () => {
  open('/new-checkout#who');
  hideOrderKey();
  expect(address.href).toBe('/new-checkout#who');
});

test('a second device has the order by its link from then on, and the key travels in a header alone', async () => {
  shop.answers = { get_order: () => Response.json(answer('pending')) };
  open('/thank-you?order=5#key=k%2F1');
  hideOrderKey();
  // The page's own script has run before the screen's.
  open('/thank-you?order=5');
  await loadLinkedOrder(5);
  expect($orders.get()).toMatchObject([{ order: { id: 5, key: 'k/1' }, lines: [] }]);
  expect(shop.calls.map(({ line }) => line)).toEqual(['GET /wp-json/treesal/v1/get_order/5']);
  await loadLinkedOrder(5);
  expect(shop.calls).toHaveLength(1);
});

test('a link that the network fails can be tried again after a reload', async () => {
  shop.answers = { get_order: () => null };
  open('/thank-you?order=5#key=k%2F1');
  await loadLinkedOrder(5);
  expect($linkedOrder.get()).toMatchObject({ status: 'failed' });
  shop.answers = { get_order: () => Response.json(answer('pending')) };
  open('/thank-you?order=5');
  await loadLinkedOrder(5);
  expect($orders.get()).toHaveLength(1);
});

test('the key of one order opens no other', async () => {
  open('/thank-you?order=5#key=k%2F1');
  hideOrderKey();
  await loadLinkedOrder(6);
  expect(shop.calls).toEqual([]);
});

test('an order that was accepted meanwhile is not cancelled, and is shown as it is', async () => {
  shop.answers = { get_order: () => Response.json(answer('pending')) };
  open('/thank-you?order=5#key=k%2F1');
  await loadLinkedOrder(5);
  shop.answers = {
    'get_order/5/cancel': () =>
      Response.json({ code: 'treesal_order_moved', message: 'Too late.' }, { status: 409 }),
    get_order: () => Response.json(answer('processing', 1)),
  };
  const failure = await cancelOrder({ id: 5, key: 'k/1' }, 'c6f1f6a0-0000-4000-8000-000000000001');
  expect(failure?.code).toBe('order.moved');
  expect($orders.get()[0]?.order.status).toBe('processing');
});

test('a cancelled order is cancelled on the device at once', async () => {
  shop.answers = { get_order: () => Response.json(answer('pending')) };
  open('/thank-you?order=5#key=k%2F1');
  await loadLinkedOrder(5);
  shop.answers = { 'get_order/5/cancel': () => Response.json(answer('cancelled', 1)) };
  expect(await cancelOrder({ id: 5, key: 'k/1' }, 'c6f1f6a0-0000-4000-8000-000000000002')).toBeNull();
  expect($orders.get()[0]?.order.status).toBe('cancelled');
  // It remembers who did it, and nobody else's cancellation is the customer's own.
  const kept = JSON.parse(JSON.stringify($orders.get()[0]));
  expect([placedOrderOf(kept)?.isOwnEnd, placedOrderOf({ ...kept, isOwnEnd: undefined })?.isOwnEnd]).toEqual([
    true,
    undefined,
  ]);
});
