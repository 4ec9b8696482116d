import { expect, test } from 'vitest';
import { isWeekChange, managedWeek, partsShown, weekChangeBack, weekIn } from './managed-week.ts';
import type { OpeningHours } from './opening-hours.ts';

const hour = 3600;
const CLOSED = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], saturday: [] };
const HOURS: Pick<OpeningHours, 'week' | 'modes'> = {
  week: {
    ...CLOSED,
    friday: [
      { opensAt: 9 * hour, closesAt: 13 * hour },
      { opensAt: 17 * hour, closesAt: hour },
    ],
  },
  modes: { deliver: { friday: [], saturday: [{ opensAt: 0, closesAt: 0 }] } },
};

test('weekly hours are the same after a form has shown them', () => {
  const week = managedWeek(HOURS);
  expect(week.shop).toMatchObject({ friday: '09:00-13:00, 17:00-01:00', sunday: '' });
  expect(week.deliver).toEqual({ friday: '', saturday: '00:00-00:00' });
  expect(weekIn(week)).toEqual(HOURS);
});

test('the change back restores the days of a change, and a mode has the shop’s hours again', () => {
  const week = managedWeek(HOURS);
  expect(weekChangeBack(week, { part: 'shop', days: { friday: '' } }).days).toEqual({
    friday: '09:00-13:00, 17:00-01:00',
  });
  expect(weekChangeBack(week, { part: 'deliver', days: { sunday: '', friday: '10:00-11:00' } }).days).toEqual(
    { sunday: null, friday: '' },
  );
});

test.each([
  ['a closed day', 'shop', { friday: '' }, true],
  ['two openings, one past midnight', 'shop', { friday: '09:00-13:00, 17:00-01:00' }, true],
  ['a mode with the shop’s hours', 'deliver', { friday: null }, true],
  ['a shop with its own hours again', 'shop', { friday: null }, false],
  ['no day', 'shop', {}, false],
  ['unreadable hours beside readable ones', 'pickup', { friday: '', sunday: 'from nine' }, false],
] as const)('%s is a change: %s %o %s', (_, part, days, isOne) => {
  expect(isWeekChange({ part, days })).toBe(isOne);
});

test('whoever can only read the hours sees the modes that have hours of their own', () => {
  const week = managedWeek(HOURS);
  expect(partsShown(week, ['deliver', 'pickup'], false)).toEqual(['shop', 'deliver']);
  expect(partsShown(week, ['deliver', 'pickup'], true)).toEqual(['shop', 'deliver', 'pickup']);
});
