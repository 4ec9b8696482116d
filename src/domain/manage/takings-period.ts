import { dateOfDay } from '#domain/hours/opening-hours.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { workdays } from '#domain/hours/workday.ts';

/** Periods of takings. `week-ago`: the same weekday last week. */
export const TAKINGS_PERIODS = ['today', 'yesterday', 'week-ago', '7-days', '30-days'] as const;
export type TakingsPeriod = (typeof TAKINGS_PERIODS)[number];

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
const DAYS_BACK: Readonly<Record<TakingsPeriod, readonly [number, number]>> = {
  today: [0, 0],
  yesterday: [1, 1],
  'week-ago': [7, 7],
  '7-days': [6, 0],
  '30-days': [29, 0],
};

/** The working days of a period at an instant (epoch milliseconds). */
export function spanOfPeriod(period: TakingsPeriod, nowMs: number, place: ClockPlace): WorkdaySpan {
  const { dayOf, startOf } = workdays(place);
  const today = dayOf(nowMs);
  const [first, last] = DAYS_BACK[period];
  return {
    from: startOf(today - first),
    until: startOf(today - last + 1),
    isGoingOn: last === 0,
    dates: Array.from({ length: first - last + 1 }, (_, index) => dateOfDay(today - first + index)),
  };
}
