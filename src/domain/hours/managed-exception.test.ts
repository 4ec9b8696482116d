import { expect, test } from 'vitest';
import { draftOf, exceptionOf, newDraft } from './exception-draft.ts';
import {
  comingExceptions,
  exceptionRefusal,
  exceptionsIn,
  type ManagedException,
  nextDates,
  statedExceptions,
} from './managed-exception.ts';

const RAMADAN: ManagedException = {
  ...{ from: '2027-02-08', until: '2027-03-09', isYearly: false, hours: '15:00-01:00' },
  modes: [],
  names: { ar: 'رمضان' },
};
const NEW_YEAR: ManagedException = {
  ...RAMADAN,
  ...{ from: '2024-12-31', until: '2025-01-01', isYearly: true, hours: '' },
};

test.each<[field: ReturnType<typeof exceptionRefusal>, part: Partial<ManagedException>]>([
  [null, {}],
  [null, { hours: '', until: '2028-02-07' }],
  ['from', { from: '2027-02-30' }],
  ['from', { from: '' }],
  ['until', { until: '2027-02-07' }],
  ['until', { until: '2028-02-08' }],
  ['until', { until: 'tomorrow' }],
  ['hours', { hours: '15:00' }],
  ['names', { names: { en: 'x'.repeat(81) } }],
])('the first invalid field is named: %s', (field, part) => {
  expect(exceptionRefusal({ ...RAMADAN, ...part })).toBe(field);
});

test('a manager’s exceptions survive the conversion to hours and back, with shorter ones first', () => {
  const day = { ...RAMADAN, from: '2027-02-10', until: '2027-02-10', modes: ['deliver'] as const };
  const [first, second] = exceptionsIn([RAMADAN, day], 'ar');
  expect(first).toMatchObject({ name: 'رمضان', from: '2027-02-10', modes: ['deliver'] });
  expect(second).toMatchObject({ spans: [{ opensAt: 15 * 3600, closesAt: 3600 }], modes: null });
  expect(exceptionsIn([RAMADAN], 'he')[0]?.name).toBe('');
  const name = { base: 'رمضان', translations: { ar: 'رمضان' } };
  expect(statedExceptions([{ ...second, name } as never])).toEqual([{ ...RAMADAN, id: 1 }]);
});

test('past exceptions are left out, and the next one is first', () => {
  const coming = comingExceptions([NEW_YEAR, RAMADAN], '2027-01-02');
  expect(coming).toEqual([RAMADAN, NEW_YEAR]);
  expect(comingExceptions([RAMADAN, NEW_YEAR], '2026-11-25')[0]).toBe(NEW_YEAR);
  expect(comingExceptions([RAMADAN], '2027-03-09')).toEqual([RAMADAN]);
  expect(comingExceptions([RAMADAN], '2027-03-10')).toEqual([]);
});

test.each([
  ['2026-11-25', '2026-12-31'],
  ['2027-01-01', '2026-12-31'],
  ['2027-01-02', '2027-12-31'],
])('on %s, the next yearly exception is on %s', (today, next) => {
  expect(nextDates(NEW_YEAR, today).from).toBe(next);
});

test.each([
  ['2028-02-29', '2028-02-29', '2026-11-25', ['2028-02-29', '2028-02-29']],
  ['2028-02-29', '2028-02-29', '2028-03-01', ['2032-02-29', '2032-02-29']],
  ['2028-02-20', '2028-02-29', '2026-11-25', ['2027-02-20', '2027-02-28']],
  ['2028-02-29', '2028-03-02', '2026-11-25', ['2027-03-01', '2027-03-02']],
  ['2027-12-20', '2028-02-29', '2028-06-01', ['2028-12-20', '2029-02-28']],
])('the yearly exception from %s to %s has existing dates on %s: %j', (from, until, today, [first, last]) => {
  expect(nextDates({ ...NEW_YEAR, from, until }, today)).toEqual({ from: first, until: last });
});

test('a form returns its exception, without empty names', () => {
  const two = { ...RAMADAN, hours: '09:00-13:00, 17:00-23:30' };
  for (const exception of [RAMADAN, NEW_YEAR, two])
    expect(exceptionOf(draftOf(exception))).toEqual(exception);
  const draft = { ...newDraft('2027-01-05'), until: '', names: { ar: ' عطلة ', en: ' ' } };
  expect(exceptionOf(draft)).toMatchObject({ until: '2027-01-05', hours: '', names: { ar: 'عطلة' } });
});
