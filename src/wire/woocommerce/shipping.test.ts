import { describe, expect, test } from 'vitest';
import type { TaxRules } from '#domain/cart/tax.ts';
import type { LocalisedText } from '#domain/text.ts';
import { codesOf, recordingContext } from '#sources/set-up/recording-context.ts';
import { branchesOf } from './branches.ts';
import { zonesOf } from './places.ts';
import { branchPosts, ratesOf, type ShippingZone, zonePosts } from './shipping.ts';
import { typedCost, zoneNameOf } from './shipping-change.ts';

const ILS = { code: 'ILS', minorUnit: 2 };
const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const VAT: TaxRules = {
  pricesIncludeTax: true,
  roundsPerTotal: false,
  deliveryClass: 'inherit',
  rates: [{ name: 'VAT', rate: 160_000, isCompound: false, isOnDelivery: true, taxClass: 'standard' }],
};

const flatRate = (instance_id: number, title: string, cost: string, more: object = {}) => ({
  instance_id,
  method_id: 'flat_rate',
  title: 'Flat rate',
  enabled: true,
  settings: { title: { value: title }, cost: { value: cost }, tax_status: { value: 'taxable' }, ...more },
});
/** Like in capture 223c. */
const PICKUP = {
  instance_id: 4,
  method_id: 'local_pickup',
  title: 'Pickup',
  enabled: true,
  settings: { cost: { value: '0' } },
};
const freeShipping = (instance_id: number, requires: string) => ({
  instance_id,
  method_id: 'free_shipping',
  title: 'Free',
  enabled: true,
  settings: { requires: { value: requires }, min_amount: { value: '99,5' } },
});

/** The areas that customers can choose, and the reported codes. */
function areas(zones: readonly Omit<ShippingZone, 'id'>[], tax: TaxRules | null = null) {
  const context = recordingContext();
  const numbered = zones.map((zone, index) => ({ id: index + 1, ...zone }));
  const posts = zonePosts(numbered, { tax, minorUnit: 2 }, context);
  const fixed = posts.map(({ meta }) => meta.shipping_fixed ?? '');
  return { areas: zonesOf(posts, ILS, context), codes: codesOf(context.faults), posts, fixed };
}

