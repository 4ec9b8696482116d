import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { codeIds } from './code-id.ts';

/** Path of the bundled command for exactly the present sources; undefined when there is none. */
export function bundledCommand(root: string, cacheDirectories: readonly string[]): string | undefined {
  const { pages, commands } = codeIds(root);
  return cacheDirectories
    .map((cache) => join(cache, 'compiled', pages, `command-${commands}`, 'build-alone.mjs'))
    .find((path) => existsSync(path));
}
