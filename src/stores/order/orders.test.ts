import { expect, it, vi } from 'vitest';
import { shopStorage } from '#stores/device/shop-storage.ts';
import { NOON } from '#stores/shop/fake-shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $orders, updateOrder } from './orders.ts';
import { type PlacedOrder, placedOrderOf } from './placed-order.ts';
import { $review } from './review.ts';
import { refreshOrders } from './watch-order.ts';

const ils = (amount: number) => ({ amount, currency: 'ILS', minorUnit: 2 });
const ITEM = { productId: 7, variationId: null, name: 'Soup', quantity: 1, total: ils(1200) };
const placed = (id: number, changes: object = {}): PlacedOrder =>
  ({
    clientOrderId: `c${id}`,
    lines: [],
    order: {
      id,
      number: String(id),
      key: 'key',
      status: 'processing',
      placedAt: NOON,
      subtotal: ils(1200),
      discount: ils(0),
      total: ils(1200),
      mode: 'pickup',
      items: [{ ...ITEM, choices: [], notes: '' }],
      ...changes,
    },
  }) as unknown as PlacedOrder;

/** Stores a value of another version, or a damaged one. */
function stored(value: unknown): readonly PlacedOrder[] {
  shopStorage['dukkan::orders'] = JSON.stringify(value);
  return $orders.get();
}

const { shop } = testEnvironment();

it('orders that can be shown are kept, with missing fields filled in, and others are dropped', () => {
  const orders = stored([
    placed(1),
    placed(2, { discount: undefined }),
    placed(3, { items: [{ name: 'Soup' }] }),
    null,
    7,
  ]);
  expect(orders.map(({ order }) => order.id)).toEqual([1]);
  expect(orders[0]?.order).toMatchObject({ branch: '', couponCodes: [], deliveryCost: null });
  // From before the shop had taxes.
  expect(orders[0]?.order).toMatchObject({ taxes: [], isTaxIncluded: true });
});

it('a status without words, which another page may have kept, is no status and no life', () => {
  const life = { status: 'waiting-for-rain', payment: { method: 'cash' }, steps: [] };
  const known = placedOrderOf(placed(1, { life: { ...life, status: 'preparing' } }));
  const unknown = placedOrderOf(placed(2, { status: 'waiting-for-rain', life }));
  expect([known?.order.status, known?.order.life?.status]).toEqual(['processing', 'preparing']);
  expect([unknown?.order.status, unknown?.order.life]).toEqual([null, null]);
});

it('an answer that was overtaken on its way does not take a change back', () => {
  const answered = (status: string, revision: number) =>
    placed(1, { life: { status, revision, payment: { method: 'cash' }, steps: [] } }).order;
  stored([{ ...placed(1), order: answered('processing', 0) }]);
  for (const order of [answered('preparing', 2), answered('processing', 1)]) updateOrder(order);
  expect($orders.get().map(({ order }) => order.life?.status)).toEqual(['preparing']);
});

it('a new page has the stored orders', async () => {
  const kept = JSON.stringify([placed(1)]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'dukkan::orders' ? kept : null) });
  vi.resetModules();
  const anew = await import('./orders.ts');
  expect(anew.$orders.get().map(({ order }) => order.number)).toEqual(['1']);
  vi.unstubAllGlobals();
});

it('an interrupted order that cannot be sent again is dropped', () => {
  shopStorage['dukkan::review'] = JSON.stringify({ draft: { clientOrderId: 'x' } });
  expect($review.get()).toBeNull();
});

it('today’s orders that have not ended are asked for their status once', async () => {
  const answer = (id: number) => () =>
    Response.json({
      id,
      number: String(id),
      status: 'completed',
      date: '2026-11-18T12:00:00Z',
      currency: 'ILS',
      subtotal: '12.00',
      total: '12.00',
      method: 'pickup',
      items: [],
    });
  shop.answers = { 'get_order/4': answer(4), 'get_order/5': () => null };
  const orders = [
    placed(4),
    placed(5),
    placed(6, { status: 'cancelled' }),
    placed(7, { placedAt: NOON - 48 * 3_600_000 }),
  ];
  $orders.set(orders);
  await refreshOrders(orders);
  expect($orders.get().map(({ order }) => order.status)).toEqual([
    'completed',
    'processing',
    'cancelled',
    'processing',
  ]);
  expect($orders.get()[0]?.order.key).toBe('key');
  expect(new Set(shop.calls.flatMap(({ line }) => /get_order\/(\d)/.exec(line)?.[1] ?? []))).toEqual(
    new Set(['4', '5']),
  );
});
