import { join, resolve } from 'node:path';

/** The project's root, wherever a command was called from. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** What is derived from the code, below its root, unless another place is named. */
export const CACHE_OF_CODE = '.dukkan';

/** Compiled code and resized pictures; may be deleted between builds. `DUKKAN_CACHE` moves it. */
export const cacheDirectory = (): string => resolve(process.env.DUKKAN_CACHE ?? join(ROOT, CACHE_OF_CODE));

/** Orders, accounts, and what else must not be lost. `DUKKAN_DATA` moves it. */
export const dataDirectory = (): string =>
  resolve(process.env.DUKKAN_DATA ?? join(ROOT, CACHE_OF_CODE, 'data'));

export const DEFAULT_OUT = 'dist';
export const DEFAULT_TENANTS = join(ROOT, 'tenants');
export const PORT = 4321;
/** Where the rebuild service takes hooks. */
export const HOOKS_PORT = 4322;
