import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putEmptyDatabase } from '#scripts/queue/set-up/empty-database.ts';
import { openEmbeddedPostgres } from './embedded-postgres.ts';

let sound: string;
beforeAll(async () => {
  sound = join(mkdtempSync(join(tmpdir(), 'dukkan-queue-')), 'queue');
  await putEmptyDatabase(join(sound, '..'));
  const lite = await openEmbeddedPostgres(sound);
  await lite.exec(
    `CREATE SCHEMA shop; CREATE TABLE shop.row (id int PRIMARY KEY); INSERT INTO shop.row SELECT generate_series(1, 2000)`,
  );
  await lite.close();
}, 120_000);
afterAll(() => rmSync(join(sound, '..'), { recursive: true }));

/** Overwrites the files of all tables except PostgreSQL's system tables. */
function overwriteTables(folder: string): void {
  for (const database of readdirSync(join(folder, 'base')))
    for (const name of readdirSync(join(folder, 'base', database))) {
      const path = join(folder, 'base', database, name);
      if (Number(name) >= 16_384) writeFileSync(path, randomBytes(statSync(path).size));
    }
}

test.each<[string, (folder: string) => void, RegExp]>([
  [
    'whose control file is empty',
    (folder) => truncateSync(join(folder, 'global/pg_control')),
    /PostgreSQL ended/,
  ],
  ['whose version is missing', (folder) => rmSync(join(folder, 'PG_VERSION')), /PG_VERSION is missing/],
  ['whose catalogue is gone', (folder) => rmSync(join(folder, 'global/pg_filenode.map')), /failed to init/],
  ['whose tables were overwritten', overwriteTables, /invalid page in block 0/],
])('a queue %s is reported with its folder and the remedy', async (_, damage, cause) => {
  const folder = `${sound}-damaged`;
  cpSync(sound, folder, { recursive: true });
  damage(folder);
  const error = await openEmbeddedPostgres(folder).then(
    () => null,
    (found: Error) => found.message,
  );
  rmSync(folder, { recursive: true });
  expect(error).toMatch(cause);
  expect(error).toContain(`The queue of builds in ${folder} cannot be read`);
  expect(error).toContain('move the folder away');
});

test('an undamaged queue opens, and only its owner can read it', async () => {
  const lite = await openEmbeddedPostgres(sound);
  expect((await lite.query('SELECT count(*)::int AS rows FROM shop.row')).rows).toEqual([{ rows: 2000 }]);
  await lite.close();
  expect(statSync(sound).mode & 0o777).toBe(0o700);
});
