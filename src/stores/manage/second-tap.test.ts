import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ManageApi, ToldHours } from '#api/manage.ts';
import { ok, type Result } from '#domain/result.ts';

let sent: string[] = [];
let present: ToldHours;
let sign: typeof NO_SIGN;
let arrive = (_answer: Result<never>): void => {};
const NO_SIGN = { revision: 1, pauses: [], busy: null, changes: [] };
const HOLIDAY = { from: '2026-11-25', until: '2026-11-25', isYearly: false, hours: '', modes: [], names: {} };
const HOURS = {
  revision: 'a',
  week: { shop: { friday: '' } },
  lastOrderMinutes: 0,
  exceptions: [{ id: 7, ...HOLIDAY }],
  changes: [],
  canWrite: true,
  writtenAt: null,
};

function waits(what: string): Promise<Result<never>> {
  sent.push(what);
  const { promise, resolve } = Promise.withResolvers<Result<never>>();
  arrive = resolve;
  return promise;
}
const api: ManageApi = {
  sign: async () => ok(sign),
  hang: (revision) => waits(`sign ${revision}`),
  hours: async () => ok(present),
  changeHours: () => waits('hours'),
  changeLastOrder: (_revision, minutes) => waits(`last order ${minutes}`),
  changeWeek: (_revision, { days }) => waits(`week ${days.friday}`),
};

vi.mock('#stores/staff/as-staff.ts', () => ({
  asStaff: (call: (token: string) => Promise<unknown>) => call('token'),
}));
vi.mock('./manage-api.ts', () => ({ theManagement: () => api }));
const { $doorSign, hangSign } = await import('./door-sign.ts');
const { $toldHours, changeWeek, removeException, writeException } = await import('./hours.ts');
const { lastDone } = await import('./told.ts');

const stops: (() => void)[] = [];
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  sent = [];
  present = HOURS;
  sign = NO_SIGN;
  stops.push(
    $doorSign.listen(() => {}),
    $toldHours.listen(() => {}),
  );
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a second tap while a sign is being sent sends nothing', async () => {
  const first = hangSign({ pauses: [], busyMinutes: 15 }, 'busy');
  await hangSign({ pauses: [], busyMinutes: 15 }, 'busy');
  expect(sent).toEqual(['sign 1']);
  arrive(ok({ ...NO_SIGN, revision: 2 }) as Result<never>);
  await first;
  expect($doorSign.get()).toMatchObject({ value: { revision: 2 }, failure: null });
});

test('a second tap while a removal of dates is being sent sends nothing', async () => {
  const first = removeException({ id: 7, ...HOLIDAY });
  await removeException({ id: 7, ...HOLIDAY });
  expect(sent).toEqual(['hours']);
  arrive(ok({ ...HOURS, revision: 'b', exceptions: [] }) as Result<never>);
  await first;
  expect($toldHours.get()).toMatchObject({ value: { revision: 'b' }, failure: null });
});

test('a change of the week is sent once, and undoing it sends the earlier hours', async () => {
  const wanted = { part: 'shop', days: { friday: '09:00-11:00' } } as const;
  const first = changeWeek(wanted, HOURS.week);
  expect(await changeWeek(wanted, HOURS.week)).toBe(false);
  const week = { shop: { friday: '09:00-11:00' } };
  arrive(ok({ ...HOURS, revision: 'b', week }) as Result<never>);
  expect(await first).toBe(true);
  lastDone.putBack();
  expect(sent).toEqual(['week 09:00-11:00', 'week ']);
  arrive(ok({ ...HOURS, revision: 'c' }) as Result<never>);
});

test('a form that was opened before another manager’s change of the same dates or day is a conflict', async () => {
  const seen = { id: 7, ...HOLIDAY };
  const other = { id: 8, ...HOLIDAY, hours: '12:00-13:00' };
  const theirs = { ...HOURS, revision: 'b', week: { shop: { friday: '10:00-12:00' } } };
  present = { ...theirs, exceptions: [{ ...seen, hours: '10:00-12:00' }, other] };
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await writeException(seen, HOLIDAY)).toBe(false);
  expect($toldHours.get().failure).toEqual({ code: 'request.conflict' });
  await removeException(seen);
  expect(await changeWeek({ part: 'shop', days: { friday: '' } }, HOURS.week)).toBe(false);
  expect(sent).toEqual([]);
  void writeException(other, HOLIDAY);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['hours']);
  arrive(ok({ ...HOURS, revision: 'c' }) as Result<never>);
});

test('an undo after another manager’s change sends nothing that would overwrite it', async () => {
  const removed = removeException({ id: 7, ...HOLIDAY });
  arrive(ok({ ...HOURS, revision: 'b', exceptions: [] }) as Result<never>);
  await removed;
  present = { ...HOURS, revision: 'c' };
  await vi.advanceTimersByTimeAsync(9_000);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  lastDone.putBack();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['hours']);
  expect($toldHours.get().failure).toEqual({ code: 'request.conflict' });
});

test('an undo of a sign names the revision that it undoes, so that the server refuses it after another sign', async () => {
  const first = hangSign({ pauses: [], busyMinutes: 15 }, 'busy');
  arrive(ok({ ...NO_SIGN, revision: 2 }) as Result<never>);
  await first;
  sign = { ...NO_SIGN, revision: 3 };
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect($doorSign.get().value?.revision).toBe(3);
  lastDone.putBack();
  expect(sent).toEqual(['sign 1', 'sign 2']);
  arrive(ok({ ...NO_SIGN, revision: 4 }) as Result<never>);
});
