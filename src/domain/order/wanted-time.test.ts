import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FULFILMENT_MODES } from '#domain/tenant/fulfilment-mode.ts';
import { newLife } from './life.ts';
import { promisedWindow } from './promise.ts';
import { soonWindow } from './soon-window.ts';
import { ORDER } from './test-order.ts';
import { isDueAtOwn, windowOf } from './wanted-time.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}:00+02:00`);
const life = { ...newLife('cash'), promisedAt: at('12:00'), steps: [], changes: [], payUrl: null };

test('an order is expected in its own half hour, or in the promised window', () => {
  expect(windowOf({ ...ORDER, life, wantedAt: at('18:30') }, 20)).toEqual({
    from: at('18:30'),
    to: at('19:00'),
  });
  expect(windowOf({ ...ORDER, life }, 20)).toEqual({ from: at('12:20'), to: at('12:35') });
  expect(windowOf(ORDER, 20)).toBeNull();
});

test('an order is due at its own time or day, until the shop promises a time on that day', () => {
  const open = { ...life, promisedAt: null };
  const order = { ...ORDER, deliveryDay: '', life: open };
  expect(isDueAtOwn({ ...order, wantedAt: at('18:30') })).toBe(true);
  expect(isDueAtOwn({ ...order, wantedAt: at('18:30'), life })).toBe(true);
  expect(isDueAtOwn({ ...order, deliveryDay: 'saturday' })).toBe(true);
  expect(isDueAtOwn({ ...order, deliveryDay: 'saturday', life: null })).toBe(true);
  expect(isDueAtOwn({ ...order, deliveryDay: 'saturday', life })).toBe(false);
  expect([isDueAtOwn(order), isDueAtOwn({ ...order, life })]).toEqual([false, false]);
});

test.each([
  ['deliver', 25, 10, { from: 35, to: 50 }],
  ['deliver', 26, 0, { from: 30, to: 45 }],
  ['pickup', 25, 10, { from: 25, to: 35 }],
  ['eat-in', 40, 0, { from: 40, to: 50 }],
] as const)(
  'soon means for %s, %i minutes of the kitchen and %i of the way: %j',
  (mode, kitchen, way, expected) => {
    expect(soonWindow(kitchen, mode, way)).toEqual(expected);
  },
);

test('the promise that follows has the same window', () => {
  const minutes = fc.integer({ min: 0, max: 700 });
  fc.assert(
    fc.property(minutes, minutes, fc.constantFrom(...FULFILMENT_MODES), (kitchen, way, mode) => {
      const { from, to } = soonWindow(kitchen, mode, way);
      const promised = promisedWindow({ promisedAt: kitchen * 60_000 }, mode, way);
      expect(promised).toEqual({ from: from * 60_000, to: to * 60_000 });
    }),
  );
});
