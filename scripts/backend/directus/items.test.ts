import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomPassword } from '#scripts/backend/passwords.ts';
import { ADMIN, STAFF, type TestDirectus, testDirectus } from './set-up/test-directus.ts';

const ITEMS = '/items/CustomerSettings';
let directus: TestDirectus;
let admin = '';
const open = async () => {
  directus = await testDirectus();
  admin = await directus.tokenOf(ADMIN);
};
const close = () => directus.close();

describe('lists', () => {
  beforeAll(open);
  afterAll(close);

  test.each([
    ['filter={"slug":{"_starts_with":"tree"}}', 400],
    ['filter={"_and":[{"id":1}]}', 403],
  ])('%s, which a Directus would take, is refused', async (query, status) => {
    expect((await directus.ask(`${ITEMS}?${query}`)).status).toBe(status);
  });

  test('no query whatever breaks the service', async () => {
    const key = fc.oneof(
      fc.constantFrom('filter', 'deep', 'fields', 'sort', 'limit', 'page', 'meta'),
      fc.string(),
    );
    const value = fc.oneof(fc.string(), fc.json());
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(key, value), { maxLength: 4 }), async (pairs) => {
        // Such a token logs nobody in.
        const query = new URLSearchParams(pairs.filter(([name]) => name !== 'access_token'));
        expect([200, 400, 403]).toContain((await directus.ask(`${ITEMS}?${query}`)).status);
      }),
    );
  });

  test('an unchanged list is not sent again', async () => {
    const tag = (await directus.ask(`${ITEMS}?fields=id`)).headers.get('etag') ?? '';
    const again = await directus.ask(`${ITEMS}?fields=id`, {
      headers: { 'If-None-Match': tag, Origin: 'https://a.test' },
    });
    expect([again.status, await again.text(), again.headers.get('access-control-allow-origin')]).toEqual([
      304,
      '',
      'https://a.test',
    ]);
  });
});

describe('changes', () => {
  beforeEach(open);
  afterEach(close);

  test('are reported like a Flow’s, after they are stored', async () => {
    await directus.send('PATCH', `${ITEMS}/1`, { mainTitleEn: 'Hello', nosuch: 1 }, admin);
    await directus.send('POST', ITEMS, { slug: 't1' }, admin);
    await directus.send('DELETE', ITEMS, [3], admin);
    expect(directus.changes).toEqual([
      {
        event: 'CustomerSettings.items.update',
        collection: 'CustomerSettings',
        keys: ['1'],
        payload: { mainTitleEn: 'Hello' },
      },
      {
        event: 'CustomerSettings.items.create',
        collection: 'CustomerSettings',
        keys: ['3'],
        payload: { slug: 't1' },
      },
      {
        event: 'CustomerSettings.items.delete',
        collection: 'CustomerSettings',
        keys: ['3'],
        payload: ['3'],
      },
    ]);
  });

  test('that are refused or have no effect are not reported', async () => {
    const staff = await directus.tokenOf(STAFF);
    await directus.send('PATCH', `${ITEMS}/1`, { slug: 'z' }, staff);
    await directus.send('PATCH', `${ITEMS}/999`, { name: 'z' }, admin);
    await directus.send('DELETE', ITEMS, [999], admin);
    await directus.send('PATCH', `${ITEMS}/1`, {}, admin);
    await directus.send('POST', ITEMS, [{ slug: 't1' }, { slug: 'second-shop' }], admin);
    expect(directus.changes).toEqual([]);
  });

  test.each([{ add: [] }, { create: 7 }, 7])('of a list of rows by %j are refused', async (images) => {
    const answer = await directus.send('PATCH', `${ITEMS}/1`, { images }, admin);
    expect([answer.status, (await answer.json()).errors[0].extensions.code]).toEqual([
      400,
      'INVALID_PAYLOAD',
    ]);
  });

  test('of the list of pictures by create and delete leave its other rows', async () => {
    const path = `${ITEMS}/1?fields=images.*`;
    const [first, second] = (await directus.data(path)).images;
    const { id: _, ...file } = first;
    const images = { create: [file], delete: [first.id] };
    const answer = await directus.send('PATCH', path, { images }, admin);
    expect((await answer.json()).data.images).toEqual([second, { ...file, id: 3 }]);
  });

  test('of the list of pictures keep, add and remove its rows', async () => {
    const path = `${ITEMS}/1?fields=images.*`;
    const [first, second] = (await directus.data(path)).images;
    const file = { directus_files_id: first.directus_files_id };
    const patch = async (images: unknown) =>
      (await (await directus.send('PATCH', path, { images }, admin)).json()).data.images;
    expect(await patch([second.id, file])).toEqual([second, { id: 3, CustomerSettings_id: 1, ...file }]);
    expect(await patch([])).toEqual([]);
  });

  test('of a body beyond 1 MB are refused', async () => {
    expect((await directus.send('PATCH', `${ITEMS}/1`, { name: 'x'.repeat(1_100_000) }, admin)).status).toBe(
      413,
    );
  });
});

