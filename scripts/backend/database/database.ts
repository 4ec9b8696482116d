import { DatabaseSync } from 'node:sqlite';
import { prepareFile } from './sqlite-file.ts';
import { MIGRATIONS } from './tables.ts';

/** One merchant's orders, stock, accounts and tokens. */
export interface Database {
  readonly sql: DatabaseSync;
  /**
   * Runs the work alone among all that write to this file, in this process and in others. What it wrote is kept when
   * it returns and undone when it throws.
   */
  transaction<Value>(work: () => Value): Value;
  close(): void;
}

/** How long a writer waits for another one, in milliseconds. */
const BUSY_TIMEOUT_MS = 5000;

/**
 * Opens a file, or `:memory:`, so that nothing is lost that was answered: each transaction is on disk before it returns, also
 * when the power fails. File and folder are made when they are not there, and are their owner's alone. Throws a `DamagedFile`.
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

/** Opens a merchant's file, or `:memory:`, and makes its tables. */
export function openDatabase(file: string): Database {
  const sql = openSqlite(file);
  const database: Database = {
    sql,
    transaction: (work) => transaction(sql, work),
    close: () => sql.close(),
  };
  try {
    database.transaction(() => migrate(sql));
    return database;
  } catch (error) {
    sql.close();
    throw error;
  }
}

function migrate(sql: DatabaseSync): void {
  const version = Number(sql.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  if (version > MIGRATIONS.length) {
    throw new Error(
      `The data was written by a newer version of Dukkan (tables ${version}, known ${MIGRATIONS.length}). Use that version, or another data folder.`,
    );
  }
  for (const migration of MIGRATIONS.slice(version)) sql.exec(migration);
  sql.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
}
