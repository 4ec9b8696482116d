import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ADMIN,
  HOST,
  STAFF,
  type TestDirectus,
  testDirectus,
} from '#scripts/backend/directus/set-up/test-directus.ts';
import { directusSettings } from './settings-book.ts';
import type { TextsBook } from './texts-book.ts';

const ROW = '/items/CustomerSettings?filter[slug]=treesal-demo';
const NAME = { base: 'مطعم الشجرة' };

let directus: TestDirectus;
beforeEach(async () => {
  directus = await testDirectus();
});
afterEach(() => directus.close());

/** `lacks`: fields that the data service does not have. */
async function bookOf(account = ADMIN, lacks: readonly string[] = []): Promise<TextsBook> {
  const token = await directus.tokenOf(account);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await directus.app.request(new Request(input, init));
    const text = await response.text();
    const body = JSON.parse(text, (key, value) => (lacks.includes(key) ? undefined : value));
    return Response.json(body, { status: response.status });
  };
  return directusSettings({ url: HOST, slug: 'treesal-demo', token: () => token, fetch }).texts;
}
const rowNow = async () => (await directus.data(ROW))[0];

test('a text is written to its fields, and all other fields stay', async () => {
  const book = await bookOf();
  const { date_updated: _, ...before } = await rowNow();
  expect(await book.write('name', { ...NAME, translations: { en: 'The Tree' } })).toEqual({
    ok: true,
    value: true,
  });
  expect(
    await book.write('mainTitle', { base: '', translations: { en: 'Hello', he: 'שלום' } }),
  ).toMatchObject({ ok: true });
  const { date_updated: __, ...after } = await rowNow();
  expect(after).toEqual({
    ...before,
    name_en: 'The Tree',
    mainTitleAr: null,
    mainTitleEn: 'Hello',
    mainTitleHe: 'שלום',
  });
  expect(await book.read()).toMatchObject({
    value: {
      name: { ...NAME, translations: { en: 'The Tree' } },
      mainTitle: { translations: { en: 'Hello', he: 'שלום' } },
    },
  });
});

test('an emptied Hebrew title does not come back from ui_schema', async () => {
  const book = await bookOf();
  const { id } = await rowNow();
  const token = await directus.tokenOf(ADMIN);
  const ui_schema = { waitMinutes: 20, mainTitleHe: 'ברוכים הבאים' };
  await directus.send('PATCH', `/items/CustomerSettings/${id}`, { ui_schema }, token);
  const read = await book.read();
  if (!read.ok) throw new Error(read.error);
  expect(read.value.mainTitle.translations?.he).toBe('ברוכים הבאים');
  await book.write('mainTitle', { base: '', translations: { en: 'Hello' } });
  expect(await rowNow()).toMatchObject({
    ui_schema: { waitMinutes: 20 },
    mainTitleHe: null,
    mainTitleEn: 'Hello',
  });
});

test('a data service without the field is told, and nothing is written', async () => {
  const before = await rowNow();
  const written = await (await bookOf(ADMIN, ['name_en'])).write('name', {
    ...NAME,
    translations: { en: 'Tree' },
  });
  expect(written).toEqual({ ok: true, value: false });
  expect(await rowNow()).toEqual(before);
});

test('a token that may not write is refused with the reason', async () => {
  const other = await bookOf({ ...STAFF, email: 'staff@second-shop.example' });
  expect(await other.write('name', { base: 'Mine' })).toMatchObject({
    error: expect.stringContaining('FORBIDDEN'),
  });
});
