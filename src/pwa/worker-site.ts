import type { Locale } from '#domain/tenant/locale.ts';

/** A file that is stored when the worker is installed. */
export interface PrecacheEntry {
  /** Path under the site's root, as browsers ask for it: `/en/shop`. */
  readonly url: string;
  /** Changes with the bytes; null where the path holds a content hash. */
  readonly revision: string | null;
  /** Only for visitors who use this language; without one for all. */
  readonly locale?: Locale;
}

/** What one merchant's worker knows. It stands before the compiled code as `self.dukkan = {…};`. */
export interface WorkerSite {
  readonly slug: string;
  /** The first has no prefix in paths. */
  readonly locales: readonly Locale[];
  /** Of the scripts and styles of this release. */
  readonly clientId: string;
  readonly precache: readonly PrecacheEntry[];
  /** False for a release that takes the worker out of all browsers. */
  readonly isEnabled: boolean;
}
