import { describe, expect, test } from 'vitest';
import { newLife, type OrderLife } from './life.ts';
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts';
import { changedByStore, ownStatusOf, storeStatusOf } from './store-status.ts';

test.each(ORDER_STATUSES)('%s comes back from WooCommerce as it was set', (status) => {
  expect(ownStatusOf(storeStatusOf(status))).toBe(status);
});

test.each([
  ['an order that is preparing stays so', 'processing', 'preparing', 'preparing'],
  ['an order that the back office completes is completed', 'completed', 'preparing', 'completed'],
  ['an order that the back office holds is pending', 'on-hold', 'readytoship', 'pending'],
  ['an order of the back office has its status', 'processing', '', 'processing'],
  ['a refunded order has a status that we do not know', 'refunded', 'completed', null],
])('%s', (_title, status, staffStatus, own) => {
  expect(ownStatusOf({ status, staffStatus })).toBe(own);
});

describe('what happened in the store', () => {
  const NOW = 1000;
  const CASH = newLife('cash');
  const ONLINE = newLife('online');
  const seen = (life: OrderLife, status: OrderStatus, isPaid = false, told: string | null = 'pending') =>
    changedByStore(life, { status, isPaid, told }, NOW);

  test('the back office accepts an order: it is accepted from now on', () => {
    expect(seen(CASH, 'processing')).toMatchObject({ status: 'processing', acceptedAt: NOW, revision: 1 });
  });

  test('a status that the store was told is no news, and one that it has not heard of yet neither', () => {
    const accepted: OrderLife = { ...CASH, status: 'processing', acceptedAt: 5, revision: 1 };
    expect(seen(accepted, 'processing', false, 'processing')).toBeNull();
    expect(seen(accepted, 'pending', false, 'pending')).toBeNull();
  });

  test('an order that the back office cancels is cancelled, whatever we had told', () => {
    const preparing: OrderLife = { ...CASH, status: 'preparing', acceptedAt: 5, revision: 2 };
    expect(seen(preparing, 'cancelled', false, 'preparing')).toMatchObject({
      status: 'cancelled',
      acceptedAt: 5,
    });
  });

  test('an order that is paid online is paid, and not accepted', () => {
    expect(seen(ONLINE, 'processing', true)).toMatchObject({
      status: 'pending',
      acceptedAt: null,
      payment: { state: 'paid' },
    });
    const paid: OrderLife = { ...ONLINE, revision: 1, payment: { ...ONLINE.payment, state: 'paid' } };
    expect(seen(paid, 'processing', true)).toBeNull();
  });

  test('a payment that failed is told once, and may succeed later', () => {
    const failed = seen(ONLINE, 'failed');
    expect(failed).toMatchObject({ status: 'pending', payment: { state: 'failed' } });
    expect(seen(failed ?? ONLINE, 'failed')).toBeNull();
    expect(seen(failed ?? ONLINE, 'processing', true)).toMatchObject({ payment: { state: 'paid' } });
  });

  test('an order that is paid at the door in the back office is paid here', () => {
    const away: OrderLife = { ...CASH, status: 'readytoship', acceptedAt: 5, departedAt: 6, revision: 3 };
    expect(seen(away, 'completed', true, 'readytoship')).toMatchObject({
      status: 'completed',
      payment: { state: 'paid' },
    });
  });
});
