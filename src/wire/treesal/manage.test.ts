import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hoursOfAnswer, signOfAnswer } from './manage.ts';
import { managerFailureOf } from './manager-failures.ts';

const NOON = Date.parse('2026-11-21T10:00:00Z');
const SIGN = {
  pauses: [{ from: '2026-11-21T12:00:00+02:00', until: null }],
  busy: { minutes: 15, until: '2026-11-21T10:00:00.000Z' },
};
const RAMADAN = {
  ...{ from: '2027-02-08', until: '2027-03-09', yearly: true, hours: '15:00-01:00' },
  modes: ['deliver'],
  names: { ar: 'رمضان', xx: '?', en: '' },
};

test('a sign is read with its authors', () => {
  const body = { ...SIGN, revision: 4, changes: [{ ...SIGN, at: '2026-11-21T10:00:00Z', name: 'هدى' }] };
  const sign = { pauses: [{ from: NOON, until: null }], busy: { minutes: 15, until: NOON } };
  expect(signOfAnswer(body)).toEqual({
    ok: true,
    value: { ...sign, revision: 4, changes: [{ ...sign, at: NOON, name: 'هدى' }] },
  });
});

test('exceptions are read with names in our languages only, and with the data service’s address if it is valid', () => {
  const { yearly: _, ...rest } = RAMADAN;
  const read = { ...rest, isYearly: true, names: { ar: 'رمضان' } };
  const body = (writtenAt: string | null) => ({
    ...{ revision: 'r', can_write: false, written_at: writtenAt },
    exceptions: [{ id: 3, ...RAMADAN }],
    changes: [{ at: '2026-11-21T10:00:00Z', name: 'هدى', before: null, after: RAMADAN }],
  });
  expect(hoursOfAnswer(body('https://data.example'))).toEqual({
    ok: true,
    value: {
      ...{
        revision: 'r',
        canWrite: false,
        writtenAt: 'https://data.example',
        week: null,
        lastOrderMinutes: 0,
      },
      exceptions: [{ id: 3, ...read }],
      changes: [
        {
          ...{ at: NOON, name: 'هدى', before: null, after: read, week: null, weekBack: null },
          ...{ lastOrderMinutes: null, lastOrderBefore: null },
        },
      ],
    },
  });
  expect(hoursOfAnswer(body('javascript:alert(1)'))).toMatchObject({ value: { writtenAt: null } });
});

test('the weekly hours are read with known days and modes only', () => {
  const changed = { part: 'deliver', before: { friday: '' }, days: { friday: null, someday: '' } };
  const body = {
    ...{ revision: 'r', can_write: true, exceptions: [] },
    last_order_minutes: 20,
    week: { shop: { friday: '09:00-13:00', sunday: 7 }, deliver: {}, drone: { friday: '' } },
    changes: [
      {
        at: '2026-11-21T10:00:00Z',
        name: 'هدى',
        before: null,
        after: null,
        week: changed,
        last_order: { before: 0, minutes: 20 },
      },
    ],
  };
  expect(hoursOfAnswer(body)).toMatchObject({
    value: {
      lastOrderMinutes: 20,
      week: { shop: { friday: '09:00-13:00' }, deliver: {} },
      changes: [
        {
          week: { part: 'deliver', days: { friday: null } },
          weekBack: { part: 'deliver', days: { friday: '' } },
          ...{ lastOrderMinutes: 20, lastOrderBefore: 0 },
        },
      ],
    },
  });
});

test('any answer gives a result or a failure', () => {
  fc.assert(
    fc.property(fc.anything(), (body) => {
      expect(signOfAnswer(body).ok).toBe(false);
      expect(hoursOfAnswer(body).ok).toBe(false);
    }),
  );
});

test('the refusal of overlapping hours has a code of its own', () => {
  const body = { code: 'treesal_hours_overlap', message: '', data: { status: 400 } };
  expect(managerFailureOf(400, body).failure.code).toBe('hours.overlap');
});
