import { type ClockPlace, instantOf, wallClock } from './wall-clock.ts';
import { WEEKDAYS, type WeeklyHours, weekdayNumber } from './weekly-hours.ts';

export interface OpenState {
  readonly isOpen: boolean;
  /** Epoch milliseconds; null when closed, or open without end. */
  readonly closesAt: number | null;
  /** Epoch milliseconds; null when open, or when the shop never opens. */
  readonly nextOpening: number | null;
  /** The shop is open and closes within 30 minutes. */
  readonly isClosingSoon: boolean;
}

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const CLOSING_SOON = 1800 * SECOND;
/** Longer than any gap between openings: two weeks and a day cover a week whose only opening is skipped by a clock change. */
const HORIZON_DAYS = 15;

/**
 * Whether the shop is open at an instant, in the merchant's time zone.
 *
 * A time of the week means the first instant at which the clock shows that time or a later one. When clocks go back, repeated
 * hours count the first time only, and the state does not change while they repeat. When clocks go forward, a skipped time is the
 * moment of the change.
 * Opening is inclusive, closing exclusive. Hours that touch or overlap, also across midnight, are one opening.
 */
export function openState(hours: WeeklyHours, instantMs: number, place: ClockPlace): OpenState {
  const clock = wallClock(place);
  const today = Math.floor(clock(instantMs) / DAY);
  let isOpen = false;
  let end = 0;
  // The hours of yesterday may extend into today.
  for (let day = today - 1; day <= today + HORIZON_DAYS; day++) {
    const row = hours[WEEKDAYS[weekdayNumber(day)] ?? 'sunday'];
    if (!row) continue;
    const opens = instantOf(day * DAY + row.opensAt * SECOND, clock);
    const lastDay = row.closesAt > row.opensAt ? day : day + 1;
    const closes = instantOf(lastDay * DAY + row.closesAt * SECOND, clock);
    if (closes <= instantMs || closes === opens) continue;
    if (!isOpen && opens > instantMs) return closedUntil(opens);
    if (isOpen && opens > end) return openUntil(end, instantMs);
    isOpen = true;
    end = Math.max(end, closes);
  }
  return isOpen ? { ...closedUntil(null), isOpen } : closedUntil(null);
}

const closedUntil = (nextOpening: number | null): OpenState => ({
  isOpen: false,
  closesAt: null,
  nextOpening,
  isClosingSoon: false,
});

const openUntil = (closesAt: number, instantMs: number): OpenState => ({
  isOpen: true,
  closesAt,
  nextOpening: null,
  isClosingSoon: closesAt - instantMs <= CLOSING_SOON,
});
