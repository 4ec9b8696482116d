import { existsSync, linkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FILE_MODE, privateFile, privateFolder } from '#scripts/program/private-files.ts';

/** A file of data that nothing is read from or written to, because it is not what SQLite wrote. */
export class DamagedFile extends Error {
  constructor(file: string, finding: string) {
    super(`${file} is damaged: ${finding}. ${remedyFor(file)}`);
    this.name = 'DamagedFile';
  }
}

/** What to do about a damaged file of SQLite. */
export const remedyFor = (file: string): string =>
  `Nothing is written to it. Stop Dukkan, copy ${file}* to a safe place, put a backup in its place or what can be rescued ` +
  `(sqlite3 ${file} .recover | sqlite3 rescued.sqlite), delete its -wal and -shm, and start again.`;

/** SQLITE_CORRUPT and SQLITE_NOTADB, whatever the details. */
const DAMAGE = [11, 26];
const DISK_FULL = 13;
const BUSY = 5;

/** SQLite's number of an error without its details; null for other errors. */
const primaryCode = (error: unknown): number | null => {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : null;
};

/** Whether SQLite met something that it did not write. */
export const isDamage = (error: unknown): boolean => DAMAGE.includes(primaryCode(error) ?? 0);
/** Whether another process's transaction holds up this statement. */
export const isBusy = (error: unknown): boolean => primaryCode(error) === BUSY;
export const isDiskFull = (error: unknown): boolean => primaryCode(error) === DISK_FULL;

/**
 * What is wrong with a file, in SQLite's words; null when nothing is. Reads all of it and changes nothing: 110 ms for 10,000 orders
 * of 4 kB each.
 */
export function damageOf(file: string): string | null {
  // SQLite takes an empty file for a new one. None of ours is ever empty.
  if (statSync(file).size === 0) return 'it is empty';
  let sql: DatabaseSync | null = null;
  try {
    sql = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    // A quick check, a fifth cheaper, does not hold indexes to their tables: an order could be there twice.
    const row = sql.prepare('PRAGMA integrity_check(1)').get();
    const [found] = Object.values(row ?? {});
    return found === 'ok' ? null : String(found).replaceAll(/\s+/g, ' ');
  } catch (error) {
    if (isDamage(error)) return (error as Error).message;
    throw error;
  } finally {
    sql?.close();
  }
}

/** Makes a file when there is none, for its owner alone; else looks whether it can be trusted. Throws a `DamagedFile`. */
export function prepareFile(file: string): void {
  privateFolder(dirname(file));
  if (!existsSync(file)) makeFile(file);
  for (const part of [file, `${file}-wal`, `${file}-shm`]) privateFile(part);
  const damage = damageOf(file);
  if (damage !== null) throw new DamagedFile(file, damage);
}

/** It appears with its first page in it: an empty one is damage, however early a process is killed or the disk is full. */
function makeFile(file: string): void {
  const fresh = `${file}.${crypto.randomUUID()}.new`;
  try {
    writeFileSync(fresh, '', { flag: 'wx', mode: FILE_MODE });
    const sql = new DatabaseSync(fresh);
    try {
      sql.exec('PRAGMA journal_mode = WAL');
    } finally {
      sql.close();
    }
    linkSync(fresh, file);
  } catch (error) {
    // Another process was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}
