import { describe, expect, test } from 'vitest';
import { capture, codesOf, recordingContext } from '#sources/set-up/recording-context.ts';
import { branchesOf } from './branches.ts';
import { zonesOf } from './places.ts';

const ILS = { code: 'ILS', minorUnit: 2 };
const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });

function readZone(meta: unknown, changes: object = {}) {
  const context = recordingContext();
  const zone = { ...capture('w_delivery_zone')[0], meta, ...changes };
  return { zone: zonesOf([zone], ILS, context)[0], codes: codesOf(context.faults) };
}

describe('the captured places', () => {
  test('include branches with decoded titles and the names for each language', () => {
    expect(branchesOf(capture('w_branch_sorted'), recordingContext())).toEqual([
      { id: 51, name: { base: 'Jerusalem & more', translations: { ar: 'القدس', en: 'Jerusalem' } } },
      { id: 52, name: { base: 'Ramallah & more', translations: { ar: 'رام الله', en: 'Ramallah' } } },
    ]);
  });

  test('include a branch’s address in each language and its position', () => {
    const read = (meta: object) => branchesOf([{ ...capture('w_branch')[0], meta }], recordingContext())[0];
    expect(
      read({ address: 'Main st 5', address_ar: 'شارع <b>5</b>', position: ' 31.78570, 35.23420 ' }),
    ).toMatchObject({
      address: { base: 'Main st 5', translations: { ar: 'شارع 5' } },
      position: '31.78570,35.23420',
    });
    expect(read({ address_en: ['High st\n6'] })).toMatchObject({
      address: { base: 'High st 6', translations: { en: 'High st 6' } },
    });
    expect(read({ address: 'Main st 5 (31.78570,35.23420)' })).toMatchObject({
      address: { base: 'Main st 5' },
      position: '31.78570,35.23420',
    });
    expect(Object.keys(read({ address: ' ', position: '95.12345,35.23420' }) ?? {})).toEqual(['id', 'name']);
    expect(read({ address: 'x'.repeat(5000) })?.address?.base).toHaveLength(200);
  });

  test('include branches in menu order, although they are listed by date', () => {
    expect(branchesOf(capture('w_branch'), recordingContext()).map(({ id }) => id)).toEqual([51, 52]);
  });

  test('include zones with costs in the store’s unit and days in the order of the week', () => {
    const zones = zonesOf(capture('w_delivery_zone'), ILS, recordingContext());
    expect(zones.map(({ id, cost, days }) => [id, cost, days])).toEqual([
      [53, ils(1500), ['sunday', 'tuesday']],
      [54, ils(2050), ['sunday', 'tuesday']],
      [55, ils(0), ['sunday', 'tuesday']],
    ]);
  });

  test('include zones with three decimals for a shop that uses them', () => {
    const [zone] = zonesOf(capture('w_delivery_zone'), { code: 'JOD', minorUnit: 3 }, recordingContext());
    expect(zone?.cost).toEqual({ amount: 15_000, minorUnit: 3, currency: 'JOD' });
  });
});

