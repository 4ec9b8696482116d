/**
 * UTC offsets of a time zone. Each entry is a minute since 1970 and the offset in minutes that holds from then until the next
 * entry.
 * Nothing is known before the first entry and after `until`.
 */
export interface ClockChanges {
  readonly changes: readonly (readonly [fromMinute: number, minutesAhead: number])[];
  /** Minutes since 1970. */
  readonly until: number;
}

// Data of Intl. These are empty here, and filled in the bundled command (scripts/build/compile/bundle.ts), because starting Intl takes as
// long as rendering fifty pages. Missing entries are read from Intl.
export const TIME_ZONES: ReadonlyMap<string, ClockChanges> = new Map();
/** ISO 3166-1 alpha-2. */
export const COUNTRIES: ReadonlySet<string> = new Set();
