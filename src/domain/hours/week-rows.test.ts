import { expect, test } from 'vitest';
import { openingHoursRows, specialHoursRows } from './week-rows.ts';
import type { WeeklyHours } from './weekly-hours.ts';

const nineToFive = { opensAt: 32_400, closesAt: 61_200 };
const HOURS: WeeklyHours = {
  sunday: [nineToFive],
  monday: [nineToFive],
  tuesday: [{ opensAt: 0, closesAt: 0 }],
  wednesday: [{ opensAt: 21_600, closesAt: 21_600 }],
  thursday: [
    { opensAt: 32_400, closesAt: 7200 },
    { opensAt: 10_800, closesAt: 14_400 },
  ],
  friday: [],
  saturday: [{ opensAt: 64_800, closesAt: 0 }],
};

test('search engines get only open days, unchanged hours past midnight, and 24 hours as 00:00 to 23:59', () => {
  expect(openingHoursRows(HOURS)).toEqual([
    { dayOfWeek: 'Sunday', opens: '09:00', closes: '17:00' },
    { dayOfWeek: 'Monday', opens: '09:00', closes: '17:00' },
    { dayOfWeek: 'Tuesday', opens: '00:00', closes: '23:59' },
    { dayOfWeek: 'Wednesday', opens: '06:00', closes: '05:59' },
    { dayOfWeek: 'Thursday', opens: '09:00', closes: '02:00' },
    { dayOfWeek: 'Thursday', opens: '03:00', closes: '04:00' },
    { dayOfWeek: 'Saturday', opens: '18:00', closes: '00:00' },
  ]);
});

test('search engines get exceptions of the whole shop: closed at 00:00, each opening, and five years of a yearly one', () => {
  const closed = {
    name: 'Eid',
    from: '2026-03-20',
    until: '2026-03-22',
    isYearly: false,
    spans: [],
    modes: null,
  };
  const spans = [nineToFive, { opensAt: 0, closesAt: 0 }];
  const exceptions = [
    closed,
    { ...closed, name: '', from: '2026-12-31', until: '2027-01-01', isYearly: true, spans },
    { ...closed, modes: ['deliver' as const] },
  ];
  const rows = specialHoursRows({ exceptions });
  expect(rows.slice(0, 4)).toEqual([
    { name: 'Eid', validFrom: '2026-03-20', validThrough: '2026-03-22', opens: '00:00', closes: '00:00' },
    { validFrom: '2026-12-31', validThrough: '2027-01-01', opens: '09:00', closes: '17:00' },
    { validFrom: '2026-12-31', validThrough: '2027-01-01', opens: '00:00', closes: '23:59' },
    { validFrom: '2027-12-31', validThrough: '2028-01-01', opens: '09:00', closes: '17:00' },
  ]);
  expect(rows).toHaveLength(1 + 5 * 2);
});

test('search engines get an old yearly exception from 2026 on, and February 29 in leap years only', () => {
  const yearly = { name: '', isYearly: true, spans: [], modes: null };
  const rangesOf = (from: string, until: string) =>
    specialHoursRows({ exceptions: [{ ...yearly, from, until }] }).map(({ validFrom, validThrough }) =>
      [validFrom, validThrough].join(' '),
    );
  expect(rangesOf('2019-12-31', '2020-01-01')).toEqual([
    '2026-12-31 2027-01-01',
    '2027-12-31 2028-01-01',
    '2028-12-31 2029-01-01',
    '2029-12-31 2030-01-01',
    '2030-12-31 2031-01-01',
  ]);
  expect(rangesOf('2024-02-29', '2024-02-29')).toEqual(['2028-02-29 2028-02-29']);
  expect(rangesOf('2024-02-29', '2024-03-01').slice(1, 3)).toEqual([
    '2027-03-01 2027-03-01',
    '2028-02-29 2028-03-01',
  ]);
  expect(rangesOf('2024-02-28', '2024-02-29').slice(1, 3)).toEqual([
    '2027-02-28 2027-02-28',
    '2028-02-28 2028-02-29',
  ]);
});
