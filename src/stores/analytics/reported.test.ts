import { beforeEach, expect, test } from 'vitest';
import type { Order } from '#domain/order/order.ts';
import { $orders, rememberOrder } from '#stores/order/orders.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $consent, grantConsent, refuseConsent } from './consent.ts';
import { tellOrders } from './order-events.ts';
import { $reported } from './reported.ts';

testEnvironment({ stores: [$orders, $reported, $consent] });

const NONE = { amount: 0, currency: 'ILS', minorUnit: 2 };

const place = (number: string): void =>
  rememberOrder({
    clientOrderId: `client-${number}`,
    lines: [],
    order: { id: Number(number), number, items: [], total: NONE } as unknown as Order,
  });

const told: string[] = [];
const start = () =>
  tellOrders((event) => {
    if (event.kind === 'ordered') told.push(event.order.number);
  });

beforeEach(() => {
  told.length = 0;
});

test('an order is reported once, however often its page is opened', () => {
  grantConsent();
  place('11');
  start()();
  start()();
  expect(told).toEqual(['11']);
});

test('orders before the consent are never reported, even if it was withdrawn in between', () => {
  place('11');
  grantConsent();
  refuseConsent();
  place('12');
  grantConsent();
  place('13');
  start()();
  expect(told).toEqual(['13']);
});
