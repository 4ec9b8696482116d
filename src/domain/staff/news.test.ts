import { expect, test } from 'vitest';
import { newLife } from '#domain/order/life.ts';
import { isNewsFor, isOverdue, waitsForShop } from './news.ts';

const ANYWHERE = { branch: '', area: '' };
const RAMALLAH = { branch: 'Ramallah', area: '' };
const delivery = {
  mode: 'deliver',
  status: 'processing',
  branch: 'Ramallah',
  area: 'Al-Bireh',
  deliveryCost: { amount: 1000, minorUnit: 2, currency: 'ILS' },
  life: null,
} as const;
const SHOP = {
  branches: [{ name: 'Ramallah' }, { name: 'Jerusalem' }],
  zones: [{ name: 'Al-Bireh' }, { name: 'Beitunia' }],
};
const life = { ...newLife('cash'), steps: [], changes: [], payUrl: null };

test.each([
  ['one to bring', delivery, ANYWHERE, true],
  ['one of where they work', delivery, RAMALLAH, true],
  ['one of no branch', { ...delivery, branch: '' }, RAMALLAH, true],
  ['another branch’s', { ...delivery, branch: 'Jerusalem' }, RAMALLAH, false],
  ['another area’s', delivery, { ...RAMALLAH, area: 'Beitunia' }, false],
  ['a renamed area’s', { ...delivery, area: 'Bireh' }, { ...RAMALLAH, area: 'Beitunia' }, true],
  ['one that is picked up', { ...delivery, mode: 'pickup' }, ANYWHERE, false],
  ['one that was cancelled at once', { ...delivery, status: 'cancelled' }, ANYWHERE, false],
] as const)('to a driver: %s', (_, order, place, isNews) => {
  expect(isNewsFor(order, 'driver', place, SHOP)).toBe(isNews);
});

test('the call centre gets news of every new order, for any branch', () => {
  const pickup = { ...delivery, mode: 'pickup', branch: 'Jerusalem', status: 'on-hold' } as const;
  expect(isNewsFor(pickup, 'callcenter', RAMALLAH, SHOP)).toBe(true);
});

test('the call centre gets no news of an order that somebody has already changed', () => {
  const change = { action: 'accept', name: 'Huda', at: 0, minutes: 20, reason: '' };
  const isNews = (role: 'callcenter' | 'driver', changes: readonly (typeof change)[]) =>
    isNewsFor({ ...delivery, life: { ...life, changes } }, role, ANYWHERE, SHOP);
  expect([isNews('callcenter', []), isNews('callcenter', [change]), isNews('driver', [change])]).toEqual([
    true,
    false,
    true,
  ]);
});

const HOUR_MS = 3_600_000;
const online = { ...life.payment, method: 'online' } as const;

test.each([
  ['a new one', { status: 'pending', placedAt: 0, wantedAt: null, life }, true],
  ['one on hold', { status: 'on-hold', placedAt: 0, wantedAt: null, life }, true],
  ['one that was accepted', { status: 'processing', placedAt: 0, wantedAt: null, life }, false],
  ['one of a store that changes none', { status: 'pending', placedAt: 0, wantedAt: null, life: null }, false],
  ['one of yesterday', { status: 'pending', placedAt: -13 * HOUR_MS, wantedAt: null, life }, false],
  [
    'one that is not paid online yet',
    { status: 'pending', placedAt: 0, wantedAt: null, life: { ...life, payment: online } },
    false,
  ],
  [
    'one that is paid online',
    {
      status: 'pending',
      placedAt: 0,
      wantedAt: null,
      life: { ...life, payment: { ...online, state: 'paid' } },
    },
    true,
  ],
  ['one for three hours later', { status: 'pending', placedAt: 0, wantedAt: 3 * HOUR_MS, life }, false],
  [
    'one of yesterday for the next hour',
    { status: 'pending', placedAt: -20 * HOUR_MS, wantedAt: HOUR_MS, life },
    true,
  ],
] as const)('for the shop waits or not: %s', (_, order, isWaiting) => {
  expect(waitsForShop(order, 1000)).toBe(isWaiting);
});

const forNow = (placedAt: number) => ({ placedAt, wantedAt: null });

test('the alarm is louder after three minutes', () => {
  expect([179_999, 180_000].map((now) => isOverdue([forNow(60_000), forNow(0)], now))).toEqual([false, true]);
  expect(isOverdue([], HOUR_MS)).toBe(false);
});
