import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { codeIds } from './code-id.ts';

/** Where the command lies bundled, of just these sources; undefined when it does not. */
export function bundledCommand(root: string, cacheDirectories: readonly string[]): string | undefined {
  const { pages, commands } = codeIds(root);
  return cacheDirectories
    .map((cache) => join(cache, 'compiled', pages, `command-${commands}`, 'build-alone.mjs'))
    .find((path) => existsSync(path));
}
