#!/usr/bin/env node
// JavaScript, so that a command does not wait for Node's TypeScript: all other files come out of the cache that is opened here.
import module from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `Node ${process.versions.node} is too old for Dukkan. Install Node 24 or later, or run "npm install node@24" here: npx then takes that one.`,
  );
  process.exit(1);
}
// React, i18next and Astro take their slow development paths without it.
process.env.NODE_ENV ??= 'production';
// `ROOT`, `HOME`, `CACHE_OF_CODE` and `cacheDirectory()` of program/places.ts.
const root = resolve(import.meta.dirname, '..');
const isInstalled = /[\\/]node_modules[\\/]/.test(root);
const cacheOfCode = resolve(root, '.dukkan');
const cache = resolve(process.env.DUKKAN_CACHE || resolve(isInstalled ? process.cwd() : root, '.dukkan'));
module.enableCompileCache(resolve(cache, 'v8'));
if (isInstalled) await import('#scripts/program/installed.js');

/** `npm run build` out of one bundle, if that was made of just these sources. */
async function bundled() {
  if (process.argv[2] !== 'build') return undefined;
  const { bundledCommand } = await import('#scripts/build/compile/bundled-command.ts');
  const path = bundledCommand(root, [cache, cacheOfCode]);
  return path && pathToFileURL(path).href;
}

await import((await bundled()) ?? '#scripts/cli/dukkan.ts');
