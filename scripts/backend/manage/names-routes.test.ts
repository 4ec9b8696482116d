import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fail, ok } from '#domain/result.ts';
import type { ShopTexts } from '#domain/tenant/shop-texts.ts';
import { writeChanges } from '#scripts/backend/catalogue/write-changes.ts';
import { accountByName } from '#scripts/backend/login/accounts.ts';
import type { Answer } from '#scripts/backend/set-up/test-order.ts';
import { addStaff, tokenOf } from '#scripts/backend/set-up/test-staff.ts';
import { SEED, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import type { TextsBook } from '#scripts/directus/texts-book.ts';
import { storeFromFiles } from '#sources/files/files.ts';

const MANAGER = { username: 'manager', displayName: 'رنا', email: '', role: 'manager' } as const;
const [BRANCH, ZONE] = [51, 55];

/** Texts in memory that can refuse to answer, or have no field. */
function memoryTexts() {
  let texts: ShopTexts = {
    name: { base: 'مطعم الشجرة' },
    shortName: { base: '' },
    description: { base: 'مطعم في القدس', translations: { en: 'In Jerusalem' } },
    mainTitle: { base: 'Welcome', translations: { en: 'Welcome' } },
  };
  const book: TextsBook & { isAway: boolean; hasFields: boolean; texts: () => ShopTexts } = {
    ...{ isAway: false, hasFields: true, texts: () => texts },
    read: async () => (book.isAway ? fail('away') : ok(texts)),
    write: async (key, text) => {
      if (book.hasFields) texts = JSON.parse(JSON.stringify({ ...texts, [key]: text }));
      return ok(book.hasFields);
    },
  };
  return book;
}

let book: ReturnType<typeof memoryTexts>;
let store: TestStore;
let changesFile: string;
beforeEach(async () => {
  book = memoryTexts();
  const hours = { read: async () => fail('away') } as never;
  store = await testStore({
    settingsBook: { hours, texts: book },
    onShopRead: (shop) => {
      if (changesFile) writeChanges(shop, changesFile);
    },
  });
  changesFile = join(store.directory, 'changes.json');
  await addStaff(store, [...SEED.accounts, MANAGER]);
});
afterEach(() => store.close());

async function get(path = 'names', username = 'manager'): Promise<Answer> {
  const response = await store.get(`treesal/v1/manage/${path}`, await tokenOf(store, username));
  return { status: response.status, body: await response.json() };
}
async function post(path: string, body: object, username = 'manager'): Promise<Answer> {
  const sent = { change_id: crypto.randomUUID(), ...body };
  const response = await store.post(`treesal/v1/manage/${path}`, sent, await tokenOf(store, username));
  return { status: response.status, body: await response.json() };
}
const itemIn = ({ body }: Answer, kind: string, id = 0) =>
  body.items.find((item: { kind: string; id: number }) => item.kind === kind && item.id === id);
const item = async (kind: string, id = 0) => itemIn(await get(), kind, id);
const change = async (kind: string, id: number, names: object, fields: object = {}) =>
  post('names', { kind, id, names, revision: (await item(kind, id)).revision, ...fields });
const undo = (change_id: string) => post(`changes/${change_id}/undo`, {});

describe('the names of a manager', () => {
  test('are those of the shop’s texts, branches and zones, in all languages', async () => {
    const told = await get();
    expect(told.body.written_at).toBeNull();
    expect(itemIn(told, 'name')).toEqual({
      ...{ kind: 'name', id: 0, names: { ar: 'مطعم الشجرة' }, own: 'ar', own_at: null, can_write: true },
      revision: expect.any(String),
    });
    expect(itemIn(told, 'description').names).toEqual({ ar: 'مطعم في القدس', en: 'In Jerusalem' });
    expect(itemIn(told, 'branch', BRANCH)).toMatchObject({
      can_write: true,
      names: { en: expect.any(String) },
    });
    expect(itemIn(told, 'zone', ZONE).names).toEqual({ ar: 'شعفاط', en: 'Shuafat' });
  });

  test('get a translation, which is in the history and can be undone', async () => {
    const change_id = crypto.randomUUID();
    const told = await change('name', 0, { ar: 'مطعم الشجرة', en: ' The  Tree ' }, { change_id });
    expect(itemIn(told, 'name').names).toEqual({ ar: 'مطعم الشجرة', en: 'The Tree' });
    // The merchant's own field stays the only one with the Arabic name.
    expect(book.texts().name).toEqual({ base: 'مطعم الشجرة', translations: { en: 'The Tree' } });
    expect((await get('changes')).body[0]).toMatchObject({
      ...{ action: 'names', person: { name: 'رنا' }, name: 'مطعم الشجرة', after: { what: 'name' } },
    });
    expect((await undo(change_id)).status).toBe(200);
    expect(book.texts().name).toMatchObject({ base: 'مطعم الشجرة' });
    expect((await item('name')).names).toEqual({ ar: 'مطعم الشجرة' });
  });

  test('of the own language change the merchant’s own field', async () => {
    await change('name', 0, { ar: 'مطعم الزيتونة' });
    expect(book.texts().name).toEqual({ base: 'مطعم الزيتونة', translations: {} });
    await change('description', 0, { en: 'In Jerusalem' });
    expect(book.texts().description).toEqual({ base: '', translations: { en: 'In Jerusalem' } });
  });

  test('of a branch are those of builds, of the API and of its drivers', async () => {
    const file = join(store.directory, 'catalogue/branches.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Jerusalem &#038; more', 'Jerusalem'));
    const before = await item('branch', BRANCH);
    const own = before.names[before.own];
    await addStaff(store, [
      { username: 'near', displayName: 'Near', email: '', role: 'driver', branches: [own] },
    ]);
    const change_id = crypto.randomUUID();
    const names = { ar: 'الفرع الأول', en: 'First & best', he: 'הסניף' };
    const told = await change('branch', BRANCH, names, { change_id });
    expect(itemIn(told, 'branch', BRANCH).names).toEqual(names);
    const inApi = await (await store.get('wp/v2/branch?per_page=100')).json();
    const inBuilds = storeFromFiles(store.directory, changesFile).branches as typeof inApi;
    for (const list of [inApi, inBuilds])
      expect(list.find(({ id }: { id: number }) => id === BRANCH).meta).toMatchObject({ name_he: 'הסניף' });
    expect((await accountByName(store.database, 'near'))?.branches).toEqual(['Jerusalem', 'First & best']);
    await undo(change_id);
    expect(await item('branch', BRANCH)).toEqual(before);
    expect(storeFromFiles(store.directory, changesFile)).toEqual(storeFromFiles(store.directory));
  });

  test('of a zone are part of its terms, and its price stays', async () => {
    const zoneNow = async () => (await get('zones')).body.zones.find(({ id }: { id: number }) => id === ZONE);
    const { names: _, revision: __, ...terms } = await zoneNow();
    const told = await change('zone', ZONE, { ar: 'شعفاط', en: 'Shuafat', he: 'שועפאט' });
    expect(itemIn(told, 'zone', ZONE).names.he).toBe('שועפאט');
    expect(await zoneNow()).toMatchObject(terms);
    expect((await get('changes')).body[0]).toMatchObject({ action: 'zone', after: { what: 'zone-changed' } });
  });

  test('are sent twice and changed once', async () => {
    const { revision } = await item('name');
    const body = { change_id: crypto.randomUUID(), kind: 'name', id: 0, revision, names: { ar: 'أ' } };
    const answers = [await post('names', body), await post('names', body)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await get('changes')).body).toHaveLength(1);
  });

  test('of two managers at once are changed by one of them', async () => {
    const { revision } = await item('name');
    const sent = ['أ', 'ب'].map((ar) => post('names', { kind: 'name', id: 0, revision, names: { ar } }));
    const answers = await Promise.all(sent);
    expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([
      200,
      'treesal_names_moved',
    ]);
  });

  test('are not undone after they were changed where they are stored', async () => {
    const change_id = crypto.randomUUID();
    await change('name', 0, { ar: 'أ' }, { change_id });
    await book.write('name', { base: 'ب' });
    expect((await undo(change_id)).body.code).toBe('treesal_change_too_late');
    expect(book.texts().name.base).toBe('ب');
    const ofBranch = crypto.randomUUID();
    await change('branch', BRANCH, { ar: 'أ' }, { change_id: ofBranch });
    const file = join(store.directory, 'catalogue/branches.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('القدس', 'العيزرية'));
    expect((await undo(ofBranch)).body.code).toBe('treesal_change_too_late');
    expect((await item('branch', BRANCH)).names.ar).toBe('العيزرية');
  });
});

