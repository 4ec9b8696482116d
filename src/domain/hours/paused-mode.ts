import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { type OpenState, type OrderState, orderState } from './open-state.ts';
import type { OpeningHours } from './opening-hours.ts';
import { type Pause, withPause } from './pause.ts';
import type { ClockPlace } from './wall-clock.ts';

// Apart from `pause.ts`, because pages that show the shop's hours need nothing of modes.

/** Whether the shop takes orders of a mode (null: of any) at an instant, under the current or next pause (`pauseAt`). */
export const ordersState = (
  hours: OpeningHours,
  mode: FulfilmentMode | null,
  pause: Pause | null,
  nowMs: number,
  place: ClockPlace,
): OrderState => pausedMode((at) => orderState(hours, mode, at, place), pause, nowMs, hours.lastOrderMinutes);

/** The state of a mode by its states by the hours. It may have its own opening within the pause, or only after its end. */
export function pausedMode<State extends OpenState>(
  stateAt: (instantMs: number) => State,
  pause: Pause | null,
  nowMs: number,
  lastOrderMinutes: number,
): State {
  const state = withPause(stateAt(nowMs), pause, nowMs, lastOrderMinutes);
  const opens = state.nextOpening;
  const then = opens !== null && pausedMode(stateAt, pause, opens, lastOrderMinutes);
  return then && !then.isOpen ? { ...state, nextOpening: then.nextOpening } : state;
}
