/** Specification §9: minimum time between two reloads. */
const RELOAD_GUARD_MS = 10_000;

/** The last reload for a lost chunk, in this tab. */
export interface LastReload {
  /** Epoch milliseconds. */
  readonly atMs: number;
  /** The release that the reload was meant to load. */
  readonly client: string;
}

export interface ReloadFacts {
  readonly isOnline: boolean;
  /** Identifies the scripts and styles of this page. */
  readonly ownClient: string;
  /** Identifies those of the live release; null if the request failed. */
  readonly liveClient: string | null;
  readonly last: LastReload | null;
  readonly nowMs: number;
}

/**
 * Whether to reload a page that could not load a part of itself: only if another release is live, once per release, and never
 * within the guard's time. So a page that a cache keeps old does not reload for ever.
 */
export function mayReload({ isOnline, ownClient, liveClient, last, nowMs }: ReloadFacts): boolean {
  if (!isOnline || liveClient === null || liveClient === ownClient) return false;
  return last === null || (last.client !== liveClient && nowMs - last.atMs >= RELOAD_GUARD_MS);
}
