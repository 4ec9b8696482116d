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
 * Applies the current or next pause (`pauseAt`) to a state by the hours. During the pause the shop is closed; before it, the shop closes at
 * its beginning. `lastOrderMinutes`: for the state of orders.
 */
export function withPause<State extends OpenState>(
  state: State,
  pause: Pause | null,
  nowMs: number,
  lastOrderMinutes = 0,
): State {
  if (!pause || (pause.until !== null && pause.until <= nowMs)) return state;
  const closesAt = pause.from - lastOrderMinutes * MINUTE;
  if (closesAt <= nowMs) {
    const closed = pause.from <= nowMs ? 'shop' : 'orders';
    const nextOpening = pause.until;
    return { ...state, isOpen: false, closesAt: null, nextOpening, isClosingSoon: false, closed };
  }
  if (!state.isOpen || (state.closesAt !== null && state.closesAt <= closesAt)) return state;
  return { ...state, closesAt, isClosingSoon: closesSoon(closesAt, nowMs) };
}
