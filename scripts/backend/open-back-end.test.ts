import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { settingsFromFiles } from '#sources/files/files.ts';
import { inputStamp } from '#sources/files/input-stamp.ts';
import { settingsReaderOf } from '#sources/readers.ts';
import { type BackEnd, openBackEnd } from './open-back-end.ts';
import { pickupOrder } from './set-up/test-order.ts';

const SLUG = 'captures';
const HOST = 'http://captures.localhost:4321';

let folder: string;
let changed: string[];
let backEnd: BackEnd;
let password = '';

const open = (environment = {}): Promise<BackEnd> =>
  openBackEnd({
    tenantsDirectory: join(folder, 'tenants'),
    slugs: [SLUG],
    dataDirectory: join(folder, 'data'),
    changesDirectory: join(folder, 'changes'),
    environment,
    onChanged: (slug) => changed.push(slug),
  });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dukkan-back-end-'));
  cpSync(`tests/fixtures/tenants/${SLUG}`, join(folder, 'tenants', SLUG), { recursive: true });
  changed = [];
  backEnd = await open();
  password = passwordOf('admin@example.com');
});
afterEach(async () => {
  await backEnd.close();
  rmSync(folder, { recursive: true });
});

const passwordOf = (account: string) =>
  backEnd.newAccounts.find(({ name }) => name === account)?.password ?? '';

async function ask(method: string, path: string, body?: unknown, token?: string) {
  const mount = backEnd.mounts.find(({ prefix }) => path.startsWith(prefix));
  const isForm = body instanceof FormData;
  const answer = await mount?.handlerOf(SLUG)?.(
    new Request(HOST + path, {
      method,
      headers: {
        ...(!isForm && { 'Content-Type': 'application/json' }),
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    }),
  );
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
  return { status: answer?.status, body: (await answer?.json()) as any };
}

const token = async (): Promise<string> => {
  const account = { email: 'admin@example.com', password };
  return (await ask('POST', '/directus/auth/login', account)).body.data.access_token;
};

/** Saves fields of the merchant's row, as the merchant does in the data service. */
async function save(fields: object): Promise<void> {
  const rows = await ask('GET', '/directus/items/CustomerSettings?fields=id');
  const path = `/directus/items/CustomerSettings/${rows.body.data[0].id}`;
  expect((await ask('PATCH', path, fields, await token())).status).toBe(200);
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

test('a data service whose file is damaged answers 503, and the stores take orders all the same', async () => {
  await backEnd.close();
  const file = join(folder, 'data/directus.sqlite');
  writeFileSync(file, 'no database');
  backEnd = await open();
  expect(backEnd.greeting).toContain(`Data service at /directus: it is not open. ${file} is damaged`);
  expect((await ask('GET', '/directus/items/CustomerSettings')).body.errors[0].extensions.code).toBe(
    'SERVICE_UNAVAILABLE',
  );
  expect((await ask('GET', '/wp-json/wc/store/v1/products')).status).toBe(200);
  expect(readFileSync(file, 'utf8')).toBe('no database');
});

test('saved opening hours hold for the store’s orders too, and outlast a new start', async () => {
  await save(Object.fromEntries(WEEKDAYS.map((day) => [day, false])));
  await backEnd.close();
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

describe('a picture', () => {
  /** A picture of one colour, as a form of the data service sends it. */
  async function formOf(background: string): Promise<{ form: FormData; bytes: Uint8Array<ArrayBuffer> }> {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background } });
    const bytes = new Uint8Array(await picture.png().toBuffer());
    const form = new FormData();
    form.set('title', 'Our new sign');
    form.set('file', new File([bytes], 'sign.png', { type: 'image/png' }));
    return { form, bytes };
  }
  const put = async (method: string, path: string, form: FormData): Promise<string> =>
    (await ask(method, `/directus/files${path}`, form, await token())).body.data.id;
  /** What a build is given for a picture that the settings name. */
  async function builtPicture(value: unknown): Promise<unknown> {
    const { id, title } = value as { id: string; title: string };
    const tenant = readTenant(join(folder, 'tenants'), SLUG);
    if (!tenant.ok) throw new Error(tenant.error.reason);
    const { loader } = settingsReaderOf({
      tenant: tenant.value,
      tenantDirectory: join(folder, 'tenants', SLUG),
      cacheDirectory: folder,
      environment: { DUKKAN_CHANGES: join(folder, 'changes') },
      fetch,
    });
    const loaded = await loader.bytesOf({ src: id, alt: title });
    return { title, bytes: loaded.ok ? new Uint8Array(loaded.value) : loaded.error };
  }

  test('that is put into the data service is built, also when it is replaced there', async () => {
    const [red, blue] = [await formOf('red'), await formOf('blue')];
    const id = await put('POST', '', red.form);
    expect(changed).toEqual([]);
    await save({ logoImage: id, images: [{ directus_files_id: id }] });
    expect(changed).toEqual([SLUG]);
    expect(await builtPicture(built().logoImage)).toEqual({ title: 'Our new sign', bytes: red.bytes });
    await put('PATCH', `/${id}`, blue.form);
    expect(changed).toEqual([SLUG, SLUG]);
    const { logoImage, images } = built() as { logoImage: unknown; images: { directus_files_id: unknown }[] };
    for (const picture of [logoImage, images[0]?.directus_files_id])
      expect(await builtPicture(picture)).toEqual({ title: 'Our new sign', bytes: blue.bytes });
  });

  test('of the folder that is taken out of the row is not built', async () => {
    const { bytes } = await formOf('red');
    const directory = join(folder, 'tenants', SLUG);
    mkdirSync(join(directory, 'images'));
    writeFileSync(join(directory, 'images', 'sign.png'), bytes);
    const row = JSON.parse(readFileSync(join(directory, 'settings.json'), 'utf8'));
    writeFileSync(join(directory, 'settings.json'), JSON.stringify({ ...row, logoImage: 'sign.png' }));
    await backEnd.close();
    backEnd = await open();
    expect(built().logoImage).toBe('sign.png');
    await save({ logoImage: null });
    expect(built().logoImage).toBeNull();
  });
});

describe('passwords', () => {
  test('are told for each account at the first start only', async () => {
    const names = ['admin@example.com', `staff@${SLUG}.example`];
    expect(backEnd.newAccounts.map(({ name }) => name)).toEqual(names);
    for (const { name, password } of backEnd.newAccounts)
      expect(backEnd.greeting).toContain(`New account, told once: ${name}, password ${password}\n`);
    await backEnd.close();
    backEnd = await open();
    expect(backEnd.newAccounts).toEqual([]);
    expect(backEnd.greeting).not.toContain('told once');
    expect(backEnd.greeting).toContain('npm run staff');
  });
});

describe('the outbox', () => {
  test.each([
    [undefined, true],
    ['localhost', true],
    ['::1', true],
    ['127.0.0.2', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.0.2.1', false],
    ['127.0.0.1.example', false],
  ])('where servers listen at %s: is there: %s', async (host, isThere) => {
    await backEnd.close();
    backEnd = await open({ DUKKAN_HOST: host });
    expect(backEnd.demoToken !== null).toBe(isThere);
    expect(backEnd.greeting.includes('/directus/outbox')).toBe(isThere);
  });
});
