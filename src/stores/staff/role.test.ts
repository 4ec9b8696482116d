import { expect, test, vi } from 'vitest';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { staffRole } from './role.ts';
import { $displayName, $user, keepSession } from './session.ts';

testEnvironment({ stores: [$user, $displayName] });

const roleAt = (pathname: string) => {
  vi.stubGlobal('location', { pathname });
  return staffRole();
};
const logIn = (role: 'driver' | 'callcenter') =>
  keepSession({ token: 'a.b.c', displayName: 'S', role, userId: 1, isRemembered: false }, 's');

test('an order’s page has the role of the screen before', () => {
  logIn('callcenter');
  expect([roleAt('/en/delivery-boy'), roleAt('/en/callcenter/orders/1001')]).toEqual(['driver', 'driver']);
  expect([roleAt('/en/callcenter'), roleAt('/en/callcenter/orders/1001')]).toEqual([
    'callcenter',
    'callcenter',
  ]);
});

test('an order’s page is a driver’s own, also where no screen came before', () => {
  logIn('driver');
  expect(roleAt('/en/callcenter/orders/1001')).toBe('driver');
  expect(roleAt('/en/callcenter')).toBe('callcenter');
});
