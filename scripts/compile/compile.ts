import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
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
 * Compiles the code with Astro unless this very code is compiled already.
 * Written beside its final place and renamed, so a kill leaves nothing half.
 */
export async function compile(root: string, cacheDirectory: string): Promise<CompiledCode> {
  const id = codeId(root);
  const compiledRoot = join(cacheDirectory, 'compiled');
  const directory = join(compiledRoot, id);
  if (existsSync(join(directory, 'server/entry.mjs'))) {
    markUsed(directory);
    return { id, directory, isFresh: false };
  }

  mkdirSync(compiledRoot, { recursive: true });
  const staging = join(compiledRoot, `.staging-${process.pid}`);
  rmSync(staging, { recursive: true, force: true });
  const { build } = await import('astro');
  await build({ root, outDir: staging, logLevel: 'warn', mode: 'production' });
  try {
    renameSync(staging, directory);
  } catch (error) {
    // Another build compiled the same code in the meantime: theirs is as good.
    if (!existsSync(join(directory, 'server/entry.mjs'))) throw error;
    rmSync(staging, { recursive: true, force: true });
  }
  forgetOldCode(compiledRoot, id);
  return { id, directory, isFresh: true };
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
