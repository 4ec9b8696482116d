import { expect, test } from 'vitest';
import { decidedPlace } from './decided-place.ts';

const cost = { amount: 1000, minorUnit: 2, currency: 'ILS' };
const terms = {
  branches: [{ id: 51, name: 'Old town' }],
  zones: [{ id: 61, name: 'Rafidia', cost, days: [] }],
};
const form = { mode: 'deliver', branchId: null, zone: null } as const;

test('a delivery is decided with an area that the shop has, or with one of the customer’s own', () => {
  expect(decidedPlace(form, terms)).toBeNull();
  expect(decidedPlace({ ...form, zone: { kind: 'zone', id: 61 } }, terms)).toBe('Rafidia');
  expect(decidedPlace({ ...form, zone: { kind: 'zone', id: 9 } }, terms)).toBeNull();
  expect(decidedPlace({ ...form, zone: { kind: 'custom', name: ' Silwan ' } }, terms)).toBe('Silwan');
  expect(decidedPlace({ ...form, zone: { kind: 'custom', name: ' ' } }, terms)).toBeNull();
});

test('a pickup is decided with a branch, where the shop has one', () => {
  const pickup = { ...form, mode: 'pickup' } as const;
  expect(decidedPlace(pickup, terms)).toBeNull();
  expect(decidedPlace({ ...pickup, branchId: 51 }, terms)).toBe('Old town');
  expect(decidedPlace(pickup, { ...terms, branches: [] })).toBe('');
});

test('a guest always sees the table, and is asked', () => {
  expect(decidedPlace({ ...form, mode: 'eat-in', branchId: 51 }, terms)).toBeNull();
});
