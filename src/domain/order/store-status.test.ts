import { describe, expect, test } from 'vitest';
import { newLife, type OrderLife } from './life.ts';
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts';
import { changedByStore, isAsWeSetIt, ownStatusOf, storeStatusOf } from './store-status.ts';

test.each(ORDER_STATUSES)('the status %s survives a round trip through WooCommerce', (status) => {
  expect(ownStatusOf(storeStatusOf(status))).toBe(status);
});

test.each([
  ['an order that is preparing stays so', 'processing', 'preparing', 'preparing'],
  ['an order that the back office completes is completed', 'completed', 'preparing', 'completed'],
  ['an order that the back office holds is pending', 'on-hold', 'readytoship', 'pending'],
  ['an order of the back office has its status', 'processing', '', 'processing'],
  ['a refunded order is cancelled', 'refunded', 'completed', 'cancelled'],
  ['an order in the bin is cancelled', 'trash', 'processing', 'cancelled'],
  ['an order with a status of a plugin has one that we do not know', 'shipped', 'processing', null],
])('%s', (_title, status, staffStatus, own) => {
  expect(ownStatusOf({ status, staffStatus })).toBe(own);
});

test.each([
  ['processing', 'preparing', true],
  ['cancelled', 'preparing', false],
  ['on-hold', 'pending', true],
  ['processing', '', false],
])('%s beside our word "%s" is as we set it: %s', (status, staffStatus, isAsSet) => {
  expect(isAsWeSetIt({ status, staffStatus })).toBe(isAsSet);
});

describe('a change in the store', () => {
  const NOW = 1000;
  const CASH = newLife('cash');
  const ONLINE = newLife('online');
  const seen = (
    life: OrderLife,
    status: OrderStatus,
    isPaid = false,
    told: string | null = 'pending',
    isAsSet = false,
  ) => changedByStore(life, { status, isPaid, told, isAsSet }, NOW);

  test('an order that the back office accepts is accepted now', () => {
    expect(seen(CASH, 'processing')).toMatchObject({ status: 'processing', acceptedAt: NOW, revision: 1 });
  });

  test('neither a status that we sent nor one before ours arrives counts as a change', () => {
    const accepted: OrderLife = { ...CASH, status: 'processing', acceptedAt: 5, revision: 1 };
    expect(seen(accepted, 'processing', false, 'processing')).toBeNull();
    expect(seen(accepted, 'pending', false, 'pending')).toBeNull();
  });

  test('our last status counts as no change even if its answer was lost, but a cancellation does', () => {
    const done: OrderLife = { ...CASH, status: 'completed', acceptedAt: 5, revision: 2 };
    expect(seen(done, 'processing', false, 'pending', true)).toBeNull();
    expect(seen(done, 'cancelled', false, 'pending')).toMatchObject({ status: 'cancelled' });
    const preparing: OrderLife = { ...CASH, status: 'preparing', acceptedAt: 5, revision: 2 };
    // WooCommerce stores "preparing" as "processing", which is no change.
    expect(seen(preparing, 'processing', false, 'pending')).toBeNull();
  });

  test('an order that the back office cancels is cancelled, even after a later status of ours', () => {
    const preparing: OrderLife = { ...CASH, status: 'preparing', acceptedAt: 5, revision: 2 };
    expect(seen(preparing, 'cancelled', false, 'preparing')).toMatchObject({
      status: 'cancelled',
      acceptedAt: 5,
    });
  });

  test('an online payment makes an order paid, but not accepted', () => {
    expect(seen(ONLINE, 'processing', true)).toMatchObject({
      status: 'pending',
      acceptedAt: null,
      payment: { state: 'paid' },
    });
    const paid: OrderLife = { ...ONLINE, revision: 1, payment: { ...ONLINE.payment, state: 'paid' } };
    expect(seen(paid, 'processing', true)).toBeNull();
  });

  test('an order that the shop accepts at once is accepted when it is paid', () => {
    const atOnce: OrderLife = { ...ONLINE, acceptedAt: 5 };
    expect(seen(atOnce, 'processing', true)).toMatchObject({
      status: 'processing',
      acceptedAt: 5,
      payment: { state: 'paid' },
    });
  });

  test.each(['cancelled', 'pending'])(
    'a payment that arrives after a cancellation makes the order wait for the shop again (the store had %s)',
    (told) => {
      const late: OrderLife = { ...ONLINE, status: 'cancelled', revision: 1 };
      expect(seen(late, 'processing', true, told)).toMatchObject({
        status: 'pending',
        acceptedAt: null,
        payment: { state: 'paid' },
      });
    },
  );

  test('a failed payment is reported once, and may succeed later', () => {
    const failed = seen(ONLINE, 'failed');
    expect(failed).toMatchObject({ status: 'pending', payment: { state: 'failed' } });
    expect(seen(failed ?? ONLINE, 'failed')).toBeNull();
    expect(seen(failed ?? ONLINE, 'processing', true)).toMatchObject({ payment: { state: 'paid' } });
  });

  test('an order that the back office completes as paid is paid', () => {
    const away: OrderLife = { ...CASH, status: 'readytoship', acceptedAt: 5, departedAt: 6, revision: 3 };
    expect(seen(away, 'completed', true, 'readytoship')).toMatchObject({
      status: 'completed',
      payment: { state: 'paid' },
    });
  });

  test('a date of payment counts beside a status that is paid for WooCommerce, unless we set it', () => {
    const accepted: OrderLife = { ...newLife('transfer'), status: 'processing', acceptedAt: 5, revision: 1 };
    expect(seen(accepted, 'processing', true, 'processing', true)).toBeNull();
    expect(seen(accepted, 'processing', true)).toMatchObject({ payment: { state: 'paid' } });
    for (const status of ['pending', 'cancelled'] as const)
      expect(seen(accepted, status, true, 'processing')).toMatchObject({
        status,
        payment: { state: 'open' },
      });
  });
});
