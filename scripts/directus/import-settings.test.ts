import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ADMIN,
  HOST,
  type TestDirectus,
  testDirectus,
} from '#scripts/backend/directus/set-up/test-directus.ts';
import { directusClient } from './client.ts';
import { importSettings } from './import-settings.ts';
import { localSettings } from './local-settings.ts';

const SLUG = 'treesal-demo';
let directus: TestDirectus;
let folder = '';
let run: () => Promise<readonly string[]>;

beforeEach(async () => {
  directus = await testDirectus({ slugs: [], database: new DatabaseSync(':memory:') });
  folder = join(directus.tenantsDirectory, SLUG);
  const { app } = directus;
  const fetch: typeof globalThis.fetch = async (input, init) => app.request(new Request(input, init));
  const client = directusClient(HOST, await directus.tokenOf(ADMIN), fetch);
  run = () => importSettings(client, SLUG, localSettings(directus.tenantsDirectory, SLUG));
});
afterEach(() => directus.close());

const row = async () =>
  (await directus.data('/items/CustomerSettings?fields=*,images.directus_files_id.*'))[0];
const rewrite = (changes: object) => {
  const path = join(folder, 'settings.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...changes }));
};

test('settings and pictures arrive whole', async () => {
  expect(await run()).toEqual([
    'picture logo.png uploaded',
    'picture banner.jpg uploaded',
    `CustomerSettings ${SLUG} made`,
  ]);
  expect(await row()).toMatchObject({
    slug: SLUG,
    name: 'مطعم الشجرة',
    checkoutMedthod: ['pickup', 'deliver'],
    thursdayEnd: '02:00:00',
    friday: false,
    ui_schema: { card: 'compact' },
    images: [
      { directus_files_id: { title: 'شعار', filename_download: `${SLUG}--logo.png` } },
      { directus_files_id: { title: 'Banner', width: 1600 } },
    ],
  });
  const { logoImage, images } = await row();
  expect(logoImage).toBe(images[0].directus_files_id.id);
});

test('a second run sends nothing and asks for no rebuild', async () => {
  await run();
  const { length } = directus.changes;
  expect(await run()).toEqual([]);
  expect(directus.changes).toHaveLength(length);
});

test('only what differs is saved', async () => {
  await run();
  rewrite({ mainTitleEn: 'New words', images: [] });
  expect(await run()).toEqual([`CustomerSettings ${SLUG} saved: mainTitleEn, images`]);
  expect(directus.changes.at(-1)?.payload).toEqual({ mainTitleEn: 'New words', images: [] });
});

test('exceptions from the hours arrive, are sent again when they differ, and reach a build', async () => {
  const eid = { fromDate: '2026-03-20', untilDate: '2026-03-22', hours: '', name_ar: 'عيد' };
  rewrite({ hoursExceptions: [eid] });
  await run();
  expect(await run()).toEqual([]);
  rewrite({
    hoursExceptions: [
      { ...eid, untilDate: '2026-03-23' },
      { fromDate: '2026-05-01', modes: ['deliver'] },
    ],
  });
  expect(await run()).toEqual([`CustomerSettings ${SLUG} saved: hoursExceptions`]);
  expect(await run()).toEqual([]);
  const [{ hoursExceptions }] = await directus.data('/items/CustomerSettings?fields=*,hoursExceptions.*');
  expect(hoursExceptions).toMatchObject([
    { fromDate: '2026-03-20', untilDate: '2026-03-23', name_ar: 'عيد' },
    { fromDate: '2026-05-01', modes: ['deliver'] },
  ]);
});

test('a changed picture keeps its id, and so its place', async () => {
  await run();
  const before = (await row()).logoImage;
  writeFileSync(join(folder, 'images/logo.png'), readFileSync(join(folder, 'images/banner.jpg')));
  expect(await run()).toEqual(['picture logo.png replaced']);
  const after = await row();
  expect([after.logoImage, after.images[0].directus_files_id.width]).toEqual([before, 1600]);
  expect(directus.changes.at(-1)).toMatchObject({ event: 'files.update', keys: [before] });
});

test('a missing picture is left out and named', async () => {
  unlinkSync(join(folder, 'images/logo.png'));
  expect((await run())[0]).toBe('picture logo.png is missing or no picture: left out');
  expect((await row()).logoImage).toBeNull();
});

test('no path leads out of the merchant’s folder', async () => {
  rewrite({ logoImage: '../../second-shop/settings.json', navLogo: '/etc/passwd', images: [] });
  const { missing } = localSettings(directus.tenantsDirectory, SLUG);
  expect(missing).toEqual(['../../second-shop/settings.json', '/etc/passwd']);
});
