import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeAccount } from '#scripts/backend/login/accounts.ts';
import { seedAccounts } from '#scripts/backend/login/seed-accounts.ts';
import { hashPassword } from '#scripts/backend/passwords.ts';
import type { Answer } from '#scripts/backend/set-up/test-order.ts';
import { tokenOf } from '#scripts/backend/set-up/test-staff.ts';
import { PASSWORD, SEED, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
  // The operator lists the accounts of the folder, but not this manager.
  await seedAccounts(store.database, SEED.accounts, () => PASSWORD);
  const hash = await hashPassword(PASSWORD);
  const rana = { username: 'rana', displayName: 'رنا', email: '', role: 'manager' as const };
  await store.database.transaction((rows) => writeAccount(rows, rana, hash));
});
afterEach(() => store.close());

async function get(username = 'rana'): Promise<Answer> {
  const response = await store.get('treesal/v1/manage/team', await tokenOf(store, username));
  return { status: response.status, body: await response.json() };
}
/** `by`: a username, or the headers of a session. */
async function post(
  path: string,
  body: object = {},
  by: string | Record<string, string> = 'rana',
): Promise<Answer> {
  const sent = { change_id: crypto.randomUUID(), ...body };
  const session = typeof by === 'string' ? await tokenOf(store, by) : by;
  const response = await store.post(`treesal/v1/manage/${path}`, sent, session);
  return { status: response.status, body: await response.json() };
}
const logsIn = async (username: string, password: string): Promise<boolean> =>
  (await store.post('jwt-auth/v1/token', { username, password })).status === 200;
const SAMI = { username: 'sami', name: 'سامي', role: 'driver', zones: ['شعفاط'] };

