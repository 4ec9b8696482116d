import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldReader } from './field-reader.ts';
import { openingHoursOf } from './opening-hours.ts';

const hour = 3600;
const OPEN = { sunday: true, sundayStart: '09:00:00', sundayEnd: '17:00:00' };
const span = (from: number, until: number) => ({ opensAt: from * hour, closesAt: until * hour });

function read(row: Record<string, unknown>) {
  const reasons: string[] = [];
  const fields = fieldReader({ ...OPEN, ...row }, { report: ({ reason }) => reasons.push(reason) });
  return { hours: openingHoursOf(fields), reasons };
}
const exceptionsOf = (...hoursExceptions: unknown[]) => {
  const { hours, reasons } = read({ hoursExceptions });
  return { exceptions: hours.exceptions, reasons };
};

test('a row with only weekday fields has one opening per day', () => {
  const { hours, reasons } = read({});
  expect(hours).toMatchObject({ modes: {}, exceptions: [], lastOrderMinutes: 0 });
  expect([hours.week.sunday, hours.week.monday]).toEqual([[span(9, 17)], []]);
  expect(reasons).toEqual([]);
});

test('opening_hours sets several openings per day, hours of a mode, and the time of the last order', () => {
  const opening_hours = {
    week: { monday: '09:00-13:00, 17:00-01:00', sunday: '' },
    deliver: { monday: '18:00-22:00' },
    lastOrderMinutes: 20,
  };
  for (const form of [opening_hours, JSON.stringify(opening_hours)]) {
    const { hours, reasons } = read({ opening_hours: form });
    expect([hours.week.sunday, hours.week.monday]).toEqual([[], [span(9, 13), span(17, 1)]]);
    expect(hours.modes).toEqual({ deliver: { monday: [span(18, 22)] } });
    expect(hours.lastOrderMinutes).toBe(20);
    expect(reasons).toEqual([]);
  }
});

test('a bad part of opening_hours is reported, and the other parts apply', () => {
  const { hours, reasons } = read({
    opening_hours: { week: { sunday: 'late', monday: '10:00-11:00' }, pickup: [1], lastOrderMinutes: -5 },
  });
  expect([hours.week.sunday, hours.week.monday]).toEqual([[span(9, 17)], [span(10, 11)]]);
  expect(hours).toMatchObject({ modes: {}, lastOrderMinutes: 0 });
  expect(reasons).toHaveLength(3);
});

test('an exception has dates, hours, modes, and a name in each language', () => {
  const { exceptions, reasons } = exceptionsOf(
    {
      id: 4,
      fromDate: '2026-03-20',
      untilDate: '2026-03-22',
      name_ar: 'عيد الفطر',
      name_en: ' Eid ',
      hours: null,
    },
    { id: 3, fromDate: '2026-02-18T00:00:00', hours: '18:00-02:00', modes: ['delivery'], yearly: true },
  );
  expect(exceptions).toEqual([
    {
      name: { base: '', translations: {} },
      ...{
        from: '2026-02-18',
        until: '2026-02-18',
        isYearly: true,
        spans: [span(18, 2)],
        modes: ['deliver'],
      },
    },
    {
      name: { base: 'عيد الفطر', translations: { ar: 'عيد الفطر', en: 'Eid' } },
      ...{ from: '2026-03-20', until: '2026-03-22', isYearly: false, spans: [], modes: null },
    },
  ]);
  expect(reasons).toEqual([]);
});

test.each([
  ['a key in place of a row', 7],
  ['no date', { hours: '' }],
  ['a date that no calendar has', { fromDate: '2026-02-30' }],
  ['an end before its beginning', { fromDate: '2026-03-20', untilDate: '2026-03-19' }],
  ['more than a year', { fromDate: '2026-01-01', untilDate: '2027-01-01' }],
  ['unreadable hours', { fromDate: '2026-03-20', hours: 'noon' }],
  ['an unknown mode', { fromDate: '2026-03-20', modes: 'balloon' }],
])('an exception with %s is reported and left out', (_, row) => {
  const { exceptions, reasons } = exceptionsOf(row, { fromDate: '2026-05-01' });
  expect(exceptions.map(({ from }) => from)).toEqual(['2026-05-01']);
  expect(reasons).toHaveLength(1);
});

test('only the sixty latest exceptions are read, and yearly ones stay', () => {
  const dated = Array.from({ length: 70 }, (_, index) => ({
    fromDate: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
  }));
  const { exceptions, reasons } = exceptionsOf({ fromDate: '2020-12-31', yearly: true }, ...dated);
  expect(exceptions).toHaveLength(60);
  expect(
    exceptions
      .map(({ from }) => from)
      .sort()
      .slice(0, 2),
  ).toEqual(['2020-12-31', '2026-01-12']);
  expect(reasons).toHaveLength(1);
});

test('an exception whose id is no number is read', () => {
  const ids = [{ valueOf: 1, toString: 1 }, [], 'x', null, '3', 2];
  const { exceptions, reasons } = exceptionsOf(...ids.map((id) => ({ id, fromDate: '2026-05-01' })));
  expect([exceptions.length, reasons]).toEqual([ids.length, []]);
});

test('any values of these fields give complete hours', () => {
  fc.assert(
    fc.property(
      fc.anything(),
      fc.oneof(
        fc.anything(),
        fc.array(fc.dictionary(fc.constantFrom('fromDate', 'hours', 'modes', 'name_ar'), fc.anything())),
      ),
      (opening_hours, hoursExceptions) => {
        expect(read({ opening_hours, hoursExceptions }).hours.week.sunday).toBeDefined();
      },
    ),
  );
});
