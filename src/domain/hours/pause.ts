import type { ClosedZones } from '#domain/delivery/closed-zones.ts';
import { closesSoon } from './closing-soon.ts';
import type { OpenState } from './open-state.ts';

/** A time without orders within the shop's hours; epoch milliseconds. */
export interface Pause {
  readonly from: number;
  /** null: until somebody ends it. */
  readonly until: number | null;
}

/** Orders take `minutes` longer, until `until` (epoch milliseconds). */
export interface Busy {
  readonly minutes: BusyMinutes;
  readonly until: number;
}

export const BUSY_MINUTES = [15, 30] as const;
export type BusyMinutes = (typeof BUSY_MINUTES)[number];

/** The part of the shop's sign that pages get: the current or next pause, whether the shop is busy, and the closed zones. */
export interface ShownSign {
  readonly pause: Pause | null;
  readonly busy: Busy | null;
  readonly closedZones: ClosedZones;
}

const MINUTE = 60_000;

/**
 * Applies the current or next pause (`pauseAt`) to the state by the hours at an instant. During the pause the shop is closed; before it,
 * the shop closes at its beginning. `lastOrderMinutes`: for the state of orders.
 */
export function withPause<State extends OpenState>(
  stateAt: (instantMs: number) => State,
  pause: Pause | null,
  nowMs: number,
  lastOrderMinutes = 0,
): State {
  const state = stateAt(nowMs);
  if (!pause || (pause.until !== null && pause.until <= nowMs)) return state;
  const { from, until } = pause;
  const closesAt = from - lastOrderMinutes * MINUTE;
  const nextOpening = openingFrom(until, stateAt);
  if (closesAt <= nowMs) {
    const closed = from <= nowMs ? 'shop' : 'orders';
    return { ...state, isOpen: false, closesAt: null, nextOpening, isClosingSoon: false, closed };
  }
  if (state.isOpen) {
    if (state.closesAt !== null && state.closesAt <= closesAt) return state;
    return { ...state, closesAt, isClosingSoon: closesSoon(closesAt, nowMs) };
  }
  const opens = state.nextOpening;
  const isWithin = opens !== null && closesAt <= opens && (until === null || opens < until);
  return isWithin ? { ...state, nextOpening } : state;
}

/** The first instant from `until` on at which it is open: a mode may open later than a pause ends. Null for a pause without end. */
function openingFrom(until: number | null, stateAt: (instantMs: number) => OpenState): number | null {
  if (until === null) return null;
  const { isOpen, nextOpening } = stateAt(until);
  return isOpen ? until : nextOpening;
}
