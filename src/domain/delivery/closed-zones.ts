import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';

/** The zones that a manager has closed for a while: the end of each closure by zone id, in epoch milliseconds. */
export type ClosedZones = ReadonlyMap<number, number>;

export const NO_CLOSED_ZONES: ClosedZones = new Map();

/** The day or the time of an order; both null for as soon as possible. With both, the time decides. */
export interface WantedDelivery {
  /** Day of delivery in the merchant's calendar (`2026-11-24`). */
  readonly date: string | null;
  /** Beginning of a slot, in epoch milliseconds. */
  readonly at: number | null;
}

/** The zones that are closed at an instant. A zone reopens by itself. */
export const closedAt = (closed: ClosedZones, instantMs: number): ClosedZones =>
  new Map([...closed].filter(([, until]) => until > instantMs));

/**
 * Whether the closure of a zone refuses an order. An order for the day on which the closure ends, or for a later day or time, is taken.
 */
export function isZoneClosed(
  id: number,
  { date, at }: WantedDelivery,
  closed: ClosedZones,
  instantMs: number,
  place: ClockPlace,
): boolean {
  const until = closed.get(id) ?? 0;
  if (until <= instantMs) return false;
  if (at !== null) return at < until;
  return date === null || date < wallTime(until, place).date;
}
