import { join, resolve } from 'node:path';

/** The project's root, independent of the working directory. */
export const ROOT = resolve(import.meta.dirname, '../..');

/** Whether this is an installed package and not the project itself. */
export const IS_INSTALLED = /[\\/]node_modules[\\/]/.test(ROOT);

/** Folder of merchants, cache and data: the project, or the working directory if the package is installed. */
const HOME = IS_INSTALLED ? process.cwd() : ROOT;

/** Default folder for derived files, below the project's root or `HOME`. */
export const CACHE_OF_CODE = '.dukkan';

/** Folder of compiled code and resized pictures; may be deleted between builds. `DUKKAN_CACHE` moves it. */
export const cacheDirectory = (): string => resolve(process.env.DUKKAN_CACHE || join(HOME, CACHE_OF_CODE));

/** Folder of orders, accounts and other data that must not be lost. `DUKKAN_DATA` moves it. */
export const dataDirectory = (): string =>
  resolve(process.env.DUKKAN_DATA || join(HOME, CACHE_OF_CODE, 'data'));

/** Folder of the queue without a PostgreSQL. `DUKKAN_DATA` moves it. */
export const queueDirectory = (): string =>
  resolve(process.env.DUKKAN_DATA || join(cacheDirectory(), 'data', 'rebuild'));

/**
 * Folder in which stores write changed prices, stock and settings of merchants with files, and builds read them. `DUKKAN_CHANGES` moves it;
 * a build by hand reads it only with this variable.
 */
export const changesDirectory = (): string =>
  resolve(process.env.DUKKAN_CHANGES || join(dataDirectory(), 'changes'));

const DEFAULT_OUT = 'dist';
export const DEFAULT_TENANTS = join(HOME, 'tenants');

/** Folder of released sites: the command's `--out`, else `DUKKAN_OUT`, else `dist`. */
export const outDirectoryOf = (option: string | undefined): string =>
  resolve(option ?? (process.env.DUKKAN_OUT || DEFAULT_OUT));

/** Folder of the merchants' folders: the command's `--tenants`, else `DUKKAN_TENANTS`, else the project's `tenants`. */
export const tenantsDirectoryOf = (option: string | undefined): string =>
  resolve(option ?? (process.env.DUKKAN_TENANTS || DEFAULT_TENANTS));

export const PORT = 4321;
/** Address at which servers listen: `DUKKAN_HOST`, else the loopback address, which only this machine reaches. */
export const listeningHost = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string => environment.DUKKAN_HOST || '127.0.0.1';
/** Default port of the rebuild service for hooks. */
export const HOOKS_PORT = 4322;
