/** Specification §9: two reloads are at least this far apart. */
const RELOAD_GUARD_MS = 10_000;

/** The last reload for a lost chunk, in this tab. */
export interface LastReload {
  /** Epoch milliseconds. */
  readonly atMs: number;
  /** The release that it was to bring. */
  readonly client: string;
}

export interface ReloadFacts {
  readonly isOnline: boolean;
  /** Which scripts and styles this page has. */
  readonly ownClient: string;
  /** Those of the live release; null when it could not be asked. */
  readonly liveClient: string | null;
  readonly last: LastReload | null;
  readonly nowMs: number;
}

/**
 * Whether a page that could not load a part of itself is loaded again: only when there is another release to get, once
 * for each of them, and never within the guard's time. So a page that stays old, behind a cache, is not loaded for ever.
 */
export function mayReload({ isOnline, ownClient, liveClient, last, nowMs }: ReloadFacts): boolean {
  if (!isOnline || liveClient === null || liveClient === ownClient) return false;
  return last === null || (last.client !== liveClient && nowMs - last.atMs >= RELOAD_GUARD_MS);
}
