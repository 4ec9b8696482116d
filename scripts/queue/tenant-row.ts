import type { Reading, Touched } from '#sources/store/reading.ts';

/** Priorities of builds; the highest goes first. */
export const LANES = { pass: 0, look: 5, change: 10 } as const;

/** A build that has not ended this long after its start counts as lost. */
export const LOST_AFTER_SECONDS = 120;

export interface Timing {
  /** A merchant is built after this time without changes. A hook that comes when no build began within this time is built at once. */
  readonly quietMs: number;
  /** Longest delay after the first change. */
  readonly longestWaitMs: number;
}

export interface Change {
  readonly slug: string;
  /** How many changes of this merchant are recorded together. */
  readonly count: number;
  /** A hook told it. It may arrive before the source shows the new data: build again later when nothing has changed. */
  readonly looksAgain: boolean;
  /** The changed items; absent: unknown, may be anything. */
  readonly touched?: readonly Touched[];
}

/** Up to this many changed items are stored for a merchant. Beyond it the build reads everything. */
export const MOST_REMEMBERED = 50;

/** Merges two changes of one merchant. */
export function merged(before: Change | undefined, change: Change): Change {
  if (!before) return change;
  const touched = before.touched && change.touched && [...before.touched, ...change.touched];
  return {
    slug: change.slug,
    count: before.count + change.count,
    looksAgain: before.looksAgain || change.looksAgain,
    ...(touched && touched.length <= MOST_REMEMBERED ? { touched } : {}),
  };
}

/** What the queue passes to a build. */
export interface BuildOrder extends Reading {
  /** Products in the last good build, on any machine; null when unknown. */
  readonly lastProducts: number | null;
}

export interface BegunBuild extends BuildOrder {
  readonly slug: string;
  /** Number of the newest change that this build contains. */
  readonly dirty: number;
  readonly lane: number;
  readonly passWanted: number;
  /** Whether this is the first build of the merchant for that pass. */
  readonly isPass: boolean;
  /** Whether its sources were never probed: then no probe can find a change after this build's reading. */
  readonly isUnseen: boolean;
  /** Whether the last build that ended was good. */
  readonly wasGood: boolean;
  /** Age of the first unbuilt change; null when no change was recorded. */
  readonly waitedMs: number | null;
}

export interface BuildEnd {
  readonly release: string | null;
  readonly isNew: boolean;
  /** Only after a good build that read the products. */
  readonly products?: number | null;
  /** A good build that lacks pictures because their host did not answer. It is repeated later. */
  readonly isIncomplete?: boolean;
  /** Absent after a good build. */
  readonly error?: { readonly code: string; readonly reason: string; readonly isPassing: boolean };
}

export interface TenantRow {
  readonly slug: string;
  readonly dirty: number;
  readonly tried: number;
  readonly built: number;
  readonly fence: number;
  readonly failures: number;
  readonly errorCode: string | null;
  readonly error: string | null;
  readonly release: string | null;
  readonly isDue: boolean;
}

/** State transitions of merchants' rows. Each is one SQL statement, so a crash never leaves one half done. */
export interface TenantTable {
  /** Adds rows for merchants that have none. */
  enrol(slugs: readonly string[]): Promise<void>;
  /** Deletes the row of a former merchant. */
  forget(slug: string): Promise<void>;
  record(changes: readonly Change[], timing: Timing): Promise<void>;
  begin(slug: string): Promise<BegunBuild>;
  isNewest(slug: string, fence: number): Promise<boolean>;
  /**
   * Records the result of a build, unless a newer build of the merchant has started. After a lasting failure to read a
   * source or `tenant.json`, the next answered probe counts as a change.
   */
  end(build: BegunBuild, end: BuildEnd): Promise<void>;
  row(slug: string): Promise<TenantRow | null>;
  rows(): Promise<readonly TenantRow[]>;
  /**
   * Takes up to `limit` due merchants, to be queued.
   * - At most `retries` of them have failed three times in a row without a change since. All others go before them.
   * - In a storm (more than 100 merchants are due, without retries), a merchant whose build started in the last 30 s waits. So each has a
   *   few builds, not one per hook.
   * - A taken merchant becomes due again after 30 s. So none is lost when the caller dies.
   */
  takeDue(
    limit: number,
    retries?: number,
  ): Promise<readonly { readonly slug: string; readonly lane: number }[]>;
  /** Milliseconds until the next merchant is due; null when none is. `withRetries: false` ignores merchants that keep failing. */
  msUntilDue(withRetries?: boolean): Promise<number | null>;
  /** Takes up to `count` merchants that were not probed for `olderThanMs`, without those in `except`. */
  takeUnprobed(count: number, olderThanMs: number, except?: readonly string[]): Promise<readonly string[]>;
  /** Gives back a merchant that could not be probed here: another machine may take it at once. */
  unprobed(slug: string): Promise<void>;
  /** Stores the result of a probe. Counts a change, and returns true, when the previous result differs. */
  probed(slug: string, seen: string): Promise<boolean>;
  /**
   * Finds merchants with lost work, makes them due and returns their number. These have no due time, no build in the
   * last `olderThanSeconds`, and one of: an unbuilt change, an open pass, an open retry, or no build ever. The latter wait
   * for a running pass, which will reach them.
   */
  sweep(olderThanSeconds: number): Promise<number>;
}
