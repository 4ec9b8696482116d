import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { type Databases, embeddedDatabases } from '#scripts/backend/database/databases.ts';
import { openPostgres } from '#scripts/backend/database/postgres.ts';
import { openBackEnd } from '#scripts/backend/open-back-end.ts';
import { type OpenStores, openStores } from '#scripts/backend/open-stores.ts';
import { runStaff } from './staff.ts';

const TENANTS = 'tests/fixtures/tenants';

let folder: string;
let said: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dukkan-staff-'));
  said = '';
  vi.stubEnv('DUKKAN_DATA', join(folder, 'data'));
  vi.stubEnv('DUKKAN_TENANTS', TENANTS);
  vi.stubEnv('DATABASE_URL', inject('postgresUrl') ?? '');
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      said += String(text);
      return true;
    });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Runs the command and returns its output. */
async function staff(...args: readonly string[]): Promise<string> {
  said = '';
  expect(await runStaff(args)).toBe(0);
  return said;
}
const passwordIn = (text: string): string => /password (\w{16}) \(told once\)\n$/.exec(text)?.[1] ?? 'none';

/** Starts a service on the same data. */
async function service(): Promise<{ readonly stores: OpenStores; readonly databases: Databases }> {
  const url = inject('postgresUrl');
  const databases = url ? await openPostgres({ url }) : embeddedDatabases(join(folder, 'data/stores'));
  const stores = await openStores({
    tenantsDirectory: TENANTS,
    slugs: ['captures'],
    dataDirectory: join(folder, 'data/stores'),
    databases,
    environment: {},
    now: Date.now,
    changesFileOf: () => join(folder, 'changes.json'),
    photosFolderOf: () => join(folder, 'photos'),
    onCatalogueChanged: () => {},
  });
  return { stores, databases };
}

test('a manager is added, listed, given a new password and taken away while the service runs', async () => {
  const { stores, databases } = await service();
  const call = async (path: string, init: RequestInit) =>
    (await stores
      .of('captures')
      ?.fetch(new Request(`http://captures.localhost/wp-json/${path}`, init))) as Response;
  const logIn = (password: string) =>
    call('jwt-auth/v1/token', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'huda', password, device: 'desk' }),
    });
  const orders = async (authorization: string) =>
    (await call('treesal/v1/today-orders', { headers: { authorization } })).status;
  const session = async (password: string) => {
    const answer = await logIn(password);
    expect(answer.status).toBe(200);
    return `Bearer ${((await answer.json()) as { data: { token: string } }).data.token}`;
  };

  const first = passwordIn(await staff('add', 'captures', 'huda', '--role', 'manager', '--name', 'هدى'));
  expect(await runStaff(['add', 'captures', 'huda', '--role', 'driver'])).toBe(1);
  const begun = await session(first);
  expect(await orders(begun)).toBe(200);
  expect(await staff('list', 'captures')).toBe('huda                 manager     logged in: 1   هدى\n');
  await staff('end', 'captures', 'huda');
  expect(await orders(begun)).toBe(401);
  const again = await session(first);
  const second = passwordIn(await staff('reset', 'captures', 'huda'));
  expect([await orders(again), (await logIn(first)).status]).toEqual([401, 401]);
  const last = await session(second);
  await staff('remove', 'captures', 'huda');
  expect([await orders(last), (await logIn(second)).status]).toEqual([401, 401]);
  expect(await staff('list', 'captures')).toContain('No accounts.');
  await stores.close();
  await databases.close();
});

test('an account can be added before a service has ever started', async () => {
  await staff('add', 'captures', 'omar', '--role', 'driver', '--email', 'omar@example.com');
  expect(JSON.parse(await staff('list', 'captures', '--json'))).toEqual([
    {
      id: expect.any(Number),
      username: 'omar',
      displayName: 'omar',
      branches: [],
      zones: [],
      email: 'omar@example.com',
      role: 'driver',
      sessions: 0,
    },
  ]);
  await staff('remove', 'captures', 'omar');
});

test('an account of the data service gets a new password while the servers run: the old one and its logins end', async () => {
  const backEnd = await openBackEnd({
    tenantsDirectory: TENANTS,
    slugs: ['captures'],
    dataDirectory: join(folder, 'data'),
    changesDirectory: join(folder, 'changes'),
    environment: {},
    onChanged: () => {},
  });
  const old = backEnd.newAccounts.find(({ name }) => name === 'admin@example.com')?.password;
  const call = async (path: string, body: object) =>
    (await backEnd.mounts.find(({ prefix }) => prefix === '/directus/')?.handlerOf('captures')?.(
      new Request(`http://captures.localhost/directus/auth/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )) as Response;
  const logIn = (password: string | undefined) => call('login', { email: 'admin@example.com', password });
  const { refresh_token } = (await (await logIn(old)).json()).data;
  const password = passwordIn(await staff('reset', 'admin@example.com'));
  expect((await logIn(old)).status).toBe(401);
  expect((await call('refresh', { refresh_token })).status).toBe(401);
  expect((await logIn(password)).status).toBe(200);
  await backEnd.close();
});

test.each([
  ['reset', 'captures', 'nobody'],
  ['end', 'captures', 'nobody'],
  ['remove', 'captures', 'nobody'],
  ['reset', 'nobody@example.com'],
])('an account that is not there is named: %s %s %s', async (...args) => {
  expect(await runStaff(args.filter(Boolean))).toBe(1);
  expect(said).toContain(`There is no account ${args.slice(1).filter(Boolean).join(' ')}`);
});

test.each([
  [[]],
  [['captures', 'driver']],
  [['list']],
  [['list', 'captures', 'driver']],
  [['reset', '../x', 'driver']],
  [['end', 'captures']],
  [['add', 'captures', 'x']],
  [['add', 'captures', 'x', '--role', 'customer']],
  [['add', 'captures', 'X Y', '--role', 'driver']],
  [['add', 'captures', 'x', '--role', 'driver', '--email', 'x']],
  [['end', 'captures', 'driver', 'more']],
])('what names no account is answered with the usage: %j', async (args: readonly string[]) => {
  await expect(runStaff(args)).rejects.toThrow('npm run staff -- add <slug> <username>');
});

test('only a driver can be added with branches and zones', async () => {
  await staff(...'add captures dina --role driver --branch East --branch West --zone Hill'.split(' '));
  expect(JSON.parse(await staff('list', 'captures', '--json'))).toMatchObject([
    { username: 'dina', branches: ['East', 'West'], zones: ['Hill'] },
  ]);
  expect(await staff('list', 'captures')).toMatch(/dina .*East, West, Hill\n$/);
  await expect(runStaff('add captures omar --role callcenter --zone Hill'.split(' '))).rejects.toThrow(
    '--branch and --zone are of drivers',
  );
});
