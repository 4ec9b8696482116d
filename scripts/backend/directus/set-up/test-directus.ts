import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { type DirectusOptions, directusApplication } from '#scripts/backend/directus/application.ts';
import type { Change } from '#scripts/backend/directus/write-items.ts';
import { capture } from '#sources/set-up/recording-context.ts';

/** Staff of the captured merchant, and the administrator. */
export const STAFF = { email: 'staff@treesal-demo.example', password: 'Staff-123456' };
export const ADMIN = { email: 'admin@example.com', password: 'Admin-123456' };
export const HOST = 'http://127.0.0.1:8055';

/** For tests: a connection from this machine, and the token that opens the demo's parts. */
export const HERE = connectionOf('127.0.0.1');
export const DEMO_TOKEN = 'demo-token-of-tests';
export const DEMO_BEARER = { Authorization: `Bearer ${DEMO_TOKEN}` };

export function connectionOf(remoteAddress: string, localAddress = '127.0.0.1') {
  return { incoming: { socket: { remoteAddress, localAddress } } };
}

/** For tests: a data service in memory with the data of the captured one, and a clock that only the test moves. */
export async function testDirectus(options: Partial<DirectusOptions> = {}) {
  const tenantsDirectory = options.tenantsDirectory ?? (await merchants());
  const clock = { nowMs: Date.parse('2026-11-21T01:56:46.266Z'), waited: [] as number[] };
  const changes: Change[] = [];
  const { app, accounts } = await directusApplication({
    database: new DatabaseSync(':memory:'),
    tenantsDirectory,
    picturesDirectory: join(tenantsDirectory, 'made'),
    slugs: ['treesal-demo', 'second-shop'],
    basePath: '',
    makePassword: (email) => (email === ADMIN.email ? ADMIN.password : STAFF.password),
    now: () => clock.nowMs,
    wait: async (milliseconds) => {
      clock.waited.push(milliseconds);
      clock.nowMs += milliseconds;
    },
    onChange: (change) => changes.push(change),
    ...options,
  });

  const ask = async (path: string, init: RequestInit = {}): Promise<Response> =>
    app.request(`${HOST}${path}`, init, HERE);
  const send = (method: string, path: string, body: unknown, token?: string) =>
    ask(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    });
  const logIn = async (account: { email: string; password: string }) =>
    (await (await send('POST', '/auth/login', account)).json()).data as {
      access_token: string;
      refresh_token: string;
    };
  return {
    app,
    accounts,
    clock,
    letters: async () => (await (await ask('/outbox', { headers: DEMO_BEARER })).json()).data,
    changes,
    ask,
    send,
    logIn,
    tenantsDirectory,
    tokenOf: async (account: { email: string; password: string }) => (await logIn(account)).access_token,
    data: async (path: string, token?: string) =>
      (await (await ask(path, token ? { headers: { Authorization: `Bearer ${token}` } } : {})).json()).data,
    close: () => rmSync(tenantsDirectory, { recursive: true }),
  };
}

export type TestDirectus = Awaited<ReturnType<typeof testDirectus>>;

/** Two merchants' folders: the captured one with its pictures, and one without anything. */
async function merchants(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'dukkan-directus-'));
  const images = join(directory, 'treesal-demo/images');
  mkdirSync(images, { recursive: true });
  mkdirSync(join(directory, 'second-shop'));
  const [row] = capture('d_settings_by_slug').data;
  const names = new Map<string, string>([
    [row.images[0].directus_files_id, 'logo.png'],
    [row.images[1].directus_files_id, 'banner.jpg'],
  ]);
  const settings = JSON.parse(JSON.stringify(row), (_, value) => names.get(value) ?? value);
  settings.images[0].directus_files_id = { id: 'logo.png', title: 'شعار' };
  settings.images[1].directus_files_id = { id: 'banner.jpg', title: 'Banner' };
  writeFileSync(join(directory, 'treesal-demo/settings.json'), JSON.stringify(settings));
  writeFileSync(join(directory, 'second-shop/settings.json'), '{"slug":"second-shop","name":"Second"}');
  writeFileSync(join(images, 'logo.png'), await picture(512, 512).png().toBuffer());
  writeFileSync(join(images, 'banner.jpg'), await picture(1600, 900).jpeg().toBuffer());
  return directory;
}

/** A plain picture, in which a change of size can be measured. */
function picture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#1d7a3a' } });
}
