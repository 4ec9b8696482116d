import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ManagersChange } from '#domain/manage/menu.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { NOON } from '#stores/shop/fake-shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';

let undone: string[] = [];
let answers: Readonly<Record<string, Result<true>>> = {};
let told: ManagersChange[] = [];
const change = (id: string, action: string, minutesAgo: number): ManagersChange => ({
  ...{ id, action, at: NOON - minutesAgo * 60_000, person: 'رنا', name: id, became: '5', isUndone: false },
});

vi.mock('#stores/staff/as-staff.ts', () => ({
  asStaff: (call: (token: string) => Promise<unknown>) => call('token'),
}));
vi.mock('#stores/manage/managed-shop.ts', () => ({
  theManagedShop: () => ({
    changes: async () => ok(told),
    undo: async (id: string) => {
      undone.push(id);
      return answers[id] ?? ok(true);
    },
  }),
}));
const { $toldChanges } = await import('#stores/manage/changes.ts');
const { $changedToday, $historyDays, $takenBack, takeBack } = await import('./history.ts');

testEnvironment();
const stops: (() => void)[] = [];
beforeEach(async () => {
  [undone, answers] = [[], {}];
  told = [change('dear', 'price', 1), change('burger', 'sold-out', 2), change('silwan', 'zone', 3)];
  stops.push(
    $changedToday.listen(() => {}),
    $historyDays.listen(() => {}),
  );
  await vi.waitFor(() => expect($toldChanges.get().value).not.toBeNull());
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

test('today’s prices and areas are taken back, the newest first', async () => {
  await takeBack($changedToday.get());
  expect(undone).toEqual(['dear', 'silwan']);
  expect($takenBack.get()).toEqual({ done: 2, refused: 0 });
});

test('a change that somebody has changed again stays, and the others are taken back', async () => {
  answers = { dear: fail({ code: 'change.too-late' }) };
  await takeBack($changedToday.get());
  expect($takenBack.get()).toEqual({ done: 1, refused: 1 });
  expect($toldChanges.get().failure).toBeNull();
});

test('taking back ends at the first call that is not answered', async () => {
  answers = { dear: fail({ code: 'network.offline' }) };
  await takeBack($changedToday.get());
  expect(undone).toEqual(['dear']);
  expect($toldChanges.get()).toMatchObject({ value: told, failure: { code: 'network.offline' } });
});
