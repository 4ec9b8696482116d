import { fail, ok, type Result } from '#domain/result.ts';
import { openState } from './open-state.ts';
import type { OpeningHours } from './opening-hours.ts';
import { BUSY_MINUTES, type Busy, type Pause, type ShownSign, withPause } from './pause.ts';
import type { ClockPlace } from './wall-clock.ts';

/** A manager's sign on the shop's door: pauses without orders, or longer waits. */
export interface DoorSign {
  readonly pauses: readonly Pause[];
  readonly busy: Busy | null;
}

/** A manager's request for a sign. The shop's hours determine when busy ends. */
export interface WantedSign {
  readonly pauses: readonly Pause[];
  readonly busyMinutes: number | null;
}

export const NO_SIGN: DoorSign = { pauses: [], busy: null };

const MOST_PAUSES = 4;
const DAY_MS = 86_400_000;
const LONGEST_PAUSE_MS = 31 * DAY_MS;
/** Duration of busy in a shop that never closes. */
const LONGEST_BUSY_MS = 12 * 3_600_000;

/** The parts of a sign that still apply at an instant. */
export const signAt = ({ pauses, busy }: DoorSign, instantMs: number): DoorSign => ({
  pauses: pauses.filter(({ until }) => until === null || until > instantMs),
  busy: busy && busy.until > instantMs ? busy : null,
});

/** The parts of a shown sign that change the shop at an instant: a current pause, one that closes it earlier than its hours, and busy. */
export function signInForce(
  { pause, busy }: Pick<ShownSign, 'pause' | 'busy'>,
  hours: OpeningHours,
  instantMs: number,
  place: ClockPlace,
): DoorSign {
  const sign = signAt({ pauses: pause ? [pause] : [], busy }, instantMs);
  const { isOpen, closesAt } = openState(hours, instantMs, place);
  const isFelt = ({ from }: Pause): boolean =>
    from <= instantMs || (isOpen && from < (closesAt ?? instantMs + DAY_MS));
  return { ...sign, pauses: sign.pauses.filter(isFelt) };
}

/**
 * The current or next pause at an instant, for `withPause`. It is merged with overlapping ones, and ends at the shop's next opening.
 * In a closed shop, it begins at once if it contains the next opening.
 */
export function pauseAt(
  { pauses }: Pick<DoorSign, 'pauses'>,
  hours: OpeningHours,
  instantMs: number,
  place: ClockPlace,
): Pause | null {
  const [first, ...later] = pauses
    .filter(({ until }) => until === null || until > instantMs)
    .sort((one, other) => one.from - other.from);
  if (!first) return null;
  const opensFrom = (instant: number | null): number | null => {
    if (instant === null) return null;
    const { isOpen, nextOpening } = openState(hours, instant, place);
    return isOpen ? instant : nextOpening;
  };
  let until = opensFrom(first.until);
  for (const pause of later) {
    if (until === null || pause.from > until) break;
    if (pause.until === null || pause.until > until) until = opensFrom(pause.until);
  }
  const opens = opensFrom(instantMs);
  return {
    from: opens !== null && first.from <= opens ? Math.min(first.from, instantMs) : first.from,
    until,
  };
}

/**
 * Makes the sign of a request at an instant. Busy ends at the next closing; a closed shop is not busy. Fails with `sign.invalid` for more
 * than four pauses, and for a pause that ends before it begins, is over, or is more than 31 days ahead.
 */
export function signOf(
  { pauses, busyMinutes }: WantedSign,
  hours: OpeningHours,
  instantMs: number,
  place: ClockPlace,
): Result<DoorSign> {
  const latest = instantMs + LONGEST_PAUSE_MS;
  const isRight = ({ from, until }: Pause): boolean =>
    from <= latest && (until === null || (until > from && until > instantMs && until <= latest));
  const minutes = BUSY_MINUTES.find((known) => known === busyMinutes) ?? null;
  if (pauses.length > MOST_PAUSES || !pauses.every(isRight) || minutes !== busyMinutes)
    return fail({ code: 'sign.invalid' });
  const pause = pauseAt({ pauses }, hours, instantMs, place);
  const { isOpen, closesAt } = withPause(openState(hours, instantMs, place), pause, instantMs);
  const busy = minutes && isOpen ? { minutes, until: closesAt ?? instantMs + LONGEST_BUSY_MS } : null;
  return ok({ pauses, busy });
}