describe('merchants’ folders', () => {
  beforeEach(open);
  afterEach(close);

  test('saved values stay after a restart, but a changed folder replaces them', async () => {
    const database = new DatabaseSync(':memory:');
    const { tenantsDirectory } = directus;
    const start = () => testDirectus({ database, tenantsDirectory });
    const first = await start();
    await first.send('PATCH', `${ITEMS}/1`, { name: 'Saved' }, await first.tokenOf(ADMIN));
    const nameNow = async (from: TestDirectus) => (await from.data(`${ITEMS}/1`)).name;
    expect(await nameNow(await start())).toBe('Saved');
    const path = join(tenantsDirectory, 'treesal-demo/settings.json');
    const settings = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify({ ...settings, name: 'Written' }));
    expect(await nameNow(await start())).toBe('Written');
  });

  test('passwords are generated only at the first start, and shown once', async () => {
    const database = new DatabaseSync(':memory:');
    const { accounts } = await testDirectus({
      database,
      tenantsDirectory: directus.tenantsDirectory,
      makePassword: randomPassword,
    });
    expect(accounts.map(({ email }) => email)).toEqual([
      ADMIN.email,
      STAFF.email,
      'staff@second-shop.example',
    ]);
    expect(new Set(accounts.map(({ password }) => password)).size).toBe(3);
    for (const { password } of accounts) expect(password).toMatch(/^\w{16}$/);
    const again = await testDirectus({
      database,
      tenantsDirectory: directus.tenantsDirectory,
      makePassword: randomPassword,
    });
    expect(again.accounts).toEqual([]);
    const password = accounts[1]?.password ?? '';
    expect((await again.send('POST', '/auth/login', { email: STAFF.email, password })).status).toBe(200);
  });

  test('letters are shown only if the operator asks for it', async () => {
    expect((await directus.ask('/outbox')).status).toBe(404);
    const headers = { Authorization: 'Bearer null' };
    expect((await directus.ask('/outbox', { headers })).status).toBe(401);
  });
});

describe('staff', () => {
  afterEach(close);
  beforeEach(open);
  const OWN = `${ITEMS}/1`;
  const OTHER = `${ITEMS}/2`;
  const names = async () => [(await directus.data(OWN)).name, (await directus.data(OTHER)).name];

  test('change their own merchant’s row, and no other, however they ask', async () => {
    const token = await directus.tokenOf(STAFF);
    const before = await names();
    const statuses = [];
    for (const [method, path, body] of [
      ['PATCH', OTHER, { name: 'Taken' }],
      ['PATCH', ITEMS, { keys: [1, 2], data: { name: 'Taken' } }],
      ['DELETE', ITEMS, [2]],
      ['POST', ITEMS, { slug: 'taken' }],
    ] as const)
      statuses.push((await directus.send(method, path, body, token)).status);
    expect(statuses).toEqual([403, 404, 403, 403]);
    expect(await names()).toEqual(before);
    expect(directus.changes).toEqual([]);
    expect((await directus.send('PATCH', OWN, { name: 'Ours' }, token)).status).toBe(204);
    expect(await names()).toEqual(['Ours', before[1]]);
  });

  test('of the second merchant have the second row', async () => {
    const token = await directus.tokenOf({ ...STAFF, email: 'staff@second-shop.example' });
    expect((await directus.send('PATCH', OWN, { name: 'Taken' }, token)).status).toBe(403);
    expect((await directus.send('PATCH', OTHER, { name: 'Ours' }, token)).status).toBe(204);
  });

  test('whose role names no merchant can change nothing', async () => {
    const user = { email: 'x@y.example', password: 'Old-1', role: null };
    await directus.send('POST', '/users', user, await directus.tokenOf(ADMIN));
    const token = await directus.tokenOf(user);
    for (const path of [OWN, OTHER])
      expect((await directus.send('PATCH', path, { name: 'Taken' }, token)).status).toBe(403);
  });
});
