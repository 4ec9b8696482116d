import { expect, test } from 'vitest';
import { managerFailureOf } from './manager-failures.ts';
import { zoneBody, zonesOfAnswer } from './zones.ts';

const ILS = { code: 'ILS', minorUnit: 2 };
const shekels = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
const TOLD = {
  ...{ id: 62, revision: 'a', name: 'Silwan', names: { ar: 'سلوان', en: 'Silwan', fr: 'x', he: '' } },
  ...{ delivery_cost: '15.50', minimum_order: '60.00', free_delivery_from: null, delivery_minutes: 20 },
  ...{ delivery_days: ['friday', 'sunday', 'someday'], closed_until: '2026-11-26T09:00:00+02:00' },
};
const read = (zone: object, more: object = {}) =>
  zonesOfAnswer({ can_write: true, written_at: null, zones: [zone], ...more }, ILS, 'ar');

test('a zone is read with its name for the reader, and is sent as it was read', () => {
  const zones = read(TOLD);
  expect(zones).toEqual({
    ok: true,
    value: {
      ...{ canWrite: true, canRemove: true, writtenAt: null, leftOut: [] },
      zones: [
        {
          ...{ id: 62, revision: 'a', name: 'سلوان', names: { ar: 'سلوان', en: 'Silwan' }, minutes: 20 },
          ...{ cost: shekels(1550), minimumOrder: shekels(6000), freeFrom: null, days: ['sunday', 'friday'] },
          ...{ closedUntil: Date.parse('2026-11-26T07:00:00Z'), fixed: [] },
        },
      ],
    },
  });
  const [zone] = zones.ok ? zones.value.zones : [];
  expect(zone && zoneBody(zone)).toEqual({
    ...{ names: { ar: 'سلوان', en: 'Silwan' }, delivery_cost: '15.50', minimum_order: '60.00' },
    ...{ free_delivery_from: null, delivery_minutes: 20, delivery_days: ['sunday', 'friday'] },
  });
});

test('a zone without a name in the language of the reader has the name of the store', () => {
  expect(read({ ...TOLD, names: [] })).toMatchObject({ value: { zones: [{ name: 'Silwan', names: {} }] } });
});

test.each([
  [{ ...TOLD, delivery_cost: 'free' }, 'zones.0.delivery_cost'],
  [{ ...TOLD, id: 'x' }, 'zones.0.id'],
])('an unreadable zone makes the answer unreadable: %#', (zone, path) => {
  expect(read(zone)).toMatchObject({ error: { code: 'answer.unreadable', params: { path } } });
});

test('the fields that only the store changes are read, and the zones that customers do not see', () => {
  const zone = { ...TOLD, fixed: ['free_delivery_from', 'delivery_cost', 'else'] };
  const more = { can_remove: false, left_out: ['القرى'] };
  expect(read(zone, more)).toMatchObject({
    value: { canRemove: false, leftOut: ['القرى'], zones: [{ fixed: ['cost', 'freeFrom'] }] },
  });
});

test('only a web address becomes a link', () => {
  expect(read(TOLD, { written_at: 'javascript:alert(1)' })).toMatchObject({ value: { writtenAt: null } });
  expect(read(TOLD, { written_at: 'https://a.b' })).toMatchObject({ value: { writtenAt: 'https://a.b' } });
});

test.each([
  ['treesal_zone_not_found', 404, 'zone.not-found'],
  ['treesal_zones_elsewhere', 409, 'zone.elsewhere'],
  ['treesal_zones_full', 409, 'zone.too-many'],
  ['treesal_zone_moved', 409, 'request.conflict'],
  ['treesal_zone_fixed', 409, 'zone.fixed'],
  ['treesal_zone_not_kept', 409, 'zone.not-kept'],
  ['treesal_zone_name_unfit', 400, 'zone.name-unfit'],
  ['treesal_zone_name_taken', 409, 'zone.name-taken'],
  ['treesal_zone_cost_unfit', 400, 'zone.cost-unfit'],
])('the refusal %s (%s) has the code %s', (code, status, failure) => {
  expect(managerFailureOf(status, { code, message: '', data: { status } }).failure.code).toBe(failure);
});