describe('the team of a shop', () => {
  test('is listed without customers and without the accounts of a neighbour', async () => {
    const { body } = await get();
    expect(body.map(({ username }: { username: string }) => username)).toEqual([
      'callcenter',
      'driver',
      'rana',
    ]);
    expect(body[2]).toEqual({
      ...{ username: 'rana', name: 'رنا', email: '', role: 'manager', branches: [], zones: [] },
      ...{ sessions: 0, is_listed: false, is_you: true },
    });
    expect(JSON.stringify(body)).not.toMatch(/hash|scrypt/);
  });

  test('gets a new account, which logs in with the password of the answer', async () => {
    const { status, body } = await post('team', SAMI);
    expect(status).toBe(201);
    expect(await logsIn('sami', body.password)).toBe(true);
    expect(
      (await get()).body.find(({ username }: { username: string }) => username === 'sami'),
    ).toMatchObject({
      role: 'driver',
      zones: ['Shuafat'],
      is_listed: false,
    });
    expect(await post('team', SAMI)).toMatchObject({ status: 409, body: { code: 'treesal_account_taken' } });
  });

  test.each([
    [{ ...SAMI, username: 'Sami!' }],
    [{ ...SAMI, role: 'customer' }],
    [{ ...SAMI, role: 'administrator' }],
    [{ ...SAMI, role: 'callcenter' }],
    [{ ...SAMI, email: 'no address' }],
    [{ ...SAMI, name: '' }],
  ])('does not take %j', async (body) => {
    expect(await post('team', body)).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
  });

  test('gets the places of a driver, by their names in any language, and no others', async () => {
    await post('team', SAMI);
    const sami = async () =>
      (await get()).body.find(({ username }: { username: string }) => username === 'sami');
    const work = (places: object) => post('team/sami/role', { role: 'driver', ...places });
    const name = 'Jerusalem & more';
    expect((await work({ branches: ['القدس', name], zones: ['Shuafat'] })).status).toBe(200);
    expect(await sami()).toMatchObject({ branches: [name], zones: ['Shuafat'] });
    for (const places of [{ zones: ['Elsewhere'] }, { branches: ['Shuafat'] }])
      expect(await work(places)).toMatchObject({ status: 400, body: { code: 'treesal_place_unknown' } });
    const other = { ...SAMI, username: 'other', zones: ['Elsewhere'] };
    expect((await post('team', other)).body.code).toBe('treesal_place_unknown');
    expect(await sami()).toMatchObject({ branches: [name], zones: ['Shuafat'] });
    const history = await store.get('treesal/v1/manage/changes', await tokenOf(store, 'rana'));
    const said = ((await history.json()) as { after: { what: string } }[]).map(({ after }) => after.what);
    expect(said.toSorted()).toEqual(['added', 'places']);
    expect((await work({})).status).toBe(200);
    expect(await sami()).toMatchObject({ branches: [], zones: [] });
  });

  test('gets a driver of a renamed area back after a removal and after another role', async () => {
    const zones = await (await store.get('treesal/v1/manage/zones', await tokenOf(store, 'rana'))).json();
    const { id, ...zone } = (zones as Answer['body']).zones.at(-1);
    await post('team', { ...SAMI, zones: [zone.name] });
    const names = { ...zone.names, en: 'North' };
    expect((await post(`zones/${id}`, { ...zone, names })).status).toBe(200);
    const sami = async () =>
      (await get()).body.find(({ username }: { username: string }) => username === 'sami');
    const before = await sami();
    expect(before.zones).toEqual([zone.name, 'North']);
    const { username, name, role } = before;
    store.clock.now += 1000;
    expect((await post('team/sami/role', { role: 'callcenter' })).status).toBe(200);
    expect((await post('team/sami/role', { role, zones: before.zones })).status).toBe(200);
    expect(await sami()).toEqual(before);
    store.clock.now += 1000;
    expect((await post('team/sami/remove')).status).toBe(200);
    expect((await post('team', { username, name, role, zones: before.zones })).status).toBe(201);
    expect(await sami()).toEqual(before);
  });

  test('gets another role, which applies from the next call on', async () => {
    const { password } = (await post('team', SAMI)).body;
    const login = await store.post('jwt-auth/v1/token', { username: 'sami', password });
    const { data } = (await login.json()) as { data: { token: string } };
    const seesTeam = async () =>
      (await store.get('treesal/v1/manage/team', { authorization: `Bearer ${data.token}` })).status;
    expect(await seesTeam()).toBe(403);
    expect((await post('team/sami/role', { role: 'manager' })).status).toBe(200);
    expect(await seesTeam()).toBe(200);
    expect((await get()).body.at(-1)).toMatchObject({ username: 'sami', role: 'manager', zones: [] });
  });

  test('can end the sessions of a lost phone at once and get a new password', async () => {
    const { password } = (await post('team', SAMI)).body;
    const bearer = await store.post('jwt-auth/v1/token', { username: 'sami', password, device: 'phone' });
    const { data } = (await bearer.json()) as { data: { token: string } };
    const today = async () =>
      (await store.get('treesal/v1/today-orders', { authorization: `Bearer ${data.token}` })).status;
    expect(await today()).toBe(200);
    expect((await post('team/sami/end')).status).toBe(200);
    expect(await today()).toBe(401);
    expect(await logsIn('sami', password)).toBe(true);
    const renewed = await post('team/sami/reset');
    expect(await logsIn('sami', renewed.body.password)).toBe(true);
    expect(await logsIn('sami', password)).toBe(false);
  });

  test('loses a removed account and its sessions', async () => {
    const { password } = (await post('team', SAMI)).body;
    expect((await post('team/sami/remove')).status).toBe(200);
    expect(await logsIn('sami', password)).toBe(false);
    expect((await post('team/sami/remove')).status).toBe(404);
  });

  test('keeps its last manager when two managers remove each other at once', async () => {
    expect((await post('team/rana/remove')).body.code).toBe('treesal_last_manager');
    expect((await post('team/rana/role', { role: 'driver' })).body.code).toBe('treesal_last_manager');
    await post('team', { ...SAMI, role: 'manager', zones: undefined });
    const [rana, sami] = await Promise.all(['rana', 'sami'].map((username) => tokenOf(store, username)));
    await Promise.all([post('team/sami/remove', {}, rana), post('team/rana/remove', {}, sami)]);
    const managers = await store.database.query
      .selectFrom('account')
      .select('username')
      .where('shop', '=', store.database.shop)
      .where('role', '=', 'manager')
      .execute();
    expect(managers).toHaveLength(1);
  });

  test.each(['driver', 'customer', 'nobody'])(
    'refuses to change %s, who is listed or does not belong to the team',
    async (who) => {
      const listed = who === 'driver';
      expect((await post(`team/${who}/remove`)).status).toBe(listed ? 409 : 404);
      expect((await post(`team/${who}/role`, { role: 'manager' })).status).toBe(listed ? 409 : 404);
      if (!listed)
        for (const act of ['end', 'reset']) expect((await post(`team/${who}/${act}`)).status).toBe(404);
    },
  );

  test('is changed once by a change that is sent again, even as another one', async () => {
    await post('team', SAMI);
    const change_id = crypto.randomUUID();
    const { password } = (await post('team/sami/reset', { change_id })).body;
    for (const path of ['team/sami/reset', 'team/sami/remove'])
      expect(await post(path, { change_id: change_id.toUpperCase() })).toEqual({ status: 200, body: {} });
    expect(await logsIn('sami', password)).toBe(true);
  });

  test('is changed once by three calls at once with the same id, so that the told password is right', async () => {
    await post('team', SAMI);
    const change_id = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => post('team/sami/reset', { change_id })));
    const told = answers.flatMap(({ body }) => body.password ?? []);
    expect(told).toHaveLength(1);
    expect(await logsIn('sami', told[0])).toBe(true);
  });

  test.each(['reset', 'added'])(
    'is changed once (%s) by two services that get the same call at once',
    async (what) => {
      if (what === 'reset') await post('team', SAMI);
      const second = await store.second();
      const [change_id, bearer] = [crypto.randomUUID(), await tokenOf(store, 'rana')];
      const path = `/wp-json/treesal/v1/manage/team${what === 'reset' ? '/sami/reset' : ''}`;
      const body = JSON.stringify({ ...SAMI, change_id });
      const answers = await Promise.all(
        [store.app, second].map(async (app) => {
          const answer = await app.request(path, { method: 'POST', headers: bearer, body });
          return { status: answer.status, body: (await answer.json()) as { readonly password?: string } };
        }),
      );
      const told = answers.flatMap(({ body }) => body.password ?? []);
      expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200]));
      expect(told).toHaveLength(1);
      expect(await logsIn('sami', told[0] ?? '')).toBe(true);
      const history = await store.get('treesal/v1/manage/changes', bearer);
      const changes = (await history.json()) as { readonly after: { readonly what: string } }[];
      expect(changes.filter(({ after }) => after.what === what)).toHaveLength(1);
    },
  );

  test('has a history that names the person and contains no password', async () => {
    const { password } = (await post('team', SAMI)).body;
    await post('team/sami/reset');
    const response = await store.get('treesal/v1/manage/changes', await tokenOf(store, 'rana'));
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject([
      { action: 'staff', subject: 'staff:sami', person: { name: 'رنا' } },
      { action: 'staff', subject: 'staff:sami' },
    ]);
    expect(text).not.toContain(password);
  });
});

test.each(['callcenter', 'driver', 'customer'])(
  '%s may neither see nor change the team',
  async (username) => {
    expect((await get(username)).status).toBe(403);
    for (const path of ['team', 'team/rana/role', 'team/rana/remove', 'team/rana/end', 'team/rana/reset'])
      expect((await post(path, { ...SAMI, role: 'manager' }, username)).status).toBe(403);
    expect(await logsIn('rana', PASSWORD)).toBe(true);
  },
);
