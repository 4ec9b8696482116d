import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All files that decide the bytes of a site, except merchants' data. Astro copies `public` into each site. */
export const INPUTS: readonly string[] = [
  'astro.config.mjs',
  'package-lock.json',
  'public',
  'scripts/build',
  'scripts/merchants',
  'scripts/release',
  'src',
  'tsconfig.json',
];

/** Folders with the rest of the bundled command. */
export const MORE_OF_COMMAND: readonly string[] = [
  'package.json',
  'scripts/backend/database',
  'scripts/cli',
  'scripts/program',
  'scripts/queue',
];

const isInput = (path: string): boolean => !/\.test\.tsx?$|(^|\/)\.[^/]+$/.test(path);

function* filesBelow(root: string, path: string): Generator<string> {
  let entries: import('node:fs').Dirent[];
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') yield path;
    else if (code !== 'ENOENT') throw error;
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const child = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, child);
    else yield child;
  }
}

/**
 * Sixteen hexadecimal digits that change whenever code that decides output changes; then every page is rendered again. Tests do not
 * count. Comments do, and so does the set-up code of tests (`test-….ts`, `fake-….ts`, `set-up/`).
 */
export const codeId = (root: string): string => idOf(root, INPUTS);

/** `pages`: the id of the code that decides pages. `commands`: an id that also changes with the command's own code or folder. */
export function codeIds(root: string): { readonly pages: string; readonly commands: string } {
  const pages = codeId(root);
  return { pages, commands: idOf(root, MORE_OF_COMMAND, `${root}\0${pages}\0`) };
}

function idOf(root: string, inputs: readonly string[], before = ''): string {
  const hash = createHash('sha256').update(before);
  for (const input of inputs) {
    for (const file of filesBelow(root, input)) {
      if (isInput(file))
        hash
          .update(`${file}\0`)
          .update(readFileSync(join(root, file)))
          .update('\0');
    }
  }
  return hash.digest('hex').slice(0, 16);
}
