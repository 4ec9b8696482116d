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

  test('has the lowest and the highest cost', () => {
    expect(zoneRange([zone(1200), zone(500), zone(700)])?.cost).toEqual({ least: ils(500), most: ils(1200) });
    expect(zoneRange([zone(500)])?.cost).toEqual({ least: ils(500), most: ils(500) });
  });

  test('has the lowest minimum order, and says whether all zones have the same', () => {
    const [low, high] = [{ minimumOrder: ils(3000) }, { minimumOrder: ils(4000) }];
    const minimum = (...terms: Partial<DeliveryZone>[]) =>
      zoneRange(terms.map((each) => zone(500, each)))?.minimumOrder;
    expect(minimum({}, {})).toBeNull();
    expect(minimum(high, high)).toEqual({ least: ils(4000), isSame: true });
    expect(minimum(high, low)).toEqual({ least: ils(3000), isSame: false });
    expect(minimum({}, low)).toBeNull();
  });

  test('has the minutes to the nearest and the farthest zone', () => {
    expect(zoneRange([zone(500), zone(700, { minutes: 25 })])?.minutes).toEqual({ least: 0, most: 25 });
  });

  test('has the minutes of the zones that are served on each day, if there is one', () => {
    const friday = zone(700, { days: ['friday'], minutes: 45 });
    expect(zoneRange([zone(500), friday, zone(600, { minutes: 25 })])?.minutes).toEqual({
      least: 0,
      most: 25,
    });
    expect(zoneRange([friday])?.minutes).toBeNull();
    expect(
      zoneRange([
        zone(500, {
          days: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
        }),
      ])?.minutes,
    ).toEqual({ least: 0, most: 0 });
  });
});
