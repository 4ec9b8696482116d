import { chmodSync, existsSync } from 'node:fs';
import { makeFolder } from '#sources/disk/sync-to-disk.ts';

/** Data files hold names, phones and sessions, so only the account that runs Dukkan may read them. */
const FOLDER_MODE = 0o700;
export const FILE_MODE = 0o600;

/** Creates a data folder when it is missing, and makes it private to this account, even if it existed with wider access. */
export function privateFolder(directory: string): void {
  makeFolder(directory, FOLDER_MODE);
  chmod(directory, FOLDER_MODE);
}

/** Makes a data file, if it exists, private to this account. */
export function privateFile(file: string): void {
  if (existsSync(file)) chmod(file, FILE_MODE);
}

/** Ignores files of other owners: only the owner can change the mode. */
function chmod(path: string, mode: number): void {
  try {
    chmodSync(path, mode);
  } catch (error) {
    if (!['EPERM', 'EROFS', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}
