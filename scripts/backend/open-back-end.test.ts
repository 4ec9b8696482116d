import { cpSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { settingsFromFiles } from '#sources/files.ts';
import { inputStamp } from '#sources/input-stamp.ts';
import { type BackEnd, openBackEnd } from './open-back-end.ts';
import { pickupOrder } from './set-up/test-order.ts';

const SLUG = 'captures';
const HOST = 'http://captures.localhost:4321';
const PASSWORD = 'Password-of-tests-1';

let folder: string;
let changed: string[];
let backEnd: BackEnd;

const open = (): Promise<BackEnd> =>
  openBackEnd({
    tenantsDirectory: join(folder, 'tenants'),
    slugs: [SLUG],
    dataDirectory: join(folder, 'data'),
    changesDirectory: join(folder, 'changes'),
    environment: { DUKKAN_DIRECTUS_PASSWORD: PASSWORD },
    onChanged: (slug) => changed.push(slug),
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dukkan-back-end-'));
  cpSync(`tests/fixtures/tenants/${SLUG}`, join(folder, 'tenants', SLUG), { recursive: true });
  changed = [];
  backEnd = await open();
});
afterEach(() => {
  backEnd.close();
  rmSync(folder, { recursive: true });
});

async function ask(method: string, path: string, body?: unknown, token?: string) {
  const mount = backEnd.mounts.find(({ prefix }) => path.startsWith(prefix));
  const answer = await mount?.handlerOf(SLUG)?.(
    new Request(HOST + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
  return { status: answer?.status, body: (await answer?.json()) as any };
}

/** Saves fields of the merchant's row, as the merchant does in the data service. */
async function save(fields: object): Promise<void> {
  const login = await ask('POST', '/directus/auth/login', { email: 'admin@example.com', password: PASSWORD });
  const rows = await ask('GET', '/directus/items/CustomerSettings?fields=id');
  const path = `/directus/items/CustomerSettings/${rows.body.data[0].id}`;
  expect((await ask('PATCH', path, fields, login.body.data.access_token)).status).toBe(200);
}

/** The merchant's settings as a build reads them, and what says that there is something to build. */
function built(): Readonly<Record<string, unknown>> {
  const [directory, file] = [
    join(folder, 'tenants', SLUG),
    join(folder, 'changes', `${SLUG}.settings.json`),
  ] as const;
  return { ...settingsFromFiles(directory, file), stamp: inputStamp(directory, [file]) };
}

test('what a merchant saves in the data service is told once, and a build reads it', async () => {
  const before = built();
  await save({ mainTitleEn: 'Hot from the oven', mainColor: '#123456' });
  expect(changed).toEqual([SLUG]);
  expect(built()).toMatchObject({
    mainTitleEn: 'Hot from the oven',
    mainColor: '#123456',
    name: before.name,
  });
  expect(built().stamp).not.toBe(before.stamp);
  await save({ mainTitleEn: 'Hot from the oven' });
  expect(changed).toEqual([SLUG]);
});

test('saved opening hours hold for the store’s orders too, and outlast a new start', async () => {
  await save(Object.fromEntries(WEEKDAYS.map((day) => [day, false])));
  backEnd.close();
  backEnd = await open();
  const { status, body } = await ask('POST', '/wp-json/treesal/v1/create_order', pickupOrder());
  expect([status, body.code]).toEqual([409, 'treesal_store_closed']);
});

test('a settings.json that the merchant writes anew counts, and what was saved before it does not', async () => {
  await save({ mainTitleEn: 'Hot from the oven' });
  const path = join(folder, 'tenants', SLUG, 'settings.json');
  const row = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...row, mainTitleEn: 'Written anew' }));
  utimesSync(path, new Date(), new Date(Date.now() + 1000));
  expect(built().mainTitleEn).toBe('Written anew');
});
