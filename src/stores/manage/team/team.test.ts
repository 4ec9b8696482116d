import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ManagedShopApi } from '#api/managed-shop.ts';
import type { ManagedMember, NewMember } from '#domain/manage/team.ts';
import { fail, ok, type Result } from '#domain/result.ts';

type Call = readonly [what: string, username: string, work?: unknown];
let calls: Call[] = [];
let refusal: Result<never> | null = null;

const member = (username: string, more: Partial<ManagedMember> = {}): ManagedMember => ({
  ...{ username, name: username, email: '', role: 'driver', branches: [], zones: [] },
  ...{ sessions: 1, isListed: false, isYou: false, ...more },
});
const RANA = member('rana', { role: 'manager', isYou: true });
const SAMI = member('sami', { name: 'سامي', zones: ['شعفاط'] });

/** A server's answer to a change, which is noted. */
async function answer<Value>(value: Value, ...call: Call): Promise<Result<Value>> {
  calls.push(call);
  return refusal ?? ok(value);
}
const api = {
  team: async () => ok([RANA, SAMI]),
  changes: async () => ok([]),
  addMember: ({ username, ...work }: NewMember) => answer('told-once', 'add', username, work),
  setRole: (username, work) => answer(true, 'role', username, work),
  resetPassword: (username) => answer('told-again', 'reset', username),
  endSessions: (username) => answer(true, 'end', username),
  removeMember: (username) => answer(true, 'remove', username),
} satisfies Partial<ManagedShopApi>;

vi.mock('#stores/staff/as-staff.ts', () => ({
  asStaff: (call: (token: string) => Promise<unknown>) => call('token'),
}));
const ZONES = [
  { name: 'Shuafat', otherNames: ['شعفاط'] },
  { name: 'Hill', otherNames: [] },
];
vi.mock('#stores/shop/shop.ts', () => ({ shopFacts: () => ({ branches: [] }) }));
vi.mock('#stores/shop/live-zones.ts', () => ({ $zones: atom(ZONES), refreshZones: async () => {} }));
vi.mock('#stores/manage/managed-shop.ts', () => ({ theManagedShop: () => api }));
const team = await import('./team.ts');
const { lastDone } = await import('#stores/manage/told.ts');

const stops: (() => void)[] = [];
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  [calls, refusal] = [[], null];
  stops.push(
    team.$members.listen(() => {}),
    team.$toldPassword.listen(() => {}),
  );
  await vi.advanceTimersByTimeAsync(0);
});
afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  await vi.advanceTimersByTimeAsync(20_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const MANAGER = { role: 'manager', branches: [], zones: [] } as const;
const found = (username: string) => team.$members.get()?.find((each) => each.username === username);
const undo = async (): Promise<void> => {
  lastDone.putBack();
  await vi.advanceTimersByTimeAsync(0);
};

test('each of the team says whether role and account can be changed', () => {
  expect(found('rana')?.fixed).toBe('last-manager');
  expect(found('sami')?.fixed).toBeNull();
});

test('somebody new stands in the team at once, and the password is shown until it is hidden', async () => {
  const { sessions: _, isListed: __, isYou: ___, ...omar } = member('omar');
  expect(await team.addMember(omar)).toBe(true);
  expect(found('omar')).toMatchObject({ sessions: 0, isListed: false, fixed: null });
  expect(team.$toldPassword.get()).toEqual({ username: 'omar', name: 'omar', password: 'told-once' });
  team.hidePassword();
  expect(team.$toldPassword.get()).toBeNull();
});

test('a password is forgotten once no screen shows it', async () => {
  await team.resetPassword(SAMI);
  expect(team.$toldPassword.get()).toMatchObject({ name: 'سامي', password: 'told-again' });
  expect(found('sami')?.sessions).toBe(0);
  for (const stop of stops.splice(0)) stop();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(team.$toldPassword.value).toBeNull();
});

test('a role is changed, and taken back with the places of before', async () => {
  await team.setWork(SAMI, MANAGER);
  expect(found('sami')).toMatchObject({ role: 'manager', zones: [] });
  // With a second manager, the first one is not the last.
  expect(found('rana')?.fixed).toBe('you');
  await undo();
  expect(found('sami')).toMatchObject({ role: 'driver', zones: ['Shuafat'] });
  expect(calls.at(-1)).toEqual(['role', 'sami', { role: 'driver', branches: [], zones: ['شعفاط'] }]);
});

test('a driver’s places have the names of the page’s language, are changed, and taken back', async () => {
  expect(found('sami')).toMatchObject({ zones: ['Shuafat'] });
  const [sami] = (team.$members.get() ?? []).filter(({ username }) => username === 'sami');
  if (sami) expect(await team.setWork(sami, { role: 'driver', branches: [], zones: ['Hill'] })).toBe(true);
  expect(found('sami')).toMatchObject({ role: 'driver', zones: ['Hill'] });
  expect(lastDone.$taken.get()).toMatchObject({ what: 'team-places' });
  await undo();
  expect(found('sami')).toMatchObject({ zones: ['Shuafat'] });
});

test('who was removed is gone, and comes back with places and another password', async () => {
  await team.resetPassword(SAMI);
  await team.removeMember(SAMI);
  expect(found('sami')).toBeUndefined();
  expect(team.$toldPassword.get()).toBeNull();
  await undo();
  expect(found('sami')).toMatchObject({ role: 'driver', zones: ['Shuafat'], sessions: 0 });
  expect(team.$toldPassword.get()?.password).toBe('told-once');
});

test('the sessions of a lost phone end, and nothing is offered to take that back', async () => {
  expect(await team.endSessions(SAMI)).toBe(true);
  expect(found('sami')?.sessions).toBe(0);
  expect(calls).toEqual([['end', 'sami']]);
  expect(lastDone.$taken.get()).toBeNull();
});

test('after a refusal all is as it was, with the reason', async () => {
  refusal = fail({ code: 'team.last-manager' });
  await team.setWork(SAMI, MANAGER);
  await team.removeMember(SAMI);
  await team.resetPassword(SAMI);
  expect(found('sami')).toMatchObject({ role: 'driver', sessions: 1 });
  expect(team.$team.get().failure).toEqual({ code: 'team.last-manager' });
  expect(team.$toldPassword.get()).toBeNull();
  expect(lastDone.$taken.get()).toBeNull();
});
