import { expect, test } from 'vitest';
import { ANYWHERE, isAtWorkPlaces, ordersSeenBy } from './orders-seen.ts';

test('only known roles see orders, and drivers see deliveries', () => {
  const roles = ['callcenter', 'manager', 'driver', 'customer', undefined];
  expect(roles.map(ordersSeenBy)).toEqual(['all', 'all', 'deliveries', 'none', 'none']);
});

test.each([
  [{}, { branch: 'West', area: 'Hill' }, true],
  [{ branches: ['East'] }, { branch: 'West', area: 'Hill' }, false],
  [{ branches: ['East', 'West'] }, { branch: 'West', area: 'Hill' }, true],
  [{ branches: ['East'] }, { branch: '', area: 'Hill' }, true],
  [{ zones: ['Hill'] }, { branch: 'West', area: 'Hill' }, true],
  [{ zones: ['Hill'] }, { branch: 'West', area: '' }, false],
  [{ branches: ['East'], zones: ['Hill'] }, { branch: 'West', area: 'Hill' }, false],
])('somebody who works at %j has the delivery %j: %j', (places, order, isTheirs) => {
  expect(isAtWorkPlaces(order, { ...ANYWHERE, ...places })).toBe(isTheirs);
});
