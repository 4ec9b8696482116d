import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file that builds read, exchanged whole, so that no build reads half of it. Tells whether that is new; `blank` is
 * what a missing file says.
 */
export function writeWhole(file: string, text: string, blank: string): boolean {
  if (text === (textOf(file) ?? blank)) return false;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
  return true;
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
