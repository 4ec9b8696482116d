import { PGlite } from '@electric-sql/pglite';
import { fromPglite } from 'pg-boss';
import type { Database } from '#scripts/queue/database.ts';
import { prepareTables } from '#scripts/queue/tenant-schema.ts';
import { emptyDatabase } from './empty-database.ts';

let lite: Promise<PGlite> | undefined;
let count = 0;

/** An embedded in-memory database for one test, with its own schemas. All tests of a file share one engine. */
export async function testDatabase(): Promise<Database> {
  lite ??= emptyDatabase().then((loadDataDir) => PGlite.create({ loadDataDir }));
  const engine = await lite;
  count += 1;
  const schema = `test_${count}`;
  const database: Database = {
    schema,
    isShared: false,
    bossOptions: { db: fromPglite(engine), backend: 'pglite', schema: `${schema}_queue` },
    query: async <Row>(text: string, values: readonly unknown[] = []) =>
      (await engine.query<Row>(text, [...values])).rows,
    close: async () => {},
  };
  await prepareTables(database);
  return database;
}
