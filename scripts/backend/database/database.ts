import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { MIGRATIONS } from './migrations.ts';
import { nodeSqlite } from './node-sqlite.ts';
import { moveRows, ONE_SHOP_TABLES, putAsideOneShop } from './one-shop-tables.ts';
import { prepareFile } from './sqlite-file.ts';
import type { Tables } from './tables.ts';

/** Access to one merchant's orders, stock, accounts and tokens. */
export interface Rows {
  /** The merchant's slug. Every statement must contain it, because tables may have rows of several merchants. */
  readonly shop: string;
  readonly query: Kysely<Tables>;
}

export interface Database extends Rows {
  /**
   * Runs the work while no other transaction of this merchant runs in any process. Its changes are on disk when this returns, and
   * are undone when the work throws. The work must use `rows` only: other statements would wait for the end of the transaction.
   */
  transaction<Value>(work: (rows: Rows) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

/** Time for which a blocking writer waits for another process, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens a file or `:memory:`. Each transaction is on disk before it returns, so a power cut loses nothing that was answered. Throws
 * `DamagedFile` for a damaged file and does not change it.
 */
export function openSqlite(file: string): DatabaseSync {
  if (file !== ':memory:') prepareFile(file);
  const sql = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  sql.exec('PRAGMA journal_mode = WAL');
  // NORMAL could lose the last orders in a power cut.
  sql.exec('PRAGMA synchronous = FULL');
  sql.exec('PRAGMA foreign_keys = ON');
  // Overwrites erased text in the file, too.
  sql.exec('PRAGMA secure_delete = ON');
  return sql;
}

/** Runs the work in an exclusive transaction on this file: committed when it returns, rolled back when it throws. */
export function transaction<Value>(sql: DatabaseSync, work: () => Value): Value {
  sql.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    sql.exec('COMMIT');
    return value;
  } catch (error) {
    // SQLite ends the transaction itself when the disk is full; an error of ROLLBACK would hide that one.
    if (sql.isTransaction) sql.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Opens a merchant's file or `:memory:`, and creates or migrates its tables. Rows of a renamed merchant keep the slug with which the
 * file was made.
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
    // In kB. The default is 2 MB per file, which the system's cache also holds. Lists of 10,000 orders are equally fast.
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

/** Continues the numbers of the old tables of one merchant. */
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

/** Error for tables of a newer version of Dukkan. */
export const tooNew = (version: number, known: number): string =>
  `The data was written by a newer version of Dukkan (tables ${version}, known ${known}). Use that version, or another data folder.`;
