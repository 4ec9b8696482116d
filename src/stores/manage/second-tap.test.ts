import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ManageApi } from '#api/manage.ts';
import { ok, type Result } from '#domain/result.ts';

let sent: string[] = [];
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
  sign: async () => ok(NO_SIGN),
  hang: () => waits('sign'),
  hours: async () => ok(HOURS),
  changeHours: () => waits('hours'),
  changeLastOrder: (_revision, minutes) => waits(`last order ${minutes}`),
  changeWeek: (_revision, { days }) => waits(`week ${days.friday}`),
};

vi.mock('#stores/staff/as-staff.ts', () => ({
  asStaff: (call: (token: string) => Promise<unknown>) => call('token'),
}));
vi.mock('./manage-api.ts', () => ({ theManagement: () => api }));
const { $doorSign, hangSign } = await import('./door-sign.ts');
const { $toldHours, changeWeek, removeException } = await import('./hours.ts');
const { lastDone } = await import('./told.ts');

const stops: (() => void)[] = [];
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  sent = [];
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
  expect(sent).toEqual(['sign']);
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
  const first = changeWeek({ part: 'shop', days: { friday: '09:00-11:00' } });
  expect(await changeWeek({ part: 'shop', days: { friday: '09:00-11:00' } })).toBe(false);
  const week = { shop: { friday: '09:00-11:00' } };
  arrive(ok({ ...HOURS, revision: 'b', week }) as Result<never>);
  expect(await first).toBe(true);
  lastDone.putBack();
  expect(sent).toEqual(['week 09:00-11:00', 'week ']);
  arrive(ok({ ...HOURS, revision: 'c' }) as Result<never>);
});
