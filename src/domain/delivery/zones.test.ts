import { expect, test } from 'vitest';
import type { DeliveryZone } from './delivery-zone.ts';
import { deliveryCost, isZoneServedOn } from './zones.ts';

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
  expect(deliveryCost({ kind: 'zone', id: 2 }, ZONES)).toEqual({
    ok: true,
    value: { amount: 200, minorUnit: 2, currency: 'ILS' },
  });
  expect(deliveryCost({ kind: 'custom', name: 'Beit Safafa' }, ZONES)).toEqual({ ok: true, value: null });
});

test('an unknown zone is a failure, not free delivery', () => {
  expect(deliveryCost({ kind: 'zone', id: 9 }, ZONES)).toEqual({
    ok: false,
    error: { code: 'order.zone-unavailable', params: { id: 9 } },
  });
});
