import { afterEach, beforeEach, expect, test } from 'vitest';
import { order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import {
  bearerOf,
  managerOf,
  OPEN_AT,
  type TestStore,
  testStore,
} from '#scripts/backend/set-up/test-store.ts';

const SIGN = 'treesal/v1/sign';
const MINUTE = 60_000;
const iso = (minutes: number) => new Date(OPEN_AT + minutes * MINUTE).toISOString();

let store: TestStore;
beforeEach(async () => {
  store = await testStore({ withStaff: true });
});
afterEach(() => store.close());

const manager = () => managerOf(store);
const hang = (body: object, headers: Record<string, string>) =>
  store.post(SIGN, { revision: 0, pauses: [], busy_minutes: null, ...body }, headers);
const jsonOf = async (answered: Promise<Response> | Response) =>
  (await answered).json() as Promise<Record<string, unknown> & { readonly changes: unknown[] }>;

test('a manager pauses the shop: everybody reads it, no order is taken, and it ends by itself', async () => {
  const pauses = [{ from: iso(0), until: iso(15) }];
  const hung = await hang({ pauses }, await manager());
  expect([hung.status, await hung.json()]).toMatchObject([
    200,
    { revision: 1, pauses, changes: [{ name: 'هدى' }] },
  ]);
  expect(await jsonOf(store.get(SIGN))).toEqual({ pause: pauses[0], busy: null, closed_zones: {} });
  expect((await order(store, pickupOrder())).body.code).toBe('treesal_store_closed');
  store.clock.now = OPEN_AT + 15 * MINUTE;
  expect(await jsonOf(store.get(SIGN))).toEqual({ pause: null, busy: null, closed_zones: {} });
  expect((await order(store, pickupOrder())).status).toBe(201);
});

test('busy ends when the shop closes', async () => {
  await hang({ busy_minutes: 30 }, await manager());
  // 22:30 in Jerusalem.
  expect(await jsonOf(store.get(SIGN))).toEqual({
    pause: null,
    busy: { minutes: 30, until: '2026-11-21T20:30:00.000Z' },
    closed_zones: {},
  });
});

test('when two managers replace the same sign, the second change is refused', async () => {
  const headers = await manager();
  const answers = await Promise.all([
    hang({ busy_minutes: 15 }, headers),
    hang({ busy_minutes: 30 }, headers),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { revision, changes } = await jsonOf(store.get(`${SIGN}/changes`, headers));
  expect([revision, changes.length]).toEqual([1, 1]);
});

test('call centre and drivers neither replace the sign nor read its history', async () => {
  for (const username of ['callcenter', 'driver']) {
    const headers = await bearerOf(store, username);
    expect((await hang({ busy_minutes: 15 }, headers)).status).toBe(403);
    expect((await store.get(`${SIGN}/changes`, headers)).status).toBe(403);
  }
  expect((await hang({ busy_minutes: 15 }, {})).status).toBe(401);
  expect(await jsonOf(store.get(SIGN))).toEqual({ pause: null, busy: null, closed_zones: {} });
});

test.each([
  ['a pause that is over', { pauses: [{ from: iso(-20), until: iso(-5) }] }],
  ['an invalid time', { pauses: [{ from: 'now', until: null }] }],
  ['a thousand pauses', { pauses: Array.from({ length: 1000 }, () => ({ from: iso(0), until: null })) }],
  ['twenty minutes', { busy_minutes: 20 }],
])('%s is refused', async (_, body) => {
  expect((await hang(body, await manager())).status).toBe(400);
});

test('polling pages do not use up the limit of calls, and see a new sign at once', async () => {
  const pace = { burst: 3, perMinute: 1 };
  const narrow = await testStore({ limits: { callsOfShop: pace, callsOfClient: pace }, withStaff: true });
  const headers = await managerOf(narrow);
  for (let count = 0; count < 50; count++) expect((await narrow.get(SIGN)).status).toBe(200);
  await narrow.post(SIGN, { revision: 0, pauses: [], busy_minutes: 15 }, headers);
  expect(await jsonOf(narrow.get(SIGN))).toMatchObject({ busy: { minutes: 15 } });
  await narrow.close();
});
