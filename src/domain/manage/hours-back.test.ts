import { expect, test } from 'vitest';
import type { ManagedException } from '#domain/hours/managed-exception.ts';
import { type HoursEdit, hoursBack, takenBackEdits } from './hours-back.ts';

const NOTHING: HoursEdit = {
  ...{ before: null, after: null, week: null, weekBack: null },
  ...{ lastOrderMinutes: null, lastOrderBefore: null },
};
const PRESENT = { week: { shop: { friday: '09:00-13:00' } }, lastOrderMinutes: 20, exceptions: [] };
const friday = (now: string, before: string): HoursEdit => ({
  ...NOTHING,
  week: { part: 'shop', days: { friday: now } },
  weekBack: { part: 'shop', days: { friday: before } },
});
const lastOrder = (now: number, before: number): HoursEdit => ({
  ...NOTHING,
  ...{ lastOrderMinutes: now, lastOrderBefore: before },
});
const FEAST: ManagedException = {
  ...{ from: '2026-03-20', until: '2026-03-22', isYearly: false, hours: '' },
  ...{ modes: [], names: { ar: 'عيد الفطر', en: 'Eid' } },
};
const LONGER = { ...FEAST, until: '2026-03-23' };
const OF_MODES: ManagedException = { ...FEAST, modes: ['pickup', 'deliver'] };
/** The same with its names and modes in another order, as a data service may answer. */
const kept = (id: number, exception: ManagedException) => ({
  ...{ ...exception, id, modes: exception.modes.toReversed() },
  names: Object.fromEntries(Object.entries(exception.names).reverse()),
});

test('days of the week are restored, however their hours are written', () => {
  const edit = friday('9:00-13:00', '10:00-12:00');
  expect(hoursBack(edit, PRESENT)).toEqual({ of: 'week', change: edit.weekBack });
});

test('a mode gets the hours of the shop again', () => {
  const edit: HoursEdit = {
    ...NOTHING,
    week: { part: 'deliver', days: { friday: '' } },
    weekBack: { part: 'deliver', days: { friday: null } },
  };
  const week = { ...PRESENT.week, deliver: { friday: '' } };
  expect(hoursBack(edit, { ...PRESENT, week })).toEqual({ of: 'week', change: edit.weekBack });
});

test('the time of the last order is restored', () => {
  expect(hoursBack(lastOrder(20, 0), PRESENT)).toEqual({ of: 'last-order', minutes: 0 });
});

test.each<[string, HoursEdit, readonly ManagedException[], object]>([
  ['added is removed', { ...NOTHING, after: FEAST }, [FEAST], { id: 1, exception: null }],
  ['added for modes is removed', { ...NOTHING, after: OF_MODES }, [OF_MODES], { id: 1, exception: null }],
  ['removed is added', { ...NOTHING, before: FEAST }, [], { id: null, exception: FEAST }],
  [
    'changed is as before',
    { ...NOTHING, before: FEAST, after: LONGER },
    [LONGER],
    { id: 1, exception: FEAST },
  ],
])('an exception that was %s', (_, edit, present, back) => {
  const exceptions = present.map((exception) => kept(1, exception));
  expect(hoursBack(edit, { ...PRESENT, exceptions })).toEqual({ of: 'exception', ...back });
});

test.each<[string, HoursEdit]>([
  ['a day', friday('10:00-12:00', '09:00-12:00')],
  ['the last order', lastOrder(30, 0)],
  ['an exception', { ...NOTHING, after: LONGER }],
  ['a removed exception that was added again', { ...NOTHING, before: FEAST }],
  ['days whose hours before are unknown', { ...friday('09:00-13:00', ''), weekBack: null }],
])('what has changed since is not restored: %s', (_, edit) => {
  expect(hoursBack(edit, { ...PRESENT, exceptions: [kept(1, FEAST)] })).toBeNull();
});

test.each<[string, HoursEdit, HoursEdit]>([
  ['a day', friday('09:00-13:00', ''), friday('', '9:00-13:00')],
  ['the last order', lastOrder(30, 0), lastOrder(0, 30)],
  ['an exception', { ...NOTHING, after: FEAST }, { ...NOTHING, before: FEAST }],
])('a change and its undo both count as taken back: %s', (_, edit, undo) => {
  expect(takenBackEdits([undo, edit])).toEqual(new Set([undo, edit]));
  // The other way round, the later one is a change of its own only if it is not an undo, too.
  expect(takenBackEdits([edit])).toEqual(new Set());
});

test('of three changes to and fro, the first stays', () => {
  const [first, back, again] = [lastOrder(30, 0), lastOrder(0, 30), lastOrder(30, 0)];
  expect(takenBackEdits([again, back, first])).toEqual(new Set([again, back]));
});

test('another change between two is no undo', () => {
  expect(takenBackEdits([friday('12:00-13:00', '09:00-13:00'), friday('09:00-13:00', '')])).toEqual(
    new Set(),
  );
});
