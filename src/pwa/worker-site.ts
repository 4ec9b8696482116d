import type { Locale } from '#domain/tenant/locale.ts';

/** A file that is stored at install. */
export interface PrecacheEntry {
  /** Path below the site's root, as browsers request it: `/en/shop`. */
  readonly url: string;
  /** Changes with the content; null if the path contains a content hash. */
  readonly revision: string | null;
  /** Stored only for visitors with this language; for all if absent. */
  readonly locale?: Locale;
}

/** The configuration of one merchant's worker. The compiled code is prefixed with it as `self.dukkan = {…};`. */
export interface WorkerSite {
  readonly slug: string;
  /** The first has no prefix in paths. */
  readonly locales: readonly Locale[];
  /** Identifies the scripts and styles of this release. */
  readonly clientId: string;
  readonly precache: readonly PrecacheEntry[];
  /** False for a release that removes the worker from all browsers. */
  readonly isEnabled: boolean;
}