describe('refused', () => {
  test.each<[string, string, number, object, string]>([
    ['no name in the language of the own one', 'name', 0, { en: 'Tree' }, 'treesal_name_empty'],
    ['a branch without names', 'branch', BRANCH, {}, 'treesal_name_empty'],
    ['a short name of 41 letters', 'short-name', 0, { ar: 'أ'.repeat(41) }, 'treesal_name_too_long'],
    ['an unknown language', 'name', 0, { ar: 'أ', fr: 'Arbre' }, 'rest_invalid_param'],
    ['a name that is no text', 'name', 0, { ar: 7 }, 'rest_invalid_param'],
    ['more than 2,000 letters', 'description', 0, { ar: 'أ'.repeat(2001) }, 'rest_invalid_param'],
  ])('is %s', async (_, kind, id, names, code) => {
    const before = (await get()).body;
    expect((await change(kind, id, names)).body.code).toBe(code);
    expect((await get()).body).toEqual(before);
    expect((await get('changes')).body).toEqual([]);
  });

  test('is a branch that the shop does not have', async () => {
    const sent = { kind: 'branch', id: 999, revision: '', names: { ar: 'أ' } };
    expect((await post('names', sent)).body.code).toBe('treesal_name_not_found');
  });

  test('are call centre, drivers and strangers', async () => {
    const { revision } = await item('name');
    for (const username of ['callcenter', 'driver', 'customer']) {
      expect((await get('names', username)).status).toBe(403);
      const sent = { kind: 'name', id: 0, revision, names: { ar: 'أ' } };
      expect((await post('names', sent, username)).status).toBe(403);
    }
    expect((await store.get('treesal/v1/manage/names')).status).toBe(401);
    expect(book.texts().name.base).toBe('مطعم الشجرة');
  });

  test('is everything while the data service is away, and a text for which it has no field', async () => {
    book.hasFields = false;
    expect((await change('name', 0, { ar: 'أ' })).body.code).toBe('treesal_names_no_field');
    expect((await get('changes')).body).toEqual([]);
    book.isAway = true;
    expect((await get()).body.code).toBe('treesal_names_away');
  });
});

test('a shop whose settings are written elsewhere shows its texts, and refuses to change them', async () => {
  const folder = await testStore();
  await addStaff(folder, [...SEED.accounts, MANAGER]);
  const token = await tokenOf(folder, 'manager');
  const told = await (await folder.get('treesal/v1/manage/names', token)).json();
  const { revision, can_write, names } = told.items[0];
  expect([can_write, names]).toEqual([false, { ar: 'مطعم الشجرة' }]);
  const sent = { change_id: crypto.randomUUID(), kind: 'name', id: 0, revision, names: { ar: 'أ' } };
  const response = await folder.post('treesal/v1/manage/names', sent, token);
  expect((await response.json()).code).toBe('treesal_names_elsewhere');
  await folder.close();
});
