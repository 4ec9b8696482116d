import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, ok, type Result } from '#domain/result.ts';

vi.mock('#stores/staff/as-staff.ts', () => ({
  asStaff: (call: (token: string) => Promise<unknown>) => call('token'),
}));
const { $isLoggedIn, $user } = await import('#stores/staff/session.ts');
const { shopStorage } = await import('#stores/device/shop-storage.ts');
const { keptReading } = await import('./kept-readings.ts');
const { $readEarlier, toldStore } = await import('./told.ts');

const AWAY = fail({ code: 'network.offline' });
const RANA = { username: 'rana', email: '' };
const root = { dataset: { client: 'scripts-1' } };

let answer: Promise<Result<string>>;
let stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false, documentElement: root }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  root.dataset.client = 'scripts-1';
  $user.set(RANA);
  $isLoggedIn.set(true);
  answer = Promise.resolve(ok('the menu'));
});
afterEach(async () => {
  for (const stop of stops) stop();
  stops = [];
  // A section leaves the page after a second.
  await vi.advanceTimersByTimeAsync(2000);
  $isLoggedIn.set(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page that shows the section. */
async function opened(name = 'menu') {
  const { $told } = toldStore(
    () => answer,
    () => name,
  );
  stops.push($told.listen(() => {}));
  await vi.advanceTimersByTimeAsync(0);
  return $told;
}

test('a page that is opened without a connection shows the last reading, and says from when it is', async () => {
  await opened();
  expect($readEarlier.get()).toBeNull();
  stops.pop()?.();
  await vi.advanceTimersByTimeAsync(60_000);
  answer = Promise.resolve(AWAY);
  const $told = await opened();
  expect($told.get()).toEqual({ value: 'the menu', failure: null, isChanging: false });
  expect($readEarlier.get()).toBe(1_000_000);

  answer = Promise.resolve(ok('a new menu'));
  await vi.advanceTimersByTimeAsync(15_000);
  expect($told.get().value).toBe('a new menu');
  expect($readEarlier.get()).toBeNull();
});

test('an open page that loses its connection says from when its data are', async () => {
  const $told = await opened();
  answer = Promise.resolve(AWAY);
  await vi.advanceTimersByTimeAsync(45_000);
  expect($told.get()).toMatchObject({ value: 'the menu', failure: null });
  expect($readEarlier.get()).toBe(1_000_000);
});

test('a server that does not answer for two seconds is not waited for', async () => {
  await opened();
  stops.pop()?.();
  answer = new Promise(() => {});
  const $told = await opened();
  expect($told.get().value).toBeNull();
  await vi.advanceTimersByTimeAsync(2000);
  expect($told.get().value).toBe('the menu');
  expect($readEarlier.get()).not.toBeNull();
});

test('the line is about the sections on the page only', async () => {
  await opened();
  answer = Promise.resolve(AWAY);
  await vi.advanceTimersByTimeAsync(15_000);
  stops.pop()?.();
  await vi.advanceTimersByTimeAsync(2000);
  expect($readEarlier.get()).toBeNull();
});

test('a refusal hides nothing: it is no lost connection', async () => {
  await opened();
  stops.pop()?.();
  answer = Promise.resolve(fail({ code: 'auth.forbidden' }));
  expect((await opened()).get()).toMatchObject({ value: null, failure: { code: 'auth.forbidden' } });
});

test('without a reading, the failure is shown', async () => {
  answer = Promise.resolve(AWAY);
  expect((await opened('hours')).get()).toMatchObject({ value: null, failure: { code: 'network.offline' } });
});

test.each<[string, () => void]>([
  ['another account', () => $user.set({ username: 'samer', email: '' })],
  ['scripts of another release', () => Object.assign(root.dataset, { client: 'scripts-2' })],
  ['a damaged store', () => Object.assign(shopStorage, { [storedKey()]: '{"at":' })],
  ['the end of the session', () => $isLoggedIn.set(false)],
])('a reading is not shown after %s', async (_, happens) => {
  await opened();
  expect(keptReading('menu')).toEqual({ at: 1_000_000, value: 'the menu' });
  happens();
  expect(keptReading('menu')).toBeNull();
});

test('the end of the session leaves no reading on the device', async () => {
  await opened();
  expect(storedKey()).toBeDefined();
  $isLoggedIn.set(false);
  expect(storedKey()).toBeUndefined();
});

const storedKey = () => Object.keys(shopStorage).find((key) => key.endsWith('manage-menu')) as string;
