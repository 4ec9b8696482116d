// Separate from `opening-hours.ts`, which every page loads.
import type { HoursException } from './opening-hours.ts';

const DAY_MS = 86_400_000;

/** One day less than a leap year, so that a yearly exception never begins and ends on the same day of the year. */
export const LONGEST_EXCEPTION_DAYS = 365;

/** Number of days of an exception. */
export const daysOf = ({ from, until }: Pick<HoursException, 'from' | 'until'>): number =>
  (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;

/**
 * Sorts exceptions by precedence, for `OpeningHours`: shorter ones first, then those for certain modes, then later ones in the list. The
 * build sorts them, so that browsers need not.
 */
export const byRightOfWay = <Name>(
  exceptions: readonly HoursException<Name>[],
): readonly HoursException<Name>[] =>
  exceptions
    .toReversed()
    .sort(
      (one, other) =>
        daysOf(one) - daysOf(other) || Number(one.modes === null) - Number(other.modes === null),
    );
