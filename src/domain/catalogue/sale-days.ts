import { wallTime } from '#domain/hours/merchant-day.ts';
import { type ClockPlace, instantOf, wallClock } from '#domain/hours/wall-clock.ts';

const DAY_MS = 86_400_000;

/** First and last day of a sale by the shop's clock, `2026-11-25`; null: no limit. */
export interface SaleDays {
  readonly saleFrom: string | null;
  readonly saleUntil: string | null;
}

/** Whether a sale is coming, on, or over at an instant (epoch milliseconds). */
export function saleState(
  { saleFrom, saleUntil }: SaleDays,
  nowMs: number,
  place: ClockPlace,
): 'coming' | 'on' | 'over' {
  if (saleFrom === null && saleUntil === null) return 'on';
  const { date } = wallTime(nowMs, place);
  if (saleUntil !== null && date > saleUntil) return 'over';
  return saleFrom !== null && date < saleFrom ? 'coming' : 'on';
}

/** The instants at which a sale begins and ends, without those that it does not have. */
export function saleChanges({ saleFrom, saleUntil }: SaleDays, place: ClockPlace): readonly number[] {
  const clock = wallClock(place);
  return [
    ...(saleFrom === null ? [] : [instantOf(Date.parse(saleFrom), clock)]),
    ...(saleUntil === null ? [] : [instantOf(Date.parse(saleUntil) + DAY_MS, clock)]),
  ];
}
