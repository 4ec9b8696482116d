import { describe, expect, test } from 'vitest';
import { addressesIn, isSameArea, isUnserved } from './saved-address.ts';

const HOME = { name: 'البيت', address: 'شارع صلاح الدين 5', buildDetails: 'طابق 2', phone: '0501234567' };
const AREA = { id: 62, name: 'الشيخ جرّاح' };

describe('addressesIn', () => {
  test('restores stored addresses, with an area and of before they had one', () => {
    const known = [
      HOME,
      { ...HOME, name: 'العمل', landmark: 'مقابل الصيدلية' },
      { ...HOME, area: AREA },
      { ...HOME, area: { id: null, name: 'كفر عقب' } },
    ];
    expect(addressesIn(known)).toEqual(known);
  });

  test('keeps the valid addresses of a damaged list', () => {
    const stored = [null, 7, HOME, { ...HOME, phone: 5 }, { ...HOME, address: '' }, []];
    expect(addressesIn(stored)).toEqual([HOME]);
  });

  test.each([null, 7, 'x', {}, { id: 62 }, { id: '62', name: 'x' }, { id: 62, name: ' ' }])(
    'keeps an address without its area %j, which is none',
    (area) => {
      expect(addressesIn([{ ...HOME, area }])).toEqual([HOME]);
    },
  );

  test.each(['', null, {}, 7])('returns an empty list for %j', (stored) => {
    expect(addressesIn(stored)).toEqual([]);
  });
});

test('an area is the same in each language, and an own one by its name', () => {
  expect(isSameArea(AREA, { id: 62, name: 'Sheikh Jarrah' })).toBe(true);
  expect(isSameArea({ id: null, name: 'a' }, { id: null, name: 'b' })).toBe(false);
  expect(isSameArea({ id: null, name: AREA.name }, AREA)).toBe(false);
});

test('an area that the shop removed is not served, and an own one may be', () => {
  expect(isUnserved(AREA, [{ id: 61 }])).toBe(true);
  expect(isUnserved(AREA, [{ id: 62 }])).toBe(false);
  expect(isUnserved({ id: null, name: 'كفر عقب' }, [])).toBe(false);
});
