import { describe, expect, test } from 'vitest';
import type { DeliveryZone } from './delivery-zone.ts';
import { zoneRange } from './zone-range.ts';

const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const zone = (cost: number, terms: Partial<DeliveryZone> = {}): DeliveryZone => ({
  id: cost,
  name: { base: '' },
  cost: ils(cost),
  days: [],
  ...terms,
});

describe('the range of the zones', () => {
  test('is unknown without zones', () => {
    expect(zoneRange([])).toBeNull();
  });

  test('begins with the lowest cost and says whether that is the cost of all', () => {
    expect(zoneRange([zone(1200), zone(500)])).toMatchObject({ cost: ils(500), isSameCost: false });
    expect(zoneRange([zone(500), zone(500)])).toMatchObject({ cost: ils(500), isSameCost: true });
  });

  test('has a minimum order if it is that of all zones', () => {
    const minimumOrder = ils(4000);
    expect(zoneRange([zone(500), zone(700)])?.minimumOrder).toBeNull();
    expect(zoneRange([zone(500, { minimumOrder }), zone(700, { minimumOrder })])?.minimumOrder).toEqual(
      minimumOrder,
    );
    expect(zoneRange([zone(500), zone(700, { minimumOrder })])?.minimumOrder).toBe('by-zone');
    expect(
      zoneRange([zone(500, { minimumOrder: ils(3000) }), zone(700, { minimumOrder })])?.minimumOrder,
    ).toBe('by-zone');
  });

  test('has the minutes to the nearest and the farthest zone', () => {
    expect(zoneRange([zone(500), zone(700, { minutes: 25 })])?.minutes).toEqual({ least: 0, most: 25 });
  });

  test('has no minutes where some zone waits for its day', () => {
    expect(zoneRange([zone(500), zone(700, { days: ['friday'], minutes: 25 })])?.minutes).toBeNull();
    expect(
      zoneRange([
        zone(500, {
          days: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
        }),
      ])?.minutes,
    ).toEqual({ least: 0, most: 0 });
  });
});
