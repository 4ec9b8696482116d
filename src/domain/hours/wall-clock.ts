import { type ClockChanges, TIME_ZONES } from '#domain/tenant/known-places.ts';

/**
 * A time zone, optionally with its changes. `clockChanges` avoids Intl, whose start takes a tenth of a second on a slow phone.
 */
export interface ClockPlace {
  /** IANA name. */
  readonly timeZone: string;
  readonly clockChanges?: ClockChanges;
}

/** Converts an instant to local time, encoded as the epoch milliseconds of the same date and time in UTC. */
export type WallClock = (instantMs: number) => number;

const SECOND = 1000;
const MINUTE_MS = 60_000;
const DAY = 86_400_000;
const WEEK_MINUTES = 7 * 24 * 60;
/** Pages are made for this year and later ones. */
export const FIRST_KNOWN_YEAR = 2026;

/** The merchant's clock, independent of the device's time zone. */
export function wallClock({ timeZone, clockChanges }: ClockPlace): WallClock {
  if (!clockChanges) return engineClock(timeZone);
  const { changes, until } = clockChanges;
  const [first] = changes;
  return (instantMs) => {
    const minute = instantMs / MINUTE_MS;
    if (!first || minute < first[0] || minute >= until) return engineClock(timeZone)(instantMs);
    let ahead = first[1];
    for (const [from, minutes] of changes) if (from <= minute) ahead = minutes;
    // Clocks show whole seconds.
    return Math.floor(instantMs / SECOND) * SECOND + ahead * MINUTE_MS;
  };
}

/**
 * The first instant (epoch milliseconds) at which the clock shows `wall` or later. Assumes at most one clock change in the two
 * days around it.
 */
export function instantOf(wall: number, clock: WallClock): number {
  const offsetAt = (instant: number) => clock(instant) - instant;
  const byOldOffset = wall - offsetAt(wall - DAY);
  if (clock(byOldOffset) === wall) return byOldOffset;
  const byNewOffset = wall - offsetAt(wall + DAY);
  if (clock(byNewOffset) === wall) return byNewOffset;
  // The clock skips this time, so the change lies between the two candidates.
  let before = byNewOffset;
  let after = byOldOffset;
  while (after - before > SECOND) {
    const middle = Math.floor((before + after) / 2 / SECOND) * SECOND;
    if (clock(middle) < wall) before = middle;
    else after = middle;
  }
  return after;
}

/**
 * All offset changes of a time zone from 2026 to 2029, to embed in pages. It samples once a week, because no zone changes twice
 * in a week.
 */
export function clockChangesOf(timeZone: string): ClockChanges {
  const known = TIME_ZONES.get(timeZone) ?? knownChanges.get(timeZone);
  if (known) return known;
  const knownFrom = Date.UTC(FIRST_KNOWN_YEAR, 0) / MINUTE_MS;
  const until = Date.UTC(2030, 0) / MINUTE_MS;
  const clock = engineClock(timeZone);
  const aheadAt = (minute: number) => clock(minute * MINUTE_MS) / MINUTE_MS - minute;
  let ahead = aheadAt(knownFrom);
  const changes: [number, number][] = [[knownFrom, ahead]];
  for (let from = knownFrom; from < until; from += WEEK_MINUTES) {
    let after = Math.min(from + WEEK_MINUTES, until);
    const later = aheadAt(after);
    if (later === ahead) continue;
    for (let before = from; after - before > 1; ) {
      const middle = Math.floor((before + after) / 2);
      if (aheadAt(middle) === ahead) before = middle;
      else after = middle;
    }
    changes.push([after, later]);
    ahead = later;
  }
  const found = { changes, until };
  knownChanges.set(timeZone, found);
  return found;
}

const knownChanges = new Map<string, ClockChanges>();

// Creating an Intl formatter costs a hundred times more than using it.
const engineClocks = new Map<string, WallClock>();

function engineClock(timeZone: string): WallClock {
  const known = engineClocks.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const clock: WallClock = (instantMs) => {
    const numbers = format.format(instantMs).match(/\d+/g) ?? [];
    const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = numbers.map(Number);
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
  engineClocks.set(timeZone, clock);
  return clock;
}
