import { renameSync, writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';

/**
 * Writes a file beside its place and renames it, so that nobody ever reads half of it. Of several writers the last one wins. The folder is
 * there already.
 */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const next = `${path}.${process.pid}-${threadId}`;
  writeFileSync(next, content);
  renameSync(next, path);
}

/** What a writer that was killed has left of a `.json`. */
export const isHalfWritten = (name: string): boolean => /\.json\.\d+-\d+$/.test(name);