describe('a zone', () => {
  test('may have its fields in acf', () => {
    const { zone } = readZone([], {
      acf: { name_ar: 'ا', name_en: 'A', delivery_cost: 7.5, delivery_days: '' },
    });
    expect(zone).toMatchObject({ name: { translations: { ar: 'ا', en: 'A' } }, cost: ils(750), days: [] });
  });

  test.each([
    ['20', 20],
    ['٢٠', 20],
    ['', undefined],
    ['soon', undefined],
  ])('may say how many minutes the way takes, and is kept when that is unreadable: %j', (minutes, read) => {
    const { zone, codes } = readZone({ delivery_cost: '1', delivery_minutes: minutes });
    expect([zone?.minutes, codes]).toEqual([read, []]);
  });

  test('has its Arabic name if the title is missing', () => {
    const { zone } = readZone({ name_ar: 'شعفاط', delivery_cost: '1' }, { title: undefined });
    expect(zone?.name.base).toBe('شعفاط');
  });

  test.each([
    ['١٥٫٥', 1550],
    ['١٬٥٠٠', 150_000],
  ])('may have a cost with Arabic decimal and thousands separators: %s', (cost, amount) => {
    expect(readZone({ delivery_cost: cost })).toMatchObject({ zone: { cost: ils(amount) }, codes: [] });
  });

  test('may have a cost in Arabic digits and days separated by commas', () => {
    const { zone } = readZone({ delivery_cost: '١٥', delivery_days: 'Friday, sunday,,nonsense' });
    expect(zone).toMatchObject({ cost: ils(1500), days: ['sunday', 'friday'] });
  });

  test.each([
    { 1: 'monday', 3: 'Wednesday' },
    [
      { value: 'monday', label: 'الاثنين' },
      { value: 'wednesday', label: 'الأربعاء' },
    ],
  ])('may have days as PHP writes lists with gaps, or beside labels: %j', (delivery_days) => {
    expect(readZone({ delivery_cost: '1', delivery_days }).zone?.days).toEqual(['monday', 'wednesday']);
  });

  test.each([
    ['a list', ['sunday', 'friday']],
    ['a list with gaps', { 0: 'sunday', 2: 'friday' }],
    ['a text', 'Sunday, friday'],
  ])(
    'may have each field in a list, with its days as %s: meta that is not registered as single',
    (_, days) => {
      const meta = {
        name_ar: ['شعفاط'],
        name_en: ['Shuafat'],
        delivery_cost: ['15'],
        delivery_days: [days],
      };
      expect(readZone(meta)).toMatchObject({
        zone: {
          name: { translations: { ar: 'شعفاط', en: 'Shuafat' } },
          cost: ils(1500),
          days: ['sunday', 'friday'],
        },
        codes: [],
      });
    },
  );

  test('may have a smallest order, and a sum from which it is delivered free', () => {
    const terms = { delivery_cost: '5', minimum_order: '30', free_delivery_from: ['٩٩٫٥'] };
    const { zone, codes } = readZone(terms);
    expect([zone?.minimumOrder, zone?.freeFrom, codes]).toEqual([ils(3000), ils(9950), []]);
    const none = readZone({ delivery_cost: '5', minimum_order: '0', free_delivery_from: '' });
    expect([none.zone?.minimumOrder, none.zone?.freeFrom, none.codes]).toEqual([undefined, undefined, []]);
    const bad = readZone({ delivery_cost: '5', minimum_order: 'much', free_delivery_from: '-1' });
    expect([bad.zone?.cost, bad.codes]).toEqual([ils(500), ['zone.bad-sum 55', 'zone.bad-sum 55']]);
  });

  test.each([[['1', '2']], [[]]])('a zone with the costs %j is left out', (delivery_cost) => {
    expect(readZone({ delivery_cost })).toEqual({ zone: undefined, codes: ['zone.bad-cost 55'] });
  });

  test.each([undefined, null, '', 'free', '-5', '1٫5٫0', {}, true])(
    'a zone with the cost %j is left out',
    (delivery_cost) => {
      expect(readZone({ delivery_cost })).toEqual({ zone: undefined, codes: ['zone.bad-cost 55'] });
    },
  );

  test('a zone with only unknown days is left out, because it would otherwise mean any day', () => {
    for (const delivery_days of [['الأحد'], { 0: 'الأحد' }, [{ label: 'sunday' }]]) {
      const { zone, codes } = readZone({ delivery_cost: '1', delivery_days });
      expect([zone, codes]).toEqual([undefined, ['zone.bad-days 55']]);
    }
  });

  test('is not shown if it is a draft', () => {
    expect(readZone({ delivery_cost: '1' }, { status: 'draft' })).toEqual({ zone: undefined, codes: [] });
  });

  test('is reported if its id or name is missing', () => {
    expect(readZone({ delivery_cost: '1' }, { id: undefined }).codes).toEqual(['zone.bad-shape #0']);
    expect(readZone({ delivery_cost: '1' }, { title: { rendered: '' } }).codes).toEqual(['zone.no-name 55']);
  });
});
