import type { Reading } from '#sources/store/reading.ts';
import type { CompiledCode } from './compiled-code.ts';

/** Options of one merchant's build. */
export interface BuildOptions {
  readonly slug: string;
  readonly tenantsDirectory: string;
  readonly outDirectory: string;
  readonly cacheDirectory: string;
  readonly compiled: CompiledCode;
  /** Render every page again. */
  readonly force: boolean;
  /** Release the catalogue even if it is empty or has lost more than half of its products. */
  readonly acceptShrink: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Time of the build in epoch milliseconds. It decides how long unused assets are kept. */
  readonly nowMs: number;
  /** Number of the merchant's build. A newer build takes over the lock of an older one that is frozen. */
  readonly fence?: number;
  /** Parts of the sources that must be read; absent: everything. */
  readonly reading?: Reading;
  /** Products in the last good build, on any machine; null when unknown. */
  readonly lastProducts?: number | null;
  /** Called right before the release goes live; `false` discards the release. */
  readonly mayPublish?: () => Promise<boolean>;
}
