// JavaScript, so that a command does not wait for Node's TypeScript: all other files come out of the cache that is opened here.
import { enableCompileCache } from 'node:module';
import { resolve } from 'node:path';

// React, i18next and Astro take their slow development paths without it.
process.env.NODE_ENV ??= 'production';
// `cacheDirectory()` of program/places.ts.
enableCompileCache(resolve(process.env.DUKKAN_CACHE ?? resolve(import.meta.dirname, '../.dukkan'), 'v8'));
await import('#scripts/cli/dukkan.ts');
