import fc from 'fast-check';
import { expect, test } from 'vitest';
import { managedWeek, type WeekChange, type WeekPart } from '#domain/hours/managed-week.ts';
import { WEEKDAYS, type Weekday } from '#domain/hours/weekly-hours.ts';
import { fieldReader } from '#wire/directus/field-reader.ts';
import { openingHoursOf } from '#wire/directus/opening-hours.ts';
import { weekFields } from './week-fields.ts';

const weekOf = (row: Readonly<Record<string, unknown>>) =>
  managedWeek(openingHoursOf(fieldReader(row, { report: () => {} })));

const time = fc
  .integer({ min: 0, max: 1438 })
  .map((minutes) =>
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'),
  );
const hours = fc.uniqueArray(time, { minLength: 0, maxLength: 6 }).map((times) =>
  times
    .toSorted()
    .map((opens, index) => `${opens}-${times[index]}`)
    .join(', '),
);
const part = fc.constantFrom<WeekPart>('shop', 'deliver', 'pickup', 'eat-in');
const weekday = fc.constantFrom<Weekday>(...WEEKDAYS);
const row = fc.record({
  friday: fc.boolean(),
  fridayStart: time,
  fridayEnd: time,
  opening_hours: fc.oneof(
    fc.anything(),
    fc.record({ week: fc.dictionary(weekday, hours), deliver: fc.dictionary(weekday, hours) }),
  ),
});

test('after any change of any row, builds read the new days, and the other days stay', () => {
  fc.assert(
    fc.property(row, part, fc.dictionary(weekday, hours), (before, name, days) => {
      const after = weekOf({ ...before, ...weekFields(before, { part: name, days }) });
      expect(after).toEqual({ ...weekOf(before), [name]: { ...weekOf(before)[name], ...days } });
    }),
  );
});

test('a day with one opening is in its fields, and other parts of opening_hours stay', () => {
  const opening_hours = {
    week: { friday: '09:00-11:00, 13:00-15:00', sunday: '08:00-09:00, 10:00-11:00' },
    lastOrderMinutes: 20,
  };
  const change: WeekChange = { part: 'shop', days: { friday: '18:00-02:00', monday: '' } };
  expect(weekFields({ opening_hours }, change)).toEqual({
    ...{ friday: true, fridayStart: '18:00:00', fridayEnd: '02:00:00', monday: false },
    opening_hours: { week: { sunday: '08:00-09:00, 10:00-11:00' }, lastOrderMinutes: 20 },
  });
  expect(weekFields({ opening_hours: null }, change)).not.toHaveProperty('opening_hours');
});

test('a mode has the shop’s hours after its last own day is removed', () => {
  const before = { opening_hours: { deliver: { friday: '14:00-21:00' } } };
  expect(weekFields(before, { part: 'deliver', days: { friday: null } })).toEqual({ opening_hours: null });
});
