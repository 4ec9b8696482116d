import { expect, test } from 'vitest';
import { isNewsFor } from './news.ts';

const ANYWHERE = { branch: '', area: '' };
const RAMALLAH = { branch: 'Ramallah', area: '' };
const delivery = { mode: 'deliver', status: 'processing', branch: 'Ramallah', area: 'Al-Bireh' } as const;

test.each([
  ['one to bring', delivery, ANYWHERE, true],
  ['one of where they work', delivery, RAMALLAH, true],
  ['one of no branch', { ...delivery, branch: '' }, RAMALLAH, true],
  ['another branch’s', { ...delivery, branch: 'Jerusalem' }, RAMALLAH, false],
  ['another area’s', delivery, { ...RAMALLAH, area: 'Beitunia' }, false],
  ['one that is picked up', { ...delivery, mode: 'pickup' }, ANYWHERE, false],
  ['one that was cancelled at once', { ...delivery, status: 'cancelled' }, ANYWHERE, false],
] as const)('to a driver: %s', (_, order, place, isNews) => {
  expect(isNewsFor(order, 'driver', place)).toBe(isNews);
});

test('every new order is news for the call centre, wherever its staff work', () => {
  const pickup = { ...delivery, mode: 'pickup', branch: 'Jerusalem', status: 'on-hold' } as const;
  expect(isNewsFor(pickup, 'callcenter', RAMALLAH)).toBe(true);
});
