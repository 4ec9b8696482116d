import { expect, test } from 'vitest';
import { expectedWindow } from './expected-window.ts';
import { soonWindow } from './soon-window.ts';

const MINUTE = 60_000;
const placedAt = Date.parse('2026-11-18T10:00:00Z');
const order = { placedAt, mode: 'deliver', wantedAt: null, deliveryDay: '' } as const;
const minutes = { kitchenMinutes: 20, zoneMinutes: 12 };

test('a new order is expected when its checkout said', () => {
  const soon = soonWindow(20, 'deliver', 12);
  expect(expectedWindow(order, minutes, placedAt)).toEqual({
    from: placedAt + soon.from * MINUTE,
    to: placedAt + soon.to * MINUTE,
  });
});

test('nothing is expected once that time has passed', () => {
  const window = expectedWindow(order, minutes, placedAt);
  const to = window?.to ?? 0;
  expect(expectedWindow(order, minutes, to)).toEqual(window);
  expect(expectedWindow(order, minutes, to + 1)).toBeNull();
});

test.each([
  ['an order with its own time', { ...order, wantedAt: placedAt }, minutes],
  ['an order for a day', { ...order, deliveryDay: 'friday' }, minutes],
  ['a shop that does not know its minutes', order, { ...minutes, kitchenMinutes: null }],
])('no window is made up for %s', (_, placed, known) => {
  expect(expectedWindow(placed, known, placedAt)).toBeNull();
});
