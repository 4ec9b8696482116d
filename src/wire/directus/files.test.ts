import { expect, test } from 'vitest';
import { capture } from '#sources/set-up/recording-context.ts';
import { fileIdsOf, withFiles } from './files.ts';

const LOGO = '353ab43e-7b37-43de-9cc4-ee0bc296d0d0';
const BANNER = 'b529a3df-c432-40f7-9435-fb007c427e69';

test('each file that the row names only by id is requested once', () => {
  expect(fileIdsOf(capture('d_settings_by_slug').data[0])).toEqual([LOGO, BANNER]);
  expect(fileIdsOf({})).toEqual([]);
});

test('files replace their ids, in fields and junctions', () => {
  const row = withFiles(capture('d_settings_by_slug').data[0], [
    { id: LOGO, title: 'شعار', modified_on: '2026-11-21T01:56:46', storage: 'local' },
    { id: 7 },
  ]);
  expect(row.logoImage).toEqual({ id: LOGO, title: 'شعار', modified_on: '2026-11-21T01:56:46' });
  expect(row.icon72).toBeNull();
  expect(row.images).toEqual([
    { directus_files_id: { id: LOGO, title: 'شعار', modified_on: '2026-11-21T01:56:46' } },
    { id: 2, CustomerSettings_id: 1, directus_files_id: BANNER },
  ]);
});
