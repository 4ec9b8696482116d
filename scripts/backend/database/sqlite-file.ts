import { existsSync, linkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FILE_MODE, privateFile, privateFolder } from '#scripts/program/private-files.ts';

/** The data file is damaged, so it is neither read nor written. */
export class DamagedFile extends Error {
  constructor(file: string, finding: string) {
    super(`${file} is damaged: ${finding}. ${remedyFor(file)}`);
    this.name = 'DamagedFile';
  }
}

/** Advice for a damaged file. */
export const remedyFor = (file: string): string =>
  `Nothing is written to it. Stop Dukkan, copy ${file}* to a safe place, put a backup in its place or what can be rescued ` +
  `(sqlite3 ${file} .recover | sqlite3 rescued.sqlite), delete its -wal and -shm, and start again.`;

/** Primary codes SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE = [11, 26];
const DISK_FULL = 13;
const BUSY = 5;

/** SQLite's primary code of an error; null for other errors. */
const primaryCode = (error: unknown): number | null => {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : null;
};

/** Whether SQLite found damage. */
export const isDamage = (error: unknown): boolean => DAMAGE.includes(primaryCode(error) ?? 0);
/** Whether another process's transaction blocks the statement. */
export const isBusy = (error: unknown): boolean => primaryCode(error) === BUSY;
export const isDiskFull = (error: unknown): boolean => primaryCode(error) === DISK_FULL;

/**
 * SQLite's description of the damage in a file; null when it is intact. Reads the whole file and changes nothing (110 ms for 10,000
 * orders of 4 kB).
 */
export function damageOf(file: string): string | null {
  // SQLite accepts an empty file as new, but ours are never empty.
  if (statSync(file).size === 0) return 'it is empty';
  let sql: DatabaseSync | null = null;
  try {
    sql = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    // `quick_check` is a fifth faster, but does not compare indexes with tables: an order could occur twice.
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

/** Creates a missing file that only its owner may read; checks an existing one. Throws `DamagedFile`. */
export function prepareFile(file: string): void {
  privateFolder(dirname(file));
  if (!existsSync(file)) makeFile(file);
  for (const part of [file, `${file}-wal`, `${file}-shm`]) privateFile(part);
  const damage = damageOf(file);
  if (damage !== null) throw new DamagedFile(file, damage);
}

/** Creates the file with its first page in one step. So an empty file is always damage, even if a process was killed or the disk was full. */
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
    // Another process has created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}
