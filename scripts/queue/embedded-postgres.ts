import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { privateFolder } from '#scripts/program/private-files.ts';

/** `finding` names the problem. The message adds the folder and the remedy. */
export class UnreadableQueue extends Error {
  readonly finding: string;

  constructor(folder: string, finding: string) {
    super(
      `The queue of builds in ${folder} cannot be read: ${finding}. It holds no orders: stop the worker, move the folder away ` +
        'and start again; all merchants are then built anew.',
    );
    this.name = 'UnreadableQueue';
    this.finding = finding;
  }
}

/**
 * Opens the PostgreSQL database in a folder, and creates the folder when it is missing. Reads all tables once, which
 * verifies the checksum of each page. Throws `UnreadableQueue`.
 */
export async function openEmbeddedPostgres(folder: string): Promise<PGlite> {
  let lite: PGlite | null = null;
  try {
    // PGlite would create a new database over the remains of a damaged one.
    if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, 'PG_VERSION')))
      throw new Error('its PG_VERSION is missing');
    privateFolder(folder);
    const { PGlite } = await import('@electric-sql/pglite');
    lite = await PGlite.create(folder);
    await readAllTables(lite);
    return lite;
  } catch (error) {
    await lite?.close().catch(() => {});
    throw new UnreadableQueue(folder, causeOf(error));
  }
}

/** Disables index scans so that PostgreSQL reads the table pages themselves (some kilobytes). */
async function readAllTables(lite: PGlite): Promise<void> {
  const { rows } = await lite.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')`,
  );
  await lite.transaction(async (tables) => {
    await tables.exec('SET LOCAL enable_indexonlyscan = off; SET LOCAL enable_indexscan = off');
    for (const { name } of rows) await tables.query(`SELECT count(*) FROM ${name}`);
  });
}

/** PGlite (WebAssembly) reports a crash only as "Aborted()". */
const causeOf = (error: unknown): string => {
  const text = String((error as Error | null)?.message ?? error).split('\n')[0] ?? '';
  return /^Aborted\(|^\[object/.test(text) || text === '' ? 'PostgreSQL ended when it opened it' : text;
};
