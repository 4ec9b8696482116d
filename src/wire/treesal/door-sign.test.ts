import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closedAt } from '#domain/delivery/closed-zones.ts';
import { shownSignOf } from './door-sign.ts';

const NOON = Date.parse('2026-11-21T10:00:00Z');
const NOTHING = { pause: null, busy: null, closedZones: new Map() };

test('a pause and busy are read, and a pause without an end', () => {
  const from = '2026-11-21T12:00:00+02:00';
  expect(
    shownSignOf({ pause: { from, until: null }, busy: { minutes: 15, until: '2026-11-21T10:00:00.000Z' } }),
  ).toEqual({
    pause: { from: NOON, until: null },
    busy: { minutes: 15, until: NOON },
    closedZones: new Map(),
  });
  expect(shownSignOf({ pause: { from, until: '2026-11-21T10:00:00Z' } }).pause).toEqual({
    from: NOON,
    until: NOON,
  });
});

test('closed zones are read with the end of their closure, and an unreadable end closes nothing', () => {
  const { closedZones } = shownSignOf({ closed_zones: { 62: '2026-11-21T10:00:00Z', 63: 'x', y: null } });
  expect(closedZones.get(62)).toBe(NOON);
  expect(closedAt(closedZones, 0)).toEqual(new Map([[62, NOON]]));
});

test('unreadable parts count as absent', () => {
  expect(shownSignOf({ pause: { from: 'now', until: null }, busy: { minutes: 15, until: 'x' } })).toEqual(
    NOTHING,
  );
  expect(shownSignOf({ pause: { from: '2026-11-21T10:00:00Z', until: 'x' }, busy: 7 })).toEqual(NOTHING);
});

test.each([45, '15', 'constructor', null])(
  'busy with %j minutes, for which a page has no words, counts as absent',
  (minutes) => {
    expect(shownSignOf({ pause: null, busy: { minutes, until: '2026-11-21T10:00:00Z' } })).toEqual(NOTHING);
  },
);

const value = fc.oneof(fc.anything(), fc.constant('2026-11-21T10:00:00Z'), fc.constant({ toString: 1 }));
const part = fc.oneof(
  value,
  fc.record({ from: value, until: value, minutes: fc.oneof(value, fc.constant(15)) }),
);

test('every answer is read as a sign', () => {
  fc.assert(
    fc.property(fc.oneof(value, fc.record({ pause: part, busy: part, closed_zones: part })), (body) => {
      const { pause, busy, closedZones } = shownSignOf(body);
      expect(pause === null || pause.from > 0).toBe(true);
      expect(busy === null || busy.until > 0).toBe(true);
      expect([...closedZones.values()].every((until) => typeof until === 'number')).toBe(true);
    }),
  );
});
