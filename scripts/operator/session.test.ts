import { expect, test } from 'vitest';
import { testDatabase } from '#scripts/queue/set-up/test-database.ts';
import { SESSION_MS, sessions } from './session.ts';

let now = 1000;

test('a session is open until its end, for both tokens during a rotation, and for no other token', async () => {
  const all = sessions(await testDatabase(), () => now);
  const cookie = await all.begin('old');
  now = 1000 + SESSION_MS;
  expect(await all.isOpen(cookie, ['old'])).toBe(true);
  expect(await all.isOpen(cookie, ['new', 'old'])).toBe(true);
  expect(await all.isOpen(cookie, ['new'])).toBe(false);
  expect(await all.isOpen(cookie, [])).toBe(false);
  now += 1;
  expect(await all.isOpen(cookie, ['old'])).toBe(false);
});

test('an ended session is closed for every copy of its cookie on every worker, and others stay open', async () => {
  const database = await testDatabase();
  const [here, there] = [sessions(database, () => now), sessions(database, () => now)];
  const [mine, another] = [await here.begin('token'), await here.begin('token')];
  expect(await there.isOpen(mine, ['token'])).toBe(true);
  await here.end(mine, ['token']);
  expect(await there.isOpen(mine, ['token'])).toBe(false);
  expect(await there.isOpen(another, ['token'])).toBe(true);
});

test('a forged cookie opens no session and causes no database query', async () => {
  const database = await testDatabase();
  const all = sessions(database, () => now);
  const [id = '', proof = ''] = (await all.begin('token')).split('.');
  const asked: string[] = [];
  const query = async (text: string) => {
    asked.push(text);
    return [];
  };
  const watched = sessions({ ...database, query }, () => now);
  for (const cookie of ['', '.', id, `${id}.`, `.${proof}`, `${id}x.${proof}`, `${id}.x${proof}`])
    expect(await watched.isOpen(cookie, ['token'])).toBe(false);
  expect(asked).toEqual([]);
});

test('the table holds neither the token nor the value of a cookie', async () => {
  const database = await testDatabase();
  const [id, proof = ''] = (await sessions(database, () => now).begin('token')).split('.');
  const rows = await database.query(`SELECT * FROM ${database.schema}.ops_session`);
  expect(rows).toEqual([{ id, ends_at_ms: now + SESSION_MS }]);
  expect(JSON.stringify(rows)).not.toContain(proof);
});
