import { expect, test } from 'vitest';
import type { DeliveryZone } from './delivery-zone.ts';
import { deliveryCost, deliveryGoal, deliveryTerms, isZoneServedOn } from './zones.ts';

const zone = (id: number, days: DeliveryZone['days'] = []): DeliveryZone => ({
  id,
  name: { base: `zone ${id}` },
  cost: { amount: id * 100, minorUnit: 2, currency: 'ILS' },
  days,
});
const ZONES = [zone(1), zone(2, ['sunday', 'tuesday']), zone(3, ['friday'])];

test('a zone without days is served every day, others on their days', () => {
  expect(isZoneServedOn(zone(1), 'friday')).toBe(true);
  expect(isZoneServedOn(zone(2, ['sunday']), 'sunday')).toBe(true);
  expect(isZoneServedOn(zone(2, ['sunday']), 'monday')).toBe(false);
});

test("the day's zones keep the merchant's order", () => {
  expect(ZONES.filter((zone) => isZoneServedOn(zone, 'tuesday')).map(({ id }) => id)).toEqual([1, 2]);
});

test('a zone has its cost; an area that the customer typed has none yet', () => {
  expect(deliveryTerms({ kind: 'zone', id: 2 }, ZONES)).toMatchObject({
    ok: true,
    value: { cost: { amount: 200, minorUnit: 2, currency: 'ILS' } },
  });
  expect(deliveryTerms({ kind: 'custom', name: 'Beit Safafa' }, ZONES)).toEqual({ ok: true, value: null });
});

test('an unknown zone is a failure, not free delivery', () => {
  expect(deliveryTerms({ kind: 'zone', id: 9 }, ZONES)).toEqual({
    ok: false,
    error: { code: 'order.zone-unavailable', params: { id: 9 } },
  });
});

const shekels = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const TERMS = { cost: shekels(1000), minimumOrder: shekels(3000), freeFrom: shekels(10_000) };

test.each([
  [2999, 1000, { kind: 'minimum', goal: shekels(3000), missing: shekels(1) }],
  [3000, 1000, { kind: 'free', goal: shekels(10_000), missing: shekels(7000) }],
  [9999, 1000, { kind: 'free', goal: shekels(10_000), missing: shekels(1) }],
  [10_000, 0, null],
])('goods of %i cost %i to deliver, and lack %o', (goods, cost, goal) => {
  expect(deliveryCost(TERMS, shekels(goods))).toEqual(shekels(cost));
  expect(deliveryGoal(TERMS, shekels(goods))).toEqual(goal);
});

test('no sum has to be reached in a zone without terms, or for free delivery where it is already free', () => {
  expect(deliveryGoal({ cost: shekels(1000) }, shekels(0))).toBeNull();
  expect(deliveryGoal({ cost: shekels(0), freeFrom: shekels(100) }, shekels(0))).toBeNull();
});
