import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { MIGRATIONS } from './migrations.ts';
import { nodeSqlite } from './node-sqlite.ts';
import { moveRows, ONE_SHOP_TABLES, putAsideOneShop } from './one-shop-tables.ts';
import { prepareFile } from './sqlite-file.ts';
import type { Tables } from './tables.ts';

/** One merchant's orders, stock, accounts and tokens, as statements reach them. */
export interface Rows {
  /** The merchant's slug. Each statement names it: rows of other merchants may stand beside these. */
  readonly shop: string;
  readonly query: Kysely<Tables>;
}

export interface Database extends Rows {
  /**
   * Runs the work alone among all transactions of this merchant, in this process and in others. What it wrote is on disk when this
   * returns, and undone when the work throws. The work uses `rows` only: another statement would wait for the end of the transaction.
   */
  transaction<Value>(work: (rows: Rows) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

/** How long a writer that cannot do anything else waits for another process, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens a file, or `:memory:`, so that nothing is lost that was answered: each transaction is on disk before it returns, also
 * when the power fails. A file that is not as it was written is left alone: throws a `DamagedFile`.
 */
export function openSqlite(file: string): DatabaseSync {
  if (file !== ':memory:') prepareFile(file);
  const sql = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  sql.exec('PRAGMA journal_mode = WAL');
  // NORMAL would lose the last orders when the power fails; they are few, and every one counts.
  sql.exec('PRAGMA synchronous = FULL');
  sql.exec('PRAGMA foreign_keys = ON');
  return sql;
}

/** Runs the work alone among all that write to this file: kept when it returns, undone when it throws. */
export function transaction<Value>(sql: DatabaseSync, work: () => Value): Value {
  sql.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    sql.exec('COMMIT');
    return value;
  } catch (error) {
    // SQLite has ended it by itself when the disk is full: another error would hide that one.
    if (sql.isTransaction) sql.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Opens a merchant's file, or `:memory:`, and makes or brings up its tables. A file that was made under another slug keeps that one
 * within it.
 */
export function openDatabase(file: string, slug: string): Database {
  const sql = openSqlite(file);
  try {
    const shop = transaction(sql, () => {
      migrate(sql, slug);
      sql.prepare('INSERT INTO shop (slug) SELECT ? WHERE NOT EXISTS (SELECT 1 FROM shop)').run(slug);
      return String(sql.prepare('SELECT slug FROM shop').get()?.slug);
    });
    sql.exec('PRAGMA busy_timeout = 0');
    // In kB. Of hundreds of files each would keep 2 MB that the system keeps as well; lists of 10,000 orders are as quick.
    sql.exec('PRAGMA cache_size = -256');
    const query = new Kysely<Tables>({ dialect: nodeSqlite(sql) });
    return {
      shop,
      query,
      transaction: (work) => query.transaction().execute((inner) => work({ shop, query: inner })),
      close: async () => sql.close(),
    };
  } catch (error) {
    sql.close();
    throw error;
  }
}

/** Numbers go on from those of the tables of one merchant. */
const OLD = ONE_SHOP_TABLES.length;

function migrate(sql: DatabaseSync, slug: string): void {
  const version = Number(sql.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  const newest = OLD + MIGRATIONS.length;
  if (version > newest) throw new Error(tooNew(version, newest));
  const isOld = version > 0 && version <= OLD;
  if (isOld) {
    for (const migration of ONE_SHOP_TABLES.slice(version)) sql.exec(migration);
    putAsideOneShop(sql);
  }
  for (const [index, migration] of MIGRATIONS.entries()) {
    if (OLD + index < version) continue;
    sql.exec(migration);
    if (index === 0 && isOld) moveRows(sql, slug);
  }
  sql.exec(`PRAGMA user_version = ${newest}`);
}

/** What an older Dukkan says of a newer one's tables. */
export const tooNew = (version: number, known: number): string =>
  `The data was written by a newer version of Dukkan (tables ${version}, known ${known}). Use that version, or another data folder.`;
