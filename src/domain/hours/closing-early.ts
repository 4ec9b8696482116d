import { openState } from './open-state.ts';
import type { OpeningHours } from './opening-hours.ts';
import { type ClockPlace, instantOf, wallClock } from './wall-clock.ts';

const HALF_HOUR = 1_800_000;
const DAY = 86_400_000;
/** A day has at most six openings. */
const MOST_OPENINGS = 8;

/**
 * The last closing time on the day of an instant, by the merchant's clock. An opening past midnight belongs to the day on which it began.
 * Null if the shop does not open any more on that day, or never closes.
 */
export function lastClosing(hours: OpeningHours, instantMs: number, place: ClockPlace): number | null {
  const clock = wallClock(place);
  const dayOf = (instant: number) => Math.floor(clock(instant) / DAY);
  const evening = openState(hours, instantOf(dayOf(instantMs) * DAY, clock) - 1, place);
  // Past midnight, the later openings of the date belong to the next day.
  if (evening.closesAt !== null && evening.closesAt > instantMs) return evening.closesAt;
  let closing: number | null = null;
  for (let count = 0, at = instantMs; count < MOST_OPENINGS; count++) {
    const { isOpen, nextOpening } = openState(hours, at, place);
    const opens = isOpen ? at : nextOpening;
    if (opens === null || dayOf(opens) !== dayOf(instantMs)) return closing;
    const { closesAt } = openState(hours, opens, place);
    if (closesAt === null) return null;
    closing = closesAt;
    at = closesAt;
  }
  return closing;
}

/** The full and half hours of the merchant's clock at which the shop can close earlier today. */
export function earlierClosings(
  hours: OpeningHours,
  instantMs: number,
  place: ClockPlace,
): readonly number[] {
  const closing = lastClosing(hours, instantMs, place);
  if (closing === null) return [];
  const clock = wallClock(place);
  const first = instantMs + HALF_HOUR - (clock(instantMs) % HALF_HOUR);
  const found: number[] = [];
  for (let at = first; at < closing; at += HALF_HOUR) if (openState(hours, at, place).isOpen) found.push(at);
  return found;
}
