import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { loadAstro } from '#scripts/build/astro/astro.ts';
import { writePageFacts } from '#scripts/build/strings/page-facts.ts';
import { CACHE_OF_CODE } from '#scripts/program/places.ts';
import { UsageError } from '#scripts/program/usage.ts';
import { syncAllToDisk } from '#sources/disk/sync-to-disk.ts';
import { bundleCommand } from './bundle.ts';
import { codeId } from './code-id.ts';

export interface CompiledCode {
  readonly id: string;
  /** Folder with `server/entry.mjs` and `client/`. */
  readonly directory: string;
  readonly isFresh: boolean;
}

/** A compile deletes compiled code that was not used for this time. */
const KEEP_COMPILED_MS = 7 * 24 * 3600 * 1000;

/**
 * Compiles the code with Astro, unless the same code is compiled already: in the cache, or beside the code by `npm run compile`.
 * Writes to a temporary folder and renames it, so a killed process leaves nothing incomplete. Throws when compiling is necessary
 * but not allowed.
 */
export async function compile(root: string, cacheDirectory: string): Promise<CompiledCode> {
  const id = codeId(root);
  const known = compiledBefore(root, cacheDirectory, id);
  if (known !== undefined) {
    markUsed(known);
    return { id, directory: known, isFresh: false };
  }

  refuseReadOnly(root);
  const compiledRoot = join(cacheDirectory, 'compiled');
  const directory = join(compiledRoot, id);
  mkdirSync(compiledRoot, { recursive: true });
  const staging = join(compiledRoot, `.staging-${process.pid}`);
  rmSync(staging, { recursive: true, force: true });
  const { build } = await loadAstro();
  await build({ root, outDir: staging, logLevel: 'warn', mode: 'production' });
  await writePageFacts(join(staging, 'server'));
  writeFileSync(join(staging, SIZES_NAME), JSON.stringify(sizesBelow(staging)));
  await bundleCommand(root, staging);
  const made = readdirSync(staging, { recursive: true, encoding: 'utf8' });
  await syncAllToDisk(staging, [staging, ...made.map((path) => join(staging, path))]);
  // A power cut has emptied files, or the code was compiled before sizes were recorded.
  if (!isCompiled(directory)) rmSync(directory, { recursive: true, force: true });
  try {
    renameSync(staging, directory);
  } catch (error) {
    // Another process has just compiled the same code.
    if (!isCompiled(directory)) throw error;
    rmSync(staging, { recursive: true, force: true });
  }
  forgetOldCode(compiledRoot, id);
  return { id, directory, isFresh: true };
}

/** File beside `server` and `client` with the size of each file in bytes, by path. Written last. */
const SIZES_NAME = 'sizes.json';

/** Whether all compiled files are there with their sizes. A power cut may have emptied some, and no later step would notice. */
function isCompiled(directory: string): boolean {
  try {
    const sizes = JSON.parse(readFileSync(join(directory, SIZES_NAME), 'utf8')) as Record<string, number>;
    return Object.entries(sizes).every(([path, size]) => statSync(join(directory, path)).size === size);
  } catch {
    return false;
  }
}

function sizesBelow(directory: string): Record<string, number> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(directory, path), statSync(path).size];
    }),
  );
}

/** Folder in which the present code is compiled; undefined when there is none. */
const compiledBefore = (root: string, cacheDirectory: string, id: string): string | undefined =>
  [cacheDirectory, join(root, CACHE_OF_CODE)].map((cache) => join(cache, 'compiled', id)).find(isCompiled);

/** Astro and Vite keep their own files beside the code while they compile it. */
function refuseReadOnly(root: string): void {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    throw new UsageError(
      `The code in ${root} is not compiled yet, and this user may not write there. Run "npm run compile" there as the owner of that folder, then this command again.`,
    );
  }
}

function markUsed(directory: string): void {
  try {
    utimesSync(directory, new Date(), new Date());
  } catch {
    // This user may only read the cache; another one maintains it.
  }
}

function forgetOldCode(compiledRoot: string, currentId: string): void {
  for (const name of readdirSync(compiledRoot)) {
    const path = join(compiledRoot, name);
    if (name !== currentId && Date.now() - statSync(path).mtimeMs > KEEP_COMPILED_MS) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}