describe('shipping zones', () => {
  test('a zone with one flat rate is an area with the zone’s name in both languages', () => {
    const { areas: found, codes } = areas([
      {
        name: 'رفيديا / Rafidia',
        methods: [flatRate(1, 'Rafidia delivery', '15.50'), freeShipping(3, 'min_amount'), PICKUP],
      },
      { name: 'A / B', methods: [flatRate(7, 'x', '0')] },
    ]);
    expect(found).toEqual([
      {
        id: 1,
        name: { base: 'رفيديا', translations: { ar: 'رفيديا', en: 'Rafidia' } },
        cost: ils(1550),
        days: [],
        freeFrom: ils(9950),
      },
      { id: 7, name: { base: 'A / B' }, cost: ils(0), days: [] },
    ]);
    expect(codes).toEqual([]);
  });

  test.each([
    ['min_amount', 9950],
    ['either', 9950],
    ['both', undefined],
    ['coupon', undefined],
  ])('free shipping that requires %s is free from %s', (requires, amount) => {
    const [area] = areas([{ name: 'A', methods: [flatRate(1, 'x', '10'), freeShipping(3, requires)] }]).areas;
    expect(area?.freeFrom?.amount).toBe(amount);
  });

  test('a zone with several flat rates gives an area for each, with the rate’s title (captures-stock/50)', () => {
    const rates = [
      flatRate(1, 'البلدة القديمة', '10'),
      flatRate(2, 'رفيديا', '15,50'),
      flatRate(3, 'بلاطة', '0'),
    ];
    const { areas: found } = areas([{ name: 'نابلس', methods: rates }]);
    expect(found.map(({ id, name, cost }) => [id, name.base, cost.amount])).toEqual([
      [1, 'البلدة القديمة', 1000],
      [2, 'رفيديا', 1550],
      [3, 'بلاطة', 0],
    ]);
    // The merchant has moved and renamed the rates.
    const moved = areas([
      { name: 'Nablus', methods: [flatRate(3, 'Balata', '0'), ...rates.slice(0, 2)] },
    ]).areas;
    expect(moved.map(({ id }) => id)).toEqual([3, 1, 2]);
  });

  test('zones whose cost depends on the cart are left out and reported', () => {
    const { areas: found, codes } = areas([
      { name: 'Formula', methods: [flatRate(2, 'x', '10 + [qty]*1')] },
      { name: 'Classes', methods: [flatRate(5, 'x', '10', { class_cost_7: { value: '3' } })] },
      { name: 'No cost', methods: [flatRate(6, 'x', '')] },
    ]);
    expect(found).toEqual([]);
    expect(codes).toEqual(['zone.bad-cost 2', 'zone.bad-cost 5', 'zone.bad-cost 6']);
  });

  test('a zone with only free shipping is an area, unless shipping has a condition or is switched off', () => {
    const { areas: found } = areas([
      { name: 'Near', methods: [freeShipping(8, '')] },
      { name: 'Far', methods: [freeShipping(9, 'min_amount')] },
      { name: 'Off', methods: [{ ...flatRate(10, 'x', '5'), enabled: false }] },
    ]);
    expect(found.map(({ id, cost }) => [id, cost.amount])).toEqual([[8, 0]]);
  });

  test('the cost of an area includes tax when the shop shows prices with tax', () => {
    const costs = (tax: TaxRules | null, tax_status = 'taxable') =>
      areas(
        [{ name: 'x', methods: [flatRate(1, 'x', '10', { tax_status: { value: tax_status } })] }],
        tax,
      ).areas.map(({ cost }) => cost.amount);
    expect(costs(VAT)).toEqual([1160]);
    expect(costs({ ...VAT, pricesIncludeTax: false })).toEqual([1000]);
    expect(costs(VAT, 'none')).toEqual([1000]);
    expect(costs({ ...VAT, deliveryClass: 'reduced-rate' })).toEqual([1000]);
  });

  test('an area names its zone, and the fields that only the store’s own page changes', () => {
    const rate = flatRate(1, 'x', '10');
    const { posts, fixed } = areas([
      { name: 'A', methods: [rate] },
      { name: 'B', methods: [rate, freeShipping(3, 'min_amount')] },
      { name: 'C', methods: [rate, freeShipping(3, 'either')] },
      { name: 'D', methods: [rate, freeShipping(3, 'min_amount'), freeShipping(4, 'coupon')] },
      { name: 'E', methods: [rate, flatRate(2, 'y', '5')] },
      { name: 'F', methods: [freeShipping(3, '')] },
    ]);
    expect(posts.map(({ meta }) => meta.shipping_zone)).toEqual(['1', '2', '3', '4', '5', '5', '6']);
    const [free, both] = ['free_delivery_from', 'delivery_cost free_delivery_from'];
    expect(fixed).toEqual(['', '', free, free, free, free, both]);
  });

  test.each<[LocalisedText, string | null]>([
    [{ base: 'رفيديا' }, 'رفيديا'],
    [
      { base: 'رفيديا', translations: { ar: 'رفيديا', en: 'Rafidia', he: 'רפידיה' } },
      'رفيديا / Rafidia / רפידיה',
    ],
    [{ base: 'Rafidia', translations: { ar: 'رفيديا' } }, 'Rafidia / رفيديا'],
    [{ base: 'City Mall', translations: { ar: 'City Mall', en: 'City Mall' } }, 'City Mall'],
    // These would be read otherwise.
    [{ base: 'رفيديا', translations: { ar: 'رفيديا', en: 'رفيديا الغربية' } }, null],
    [{ base: 'A / B', translations: { en: 'A / B', ar: 'ا' } }, null],
    [{ base: 'A', translations: { en: 'B' } }, null],
    [{ base: 'ا'.repeat(150), translations: { en: 'a'.repeat(60) } }, null],
  ])('the names %j are the zone’s name %j', (names, name) => {
    expect(zoneNameOf(names)).toBe(name);
  });

  test.each([
    [1160, VAT, '10.00'],
    [1500, VAT, '12.93'],
    [0, VAT, '0.00'],
    [1160, null, '11.60'],
    // 16 % of 0.05 is 0.01: no net amount gives a gross one of 0.04 … 0.03 gives 0.03, 0.04 gives 0.05.
    [4, VAT, null],
  ])('a shown cost of %d is typed without tax', (amount, tax, typed) => {
    const [method] = ratesOf([flatRate(1, 'x', '10')], recordingContext()).offered;
    if (!method) throw new Error('no method');
    const costs = { tax, minorUnit: 2 };
    expect(typedCost(ils(amount), method, costs)).toBe(typed);
    const byClass = { ...method, settings: { ...method.settings, class_cost_7: { value: '3' } } };
    expect(typedCost(ils(amount), byClass, costs)).toBeNull();
  });

  test('invalid rows do not affect other zones', () => {
    const { areas: found, codes } = areas([
      { name: '', methods: ['x', { instance_id: 'one', method_id: 'flat_rate' }] },
      { name: 'B', methods: [flatRate(2, 'x', '5')] },
    ]);
    expect(found.map(({ id }) => id)).toEqual([2]);
    expect(codes).toEqual(['zone.bad-shape #0', 'zone.bad-shape #1']);
  });
});

