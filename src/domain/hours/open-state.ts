import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { closesSoon } from './closing-soon.ts';
import { type OpeningHours, spansOf } from './opening-hours.ts';
import { type ClockPlace, instantOf, wallClock } from './wall-clock.ts';

export interface OpenState {
  readonly isOpen: boolean;
  /** Epoch milliseconds; null when closed, or open without end. */
  readonly closesAt: number | null;
  /** Epoch milliseconds; null when open, or when the shop does not open within `HORIZON_DAYS`. */
  readonly nextOpening: number | null;
  /** The shop is open and closes within 30 minutes. */
  readonly isClosingSoon: boolean;
}

export interface OrderState extends OpenState {
  /** Why no orders are possible: the shop's hours, the time of the last order, or the mode's hours; null if they are possible. */
  readonly closed: 'shop' | 'orders' | 'mode' | null;
}

/** Epoch milliseconds, the end exclusive; `Infinity` if the end is unknown. */
interface Opening {
  readonly opens: number;
  readonly closes: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 86_400 * SECOND;
/** More than the longest exception, and than a week whose only opening a clock change skips. */
const HORIZON_DAYS = 400;

/**
 * Whether the shop is open at an instant, in the merchant's time zone.
 * - Opening is inclusive, closing exclusive.
 * - Hours that touch or overlap, also across midnight, are one opening. Hours past midnight apply whatever the next day has.
 * - A time of a day is the first instant at which the clock shows it or a later one. So a time that a change of clocks skips is the moment
 *   of the change. Repeated hours count once; the state does not change while they repeat.
 */
export const openState = (hours: OpeningHours, instantMs: number, place: ClockPlace): OpenState =>
  stateOf(hours, null, 0, instantMs, place);

/**
 * Whether the shop takes orders at an instant: it must be open, the time of the last order must not have passed, and the mode's own
 * hours must allow it. `mode` null: for any mode.
 */
export function orderState(
  hours: OpeningHours,
  mode: FulfilmentMode | null,
  instantMs: number,
  place: ClockPlace,
): OrderState {
  const lastOrderMs = hours.lastOrderMinutes * MINUTE;
  const state = stateOf(hours, mode, lastOrderMs, instantMs, place);
  const isTaken = (ms: number) => stateOf(hours, null, ms, instantMs, place).isOpen;
  const closed = state.isOpen ? null : isTaken(lastOrderMs) ? 'mode' : isTaken(0) ? 'orders' : 'shop';
  return { ...state, closed };
}

/** Whether a mode is served at an instant, by the hours of shop and mode. Customers fetch orders also after the time of the last order. */
export const modeState = (
  hours: OpeningHours,
  mode: FulfilmentMode,
  instantMs: number,
  place: ClockPlace,
): OpenState => stateOf(hours, mode, 0, instantMs, place);

/** The state by the first opening that has not ended. It ends `lastOrderMs` early and is limited to the openings of the mode. */
function stateOf(
  hours: OpeningHours,
  mode: FulfilmentMode | null,
  lastOrderMs: number,
  instantMs: number,
  place: ClockPlace,
): OpenState {
  const own = openings(hours, mode, instantMs, place);
  let other = own.next();
  for (const shop of openings(hours, null, instantMs, place)) {
    while (!other.done && other.value.closes <= shop.opens) other = own.next();
    if (other.done) break;
    const opens = Math.max(shop.opens, other.value.opens);
    const closes = Math.min(shop.closes - lastOrderMs, other.value.closes);
    // The opening is too short for orders, or the mode opens later.
    if (closes <= Math.max(opens, instantMs)) continue;
    const isOpen = opens <= instantMs;
    return {
      isOpen,
      closesAt: isOpen && closes < Number.POSITIVE_INFINITY ? closes : null,
      nextOpening: isOpen ? null : opens,
      isClosingSoon: isOpen && closesSoon(closes, instantMs),
    };
  }
  return { isOpen: false, closesAt: null, nextOpening: null, isClosingSoon: false };
}

/** The openings that end after an instant, merged, in order. */
function* openings(
  hours: OpeningHours,
  mode: FulfilmentMode | null,
  instantMs: number,
  place: ClockPlace,
): Generator<Opening> {
  const clock = wallClock(place);
  const today = Math.floor(clock(instantMs) / DAY);
  const end = today + HORIZON_DAYS;
  let opens = 0;
  let closes = 0;
  // The hours of yesterday may extend into today.
  for (let day = today - 1; day < end; day++) {
    for (const span of spansOf(hours, day, mode)) {
      const from = instantOf(day * DAY + span.opensAt * SECOND, clock);
      const lastDay = span.closesAt > span.opensAt ? day : day + 1;
      const until = instantOf(lastDay * DAY + span.closesAt * SECOND, clock);
      // A clock change may skip the whole opening.
      if (until === from) continue;
      if (from > closes) {
        if (closes > instantMs) yield { opens, closes };
        opens = from;
      }
      closes = Math.max(closes, until);
    }
  }
  if (closes > instantMs)
    yield { opens, closes: closes < instantOf(end * DAY, clock) ? closes : Number.POSITIVE_INFINITY };
}
