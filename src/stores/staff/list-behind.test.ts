import { expect, test, vi } from 'vitest';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { listBehind } from './list-behind.ts';
import { $displayName, $user, keepSession } from './session.ts';

testEnvironment({ stores: [$user, $displayName] });

const behind = (...paths: readonly string[]) => {
  for (const pathname of paths) {
    vi.stubGlobal('location', { pathname });
    listBehind();
  }
  return listBehind();
};
const logIn = (role: 'driver' | 'callcenter') =>
  keepSession({ token: 'a.b.c', displayName: 'S', role, userId: 1, isRemembered: false }, 's');
const ORDER = '/en/callcenter/orders/1001';

test('behind an order’s page is the screen that led to it, also past another order', () => {
  logIn('callcenter');
  expect(behind(ORDER)).toBe('callcenter-orders');
  expect(behind('/en/today-orders', ORDER, '/en/callcenter/orders/1002')).toBe('today-orders');
  expect(behind('/en/callcenter', '/en/manage', ORDER)).toBe('callcenter');
  expect(behind('/en/delivery-boy/orders', ORDER)).toBe('delivery-boy-orders');
});

test('behind a driver’s order is a screen of drivers', () => {
  logIn('driver');
  expect(behind('/en/today-orders', ORDER)).toBe('delivery-boy');
  expect(behind('/en/delivery-boy/old-orders', ORDER)).toBe('delivery-boy-old-orders');
});
