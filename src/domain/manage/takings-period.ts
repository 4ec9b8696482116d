import { dateOfDay } from '#domain/hours/opening-hours.ts';
import { type ClockPlace, instantOf, wallClock } from '#domain/hours/wall-clock.ts';
import { workdays } from '#domain/hours/workday.ts';

/** Periods of takings, the most asked for first. `week-ago`: the same weekday last week. */
export const TAKINGS_PERIODS = ['today', 'yesterday', '7-days', '30-days', 'week-ago'] as const;
export type TakingsPeriod = (typeof TAKINGS_PERIODS)[number];

/** Periods that others are compared with. The last two end at this time of their last day, because today is not over. */
export const EARLIER_PERIODS = ['day-before-yesterday', '7-days-before', '30-days-before'] as const;
export type EarlierPeriod = TakingsPeriod | (typeof EARLIER_PERIODS)[number];

/** The period before each one, if there is one to compare it with. */
export const PERIOD_BEFORE = {
  today: 'yesterday',
  yesterday: 'day-before-yesterday',
  '7-days': '7-days-before',
  '30-days': '30-days-before',
} as const satisfies Partial<Record<TakingsPeriod, EarlierPeriod>>;

/** By how many per cent a sum is larger (or smaller) than an earlier one, rounded; null if that was nothing. */
export const percentMore = (amount: number, before: number): number | null =>
  before > 0 ? Math.round(((amount - before) * 100) / before) : null;

/** Consecutive working days. */
export interface WorkdaySpan {
  /** Epoch milliseconds; the end is exclusive. */
  readonly from: number;
  readonly until: number;
  /** The last day is not over. */
  readonly isGoingOn: boolean;
  /** The dates of the days, `2026-11-25`, oldest first. */
  readonly dates: readonly string[];
}

/** First and last day, counted back from today. */
const DAYS_BACK: Readonly<Record<EarlierPeriod, readonly [number, number]>> = {
  today: [0, 0],
  yesterday: [1, 1],
  'week-ago': [7, 7],
  '7-days': [6, 0],
  '30-days': [29, 0],
  'day-before-yesterday': [2, 2],
  '7-days-before': [13, 7],
  '30-days-before': [59, 30],
};

const DAY_MS = 86_400_000;

/**
 * First and last date of takings if they are of an earlier day than their period is now, as a reading that a device keeps; else null.
 * `dates`: those of the reading, oldest first.
 */
export function earlierDates(
  dates: readonly string[],
  period: TakingsPeriod,
  nowMs: number,
  place: ClockPlace,
): readonly [first: string, last: string] | null {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return null;
  return last === spanOfPeriod(period, nowMs, place).dates.at(-1) ? null : [first, last];
}

/** The working days of a period at an instant (epoch milliseconds). */
export function spanOfPeriod(period: EarlierPeriod, nowMs: number, place: ClockPlace): WorkdaySpan {
  const { dayOf, startOf } = workdays(place);
  const today = dayOf(nowMs);
  const [first, last] = DAYS_BACK[period];
  const end = startOf(today - last + 1);
  const clock = wallClock(place);
  // By the clock: a day on which it changes has no 24 hours.
  const sameTimeBefore = (days: number): number => instantOf(clock(nowMs) - days * DAY_MS, clock);
  const isCut = period === '7-days-before' || period === '30-days-before';
  return {
    from: startOf(today - first),
    until: isCut ? Math.min(end, sameTimeBefore(last)) : end,
    isGoingOn: last === 0,
    dates: Array.from({ length: first - last + 1 }, (_, index) => dateOfDay(today - first + index)),
  };
}
