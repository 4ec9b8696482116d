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

const DEFAULT_OUT = 'dist';
export const DEFAULT_TENANTS = join(ROOT, 'tenants');

/** Where sites are released: the command's `--out`, else `DUKKAN_OUT`, which a machine sets once for all commands, else `dist`. */
export const outDirectoryOf = (option: string | undefined): string =>
  resolve(option ?? (process.env.DUKKAN_OUT || DEFAULT_OUT));

/** Where the merchants' folders are: the command's `--tenants`, else `DUKKAN_TENANTS`, else those of the project. */
export const tenantsDirectoryOf = (option: string | undefined): string =>
  resolve(option ?? (process.env.DUKKAN_TENANTS || DEFAULT_TENANTS));

export const PORT = 4321;
/** Which of this machine's addresses servers listen at: `DUKKAN_HOST`, else one that only this machine reaches. */
export const listeningHost = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string => environment.DUKKAN_HOST || '127.0.0.1';
/** Where the rebuild service takes hooks. */
export const HOOKS_PORT = 4322;