describe('pickup locations', () => {
  const rate = (index: number, name: string, address = '') => ({
    rate_id: `pickup_location:${index}`,
    name: `استلام (${name})`,
    method_id: 'pickup_location',
    meta_data: [
      { key: 'pickup_location', value: name },
      { key: 'pickup_address', value: address },
      { key: 'pickup_details', value: '8-22' },
      { key: 'Items', value: 'بقلاوة &times; 2' },
    ],
  });
  const idOf = (name: string) =>
    [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7);
  const branches = (rates: readonly unknown[]) => {
    const context = recordingContext();
    const found = branchesOf(branchPosts(rates, idOf, context), context);
    return { found, codes: codesOf(context.faults) };
  };

  test('pickup locations are branches whose ids stay when they are moved', () => {
    const [one, two] = [rate(0, 'الدوّار'), rate(1, 'رفيديا / Rafidia')];
    const other = { rate_id: 'flat_rate:2', method_id: 'flat_rate', meta_data: [] };
    const { found } = branches([other, one, two]);
    expect(found.map(({ name }) => name)).toEqual([
      { base: 'الدوّار' },
      { base: 'رفيديا', translations: { ar: 'رفيديا', en: 'Rafidia' } },
    ]);
    const moved = branches([rate(0, 'رفيديا / Rafidia'), rate(1, 'الدوّار')]).found;
    expect(moved.map(({ id }) => id)).toEqual(found.map(({ id }) => id).toReversed());
  });

  test('pickup locations with the same name have ids by their address', () => {
    const { found } = branches([rate(0, 'A', 'Main st'), rate(1, 'A', 'High st')]);
    const moved = branches([rate(0, 'A', 'High st'), rate(1, 'A', 'Main st')]).found;
    expect(found.map(({ address }) => address?.base)).toEqual(['Main st', 'High st']);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
    expect(moved.map(({ id }) => id)).toEqual(found.map(({ id }) => id).toReversed());
  });

  test('pickup locations without a name are reported and left out', () => {
    expect(branches([rate(0, '')])).toEqual({ found: [], codes: [`branch.no-name ${idOf('')}`] });
  });
});
