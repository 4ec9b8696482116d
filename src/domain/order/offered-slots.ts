import type { OpeningHours } from '#domain/hours/opening-hours.ts';
import type { Pause } from '#domain/hours/pause.ts';
import { ordersState } from '#domain/hours/paused-mode.ts';
import { type ClockPlace, instantOf, wallClock } from '#domain/hours/wall-clock.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { MOST_SLOT_DAYS, SLOT_MS, type SlotTerms } from './slots.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The service accepts a slot for this time after it has left the list, because customers fill in a form meanwhile. */
const FORM_MS = 10 * MINUTE_MS;

interface SlotShop {
  readonly hours: OpeningHours;
  readonly place: ClockPlace;
  /** The current or next pause at an instant. */
  readonly pauseAt: (instantMs: number) => Pause | null;
}

/** Minutes between an order and its earliest slot. */
export interface SlotWait {
  readonly leadMinutes: number;
  /** From the kitchen to the zone. */
  readonly zoneMinutes: number;
  readonly busyMinutes: number;
}

const waitMs = ({ leadMinutes, zoneMinutes, busyMinutes }: SlotWait): number =>
  (leadMinutes + zoneMinutes + busyMinutes) * MINUTE_MS;

/** The slots that a shop offers at an instant. All times are epoch milliseconds. */
export function offeredSlots(
  shop: SlotShop,
  mode: FulfilmentMode,
  wait: SlotWait & Pick<SlotTerms, 'days'>,
  nowMs: number,
): readonly number[] {
  return slotsBetween(shop, mode, nowMs + waitMs(wait), endOf(shop, mode, wait, nowMs));
}

/** The midnight after the last day. The days of a closed shop begin with its next opening, so that it has times after a closed day too. */
function endOf(
  shop: SlotShop,
  mode: FulfilmentMode,
  { days }: Pick<SlotTerms, 'days'>,
  nowMs: number,
): number {
  const clock = wallClock(shop.place);
  const dayOf = (instantMs: number) => Math.floor(clock(instantMs) / DAY_MS);
  const first = dayOf(stateAt(shop, mode, nowMs).nextOpening ?? nowMs);
  return instantOf(Math.min(first + days, dayOf(nowMs) + MOST_SLOT_DAYS) * DAY_MS, clock);
}

const stateAt = ({ hours, place, pauseAt }: SlotShop, mode: FulfilmentMode, instantMs: number) =>
  ordersState(hours, mode, pauseAt(instantMs), instantMs, place);

/** Whether an order of this instant may have a slot. It tolerates that the customer has needed ten minutes for the form. */
export function isOfferedSlot(
  shop: SlotShop,
  mode: FulfilmentMode,
  wait: SlotWait & Pick<SlotTerms, 'days'>,
  nowMs: number,
  slotMs: number,
): boolean {
  const isInTime = slotMs >= nowMs + waitMs(wait) - FORM_MS && slotMs < endOf(shop, mode, wait, nowMs);
  return isInTime && slotsBetween(shop, mode, slotMs, slotMs + 1).length > 0;
}

/**
 * The slots that begin in a time span, its end exclusive: the full and half hours of the merchant's clock at which the shop takes orders of
 * the mode. When clocks go back, a repeated hour has its slots the first time only.
 */
export function slotsBetween(
  shop: SlotShop,
  mode: FulfilmentMode,
  fromMs: number,
  untilMs: number,
): readonly number[] {
  const clock = wallClock(shop.place);
  const slotFrom = (instantMs: number): number => {
    const second = Math.ceil(instantMs / 1000) * 1000;
    const past = clock(second) % SLOT_MS;
    return past === 0 ? second : second + SLOT_MS - past;
  };
  const found: number[] = [];
  for (let at = slotFrom(fromMs); at < untilMs; ) {
    const state = stateAt(shop, mode, at);
    if (state.isOpen) {
      const end = Math.min(state.closesAt ?? untilMs, untilMs);
      for (; at < end; at = slotFrom(at + 1)) if (instantOf(clock(at), clock) === at) found.push(at);
    } else if (state.nextOpening === null) break;
    else at = slotFrom(Math.max(at + 1, state.nextOpening));
  }
  return found;
}
