import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeWhole } from '#sources/disk/write-whole.ts';

/** Writes a file for builds if its text has changed. Returns whether it wrote. `blank`: the text that a missing file counts as. */
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
