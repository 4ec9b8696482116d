import { expect, test } from 'vitest';
import { shownDriver, shownStatus } from './shown-status.ts';

const SAMI = { id: 2, name: ' Sami ' };

test('what the driver has left with is on its way, and before that ready', () => {
  expect(shownStatus({ status: 'readytoship', life: { departedAt: 1 } })).toBe('on-its-way');
  expect(shownStatus({ status: 'readytoship', life: { departedAt: null } })).toBe('readytoship');
  expect(shownStatus({ status: 'readytoship', life: null })).toBe('readytoship');
  expect(shownStatus({ status: null, life: null })).toBeNull();
});

test.each(['pending', 'processing', 'preparing', 'readytoship'] as const)(
  'the driver of an order with the status %s is named',
  (status) => {
    expect(shownDriver({ status, life: { driver: SAMI } })).toBe('Sami');
  },
);

test.each(['completed', 'cancelled', 'failed'] as const)(
  'an order with the status %s is over, and so is its way',
  (status) => {
    expect(shownDriver({ status, life: { driver: SAMI } })).toBeNull();
  },
);

test('without a driver, or one with a name, nobody is named', () => {
  expect(shownDriver({ status: 'readytoship', life: { driver: null } })).toBeNull();
  expect(shownDriver({ status: 'readytoship', life: { driver: { id: 2, name: ' ' } } })).toBeNull();
  expect(shownDriver({ status: null, life: null })).toBeNull();
});
