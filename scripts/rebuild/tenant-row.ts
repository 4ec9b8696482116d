import type { Reading, Touched } from '#sources/reading.ts';

/** Which changes go first. */
export const LANES = { pass: 0, look: 5, change: 10 } as const;

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

export interface BegunBuild extends Reading {
  readonly slug: string;
  /** The number of the newest change that this build will contain. */
  readonly dirty: number;
  readonly lane: number;
  readonly passWanted: number;
  /** Whether the last build that ended was good. */
  readonly wasGood: boolean;
  /** How long its first change has waited; null when none was told. */
  readonly waitedMs: number | null;
}

export interface BuildEnd {
  readonly release: string | null;
  readonly isNew: boolean;
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
