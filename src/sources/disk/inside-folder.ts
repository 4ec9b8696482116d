import { realpathSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';

/** A relative path of plain segments: no `..`, no root, no drive, no backslash, no control character. */
export function isPlainPath(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (path === '' || path.length > 300 || /[\u0000-\u001F\\:%?#]/.test(path)) return false;
  return path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}

/** The real path of `path` inside `folder`; null if the file does not exist or a link leads out of the folder. */
export function pathInside(folder: string, path: string): string | null {
  if (!isPlainPath(path)) return null;
  try {
    const root = realpathSync(resolve(folder));
    const real = realpathSync(join(root, path));
    return real.startsWith(root + sep) ? real : null;
  } catch {
    return null;
  }
}
