import { type ClockPlace, instantOf, wallClock } from './wall-clock.ts';
import { WEEKDAYS, type WeeklyHours, weekdayNumber } from './weekly-hours.ts';

export interface OpenState {
  readonly isOpen: boolean;
  /** Epoch milliseconds; null when closed, or open without end. */
  readonly closesAt: number | null;
  /** Epoch milliseconds; null when open, or when the shop never opens. */
  readonly nextOpening: number | null;
  /** Open, and for at most 30 minutes more. */
  readonly isClosingSoon: boolean;
}

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const CLOSING_SOON = 1800 * SECOND;
/** Two weeks and a day: longer than any gap, also when a change of the clock swallows a week's only opening. */
const HORIZON_DAYS = 15;

/**
 * Whether the shop is open at an instant, by the clock on the merchant's wall.
 *
 * A time of the week means the first instant at which that clock shows it or a later time. So when clocks go back, hours
 * that come twice count the first time only, and the shop stays as it is while they come again; when clocks go forward,
 * a time that is skipped is the moment of the change. Opening is inclusive, closing exclusive. Hours that touch or overlap,
 * across midnight too, are one opening.
 */
export function openState(hours: WeeklyHours, instantMs: number, place: ClockPlace): OpenState {
  const clock = wallClock(place);
  const today = Math.floor(clock(instantMs) / DAY);
  let isOpen = false;
  let end = 0;
  // Yesterday's hours may reach into today.
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
