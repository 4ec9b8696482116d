import type { Reading, Touched } from '#sources/reading.ts';

/** Which changes go first. */
export const LANES = { pass: 0, look: 5, change: 10 } as const;

/** A build that has not ended so long after its begin is taken for lost. */
export const LOST_AFTER_SECONDS = 120;

export interface Timing {
  /** A merchant must be quiet for this long before it is built … */
  readonly quietMs: number;
  /** … but waits no longer than this after its first change. */
  readonly longestWaitMs: number;
}

export interface Change {
  readonly slug: string;
  /** Changes of this merchant in one go. */
  readonly count: number;
  /** The teller may be quicker than its own data: look again when nothing has changed. */
  readonly looksAgain: boolean;
  /** What they were about; absent: anything. */
  readonly touched?: readonly Touched[];
}

/** What a build is told by the queue. */
export interface BuildOrder extends Reading {
  /** How many products the last good build had, on whatever machine; null when nobody knows. */
  readonly lastProducts: number | null;
}

export interface BegunBuild extends BuildOrder {
  readonly slug: string;
  /** The number of the newest change that this build will contain. */
  readonly dirty: number;
  readonly lane: number;
  readonly passWanted: number;
  /** Whether this is the first build of the merchant for that pass. */
  readonly isPass: boolean;
  /** Whether the last build that ended was good. */
  readonly wasGood: boolean;
  /** How long its first change has waited; null when none was told. */
  readonly waitedMs: number | null;
}

export interface BuildEnd {
  readonly release: string | null;
  readonly isNew: boolean;
  /** Of a good build that read them. */
  readonly products?: number | null;
  /** Good, but without something that could not be had just then: built again after a while. */
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

/** The rules of the merchants' rows. Each is one statement, so that a crash never leaves half of one. */
export interface TenantTable {
  /** Adds merchants that have no row yet. */
  enrol(slugs: readonly string[]): Promise<void>;
  /** Of one who is no merchant any more. */
  forget(slug: string): Promise<void>;
  record(changes: readonly Change[], timing: Timing): Promise<void>;
  begin(slug: string): Promise<BegunBuild>;
  isNewest(slug: string, fence: number): Promise<boolean>;
  /**
   * Writes how a build ended; nothing when a newer one has begun. Where a source, or who the merchant is, could not be read for a
   * lasting cause, the next probe that is answered counts a change.
   */
  end(build: BegunBuild, end: BuildEnd): Promise<void>;
  row(slug: string): Promise<TenantRow | null>;
  rows(): Promise<readonly TenantRow[]>;
  /**
   * Takes up to `limit` of what is due, to be queued, and no more than `retries` of it that go on failing: three times in a row, and no
   * change since. In a storm (more than 100 merchants are due, retries aside) none that was begun in the last 30 s, so that each is built a
   * few times and not once for every hook. What was taken comes due again after half a minute, so that nothing is lost when the taker dies,
   * or when the queue already had it.
   */
  takeDue(
    limit: number,
    retries?: number,
  ): Promise<readonly { readonly slug: string; readonly lane: number }[]>;
  /** Milliseconds until something is due, without what goes on failing when that is not wanted; null when nothing is. */
  msUntilDue(withRetries?: boolean): Promise<number | null>;
  /** Takes up to `count` merchants whose sources were not probed for so long, none of `except`. */
  takeUnprobed(count: number, olderThanMs: number, except?: readonly string[]): Promise<readonly string[]>;
  /** Of one who was taken and could not be probed: another machine may take it at once. */
  unprobed(slug: string): Promise<void>;
  /** Keeps what a probe saw, and counts a change when the one before saw something else. Whether it did. */
  probed(slug: string, seen: string): Promise<boolean>;
  /**
   * Makes due what waits for nothing and was not begun for so long, though it has to be built: a told change, a merchant of a pass, a retry
   * whose build was lost, and a merchant that was never built, unless a pass that is under way will come to it.
   */
  sweep(olderThanSeconds: number): Promise<number>;
}
