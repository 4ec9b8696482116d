// JavaScript, so that a command does not wait for Node's TypeScript: all other files come out of the cache that is opened here.
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// React, i18next and Astro take their slow development paths without it.
process.env.NODE_ENV ??= 'production';
// `ROOT`, `CACHE_OF_CODE` and `cacheDirectory()` of program/places.ts.
const root = resolve(import.meta.dirname, '..');
const cacheOfCode = resolve(root, '.dukkan');
const cache = resolve(process.env.DUKKAN_CACHE ?? cacheOfCode);
enableCompileCache(resolve(cache, 'v8'));

/** `npm run build` out of one bundle, if that was made of just these sources. */
async function bundled() {
  if (process.argv[2] !== 'build') return undefined;
  const { bundledCommand } = await import('#scripts/build/compile/bundled-command.ts');
  const path = bundledCommand(root, [cache, cacheOfCode]);
  return path && pathToFileURL(path).href;
}

await import((await bundled()) ?? '#scripts/cli/dukkan.ts');
