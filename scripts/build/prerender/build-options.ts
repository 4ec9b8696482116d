import type { Reading } from '#sources/store/reading.ts';
import type { CompiledCode } from './compiled-code.ts';

/** One merchant's build. */
export interface BuildOptions {
  readonly slug: string;
  readonly tenantsDirectory: string;
  readonly outDirectory: string;
  readonly cacheDirectory: string;
  readonly compiled: CompiledCode;
  /** Renders every page again. */
  readonly force: boolean;
  /** Releases a catalogue that is empty or lost more than half of its products. */
  readonly acceptShrink: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Of the build, epoch milliseconds: assets that no page uses any more are kept for a time. */
  readonly nowMs: number;
  /** Counts a merchant's builds: a newer one takes the lock over from an older one that no longer answers. */
  readonly fence?: number;
  /** How much of the sources has to be read; everything when absent. */
  readonly reading?: Reading;
  /** How many products the last good build had, on whatever machine; null when nobody knows. */
  readonly lastProducts?: number | null;
  /** Asked right before the release goes live; `false` discards it. */
  readonly mayPublish?: () => Promise<boolean>;
}
