import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBackEnd } from '#scripts/backend/open-back-end.ts';
import { runStaff } from './staff.ts';

let folder: string;
let said: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dukkan-staff-'));
  said = '';
  vi.stubEnv('DUKKAN_DATA', join(folder, 'data'));
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

const open = () =>
  openBackEnd({
    tenantsDirectory: 'tests/fixtures/tenants',
    slugs: ['captures'],
    dataDirectory: join(folder, 'data'),
    changesDirectory: join(folder, 'changes'),
    environment: {},
    onChanged: () => {},
  });

test('an account gets a new password while the servers run: the old one and its logins end', async () => {
  const backEnd = await open();
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
  expect(await runStaff(['admin@example.com'])).toBe(0);
  const password = /^admin@example\.com, password (\w{16}) \(told once\)\n$/.exec(said)?.[1];
  expect((await logIn(old)).status).toBe(401);
  expect((await call('refresh', { refresh_token })).status).toBe(401);
  expect((await logIn(password)).status).toBe(200);
  await backEnd.close();
});

test.each([[['captures', 'nobody']], [['elsewhere', 'driver']], [['nobody@example.com']]])(
  'an account that is not there is named: %j',
  async (args) => {
    await (await open()).close();
    expect(await runStaff(args)).toBe(1);
    expect(said).toContain(`There is no account ${args.join(' ')}`);
  },
);

test.each([[[]], [['captures']], [['../x', 'driver']], [['captures', 'driver', 'more']]])(
  'what names no account is answered with the usage: %j',
  async (args: readonly string[]) => {
    await expect(runStaff(args)).rejects.toThrow('npm run staff -- <slug> <username>');
  },
);
