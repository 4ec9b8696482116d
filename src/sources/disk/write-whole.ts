import { renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { threadId } from 'node:worker_threads';
import { syncToDisk } from './sync-to-disk.ts';

/**
 * Writes a temporary file and renames it, so that no reader ever sees half a file. With several writers, the last one wins.
 * The folder must exist. A power cut may leave the file empty, so use this only for files that can be created again.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  renameSync(writeBeside(path, content), path);
}

/** Like `writeWhole`, but after a power cut the file has either the old content or the new one. */
export function writeDurably(path: string, content: string | Uint8Array): void {
  const next = writeBeside(path, content);
  syncToDisk(next);
  renameSync(next, path);
  syncToDisk(dirname(path));
}

function writeBeside(path: string, content: string | Uint8Array): string {
  const next = `${path}.${process.pid}-${threadId}`;
  writeFileSync(next, content);
  return next;
}

/** Whether a file is the temporary file of a `.json` whose writer was killed. */
export const isHalfWritten = (name: string): boolean => /\.json\.\d+-\d+$/.test(name);
