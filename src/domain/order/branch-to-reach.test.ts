import { expect, test } from 'vitest';
import { addressNames, branchToReach } from './branch-to-reach.ts';
import { ORDER } from './test-order.ts';

const BRANCHES = [{ name: 'Salah Eddin Street' }, { name: 'Beit Hanina' }];
const PICKUP = { ...ORDER, mode: 'pickup', branch: 'Beit Hanina' } as const;

test.each([
  ['a pickup', PICKUP, 'Beit Hanina'],
  ['a pickup that is ready', { ...PICKUP, status: 'readytoship' as const }, 'Beit Hanina'],
  ['a meal at a table that is not known yet', { ...PICKUP, mode: 'eat-in' as const }, 'Beit Hanina'],
  ['a guest at a table', { ...PICKUP, mode: 'eat-in' as const, table: '7' }, undefined],
  ['a pickup that was fetched', { ...PICKUP, status: 'completed' as const }, undefined],
  ['a pickup that was cancelled', { ...PICKUP, status: 'cancelled' as const }, undefined],
  ['a branch that is gone', { ...PICKUP, branch: 'Jericho' }, undefined],
  ['a delivery', { ...PICKUP, mode: 'deliver' as const }, undefined],
])('the way of %s leads to: %s', (_what, order, name) => {
  expect(branchToReach(order, BRANCHES)?.name).toBe(name);
});

test('an address that contains the name of its branch is enough', () => {
  const name = 'شارع صلاح الدين';
  expect(addressNames({ name, address: 'شارع صلاح الدين 12، القدس' })).toBe(true);
  expect(addressNames({ name: 'Old town', address: '12 Main Street' })).toBe(false);
  expect(addressNames({ name })).toBe(false);
});
