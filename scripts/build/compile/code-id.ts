import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that decides the bytes of a site, merchants' data aside. Astro copies `public` into it. */
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

/** Where the rest of the bundled command stands. */
export const MORE_OF_COMMAND: readonly string[] = [
  'package.json',
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
 * Sixteen hexadecimal digits that change whenever code that decides output does. Tests do not count; comments do, and so does what
 * sets tests up (`test-….ts`, `fake-….ts`, `set-up/`): every page is then rendered once more.
 */
export const codeId = (root: string): string => idOf(root, INPUTS);

/** The id of what decides pages, and one that also changes with the command's own code or place. */
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
