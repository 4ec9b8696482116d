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
  /** Holds `server/entry.mjs` and `client/`. */
  readonly directory: string;
  readonly isFresh: boolean;
}

/** Compiled code that nobody used for this long is deleted by the next compile. */
const KEEP_COMPILED_MS = 7 * 24 * 3600 * 1000;

/**
 * Compiles the code with Astro unless this very code is compiled already, in the cache or by `npm run compile` beside the code.
 * Written beside its final place and renamed, so a kill leaves nothing half. Throws when it would have to and may not.
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
  // Emptied by a power cut, or compiled before sizes were noted.
  if (!isCompiled(directory)) rmSync(directory, { recursive: true, force: true });
  try {
    renameSync(staging, directory);
  } catch (error) {
    // Another build compiled the same code in the meantime: theirs is as good.
    if (!isCompiled(directory)) throw error;
    rmSync(staging, { recursive: true, force: true });
  }
  forgetOldCode(compiledRoot, id);
  return { id, directory, isFresh: true };
}

/** Beside `server` and `client`: the bytes of each file, by path. Written last. */
const SIZES_NAME = 'sizes.json';

/** Whether it is there with all of its files: who serves or renders what a power cut has emptied would not notice. */
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

/** Where this very code lies compiled; undefined when it does not. */
const compiledBefore = (root: string, cacheDirectory: string, id: string): string | undefined =>
  [cacheDirectory, join(root, CACHE_OF_CODE)].map((cache) => join(cache, 'compiled', id)).find(isCompiled);

/** Astro and Vite keep files of their own beside the code while they compile it. */
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
    // A cache that this user may only read is kept by whoever may write it.
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
