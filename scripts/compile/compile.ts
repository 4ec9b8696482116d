import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { CACHE_OF_CODE } from '#scripts/commands/places.ts';
import { UsageError } from '#scripts/commands/usage.ts';
import { loadAstro } from './astro.ts';
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

const isCompiled = (directory: string): boolean => existsSync(join(directory, 'server/entry.mjs'));

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
