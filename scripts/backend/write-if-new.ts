import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeWhole } from '#sources/disk/write-whole.ts';

/** Writes a file that builds read, where it says something new, and tells whether it did; `blank` is what a missing file says. */
export function writeIfNew(file: string, text: string, blank: string): boolean {
  if (text === (textOf(file) ?? blank)) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeWhole(file, text);
  return true;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
