import { type OpeningHours, spansOf } from '#domain/hours/opening-hours.ts';
import { endOf } from '#domain/hours/spans-text.ts';
import { placeInWorkday } from '#domain/hours/workday.ts';
import { WORKDAY_STARTS_HOUR } from '#domain/hours/workday-hour.ts';
import { addMoney, noMoney } from '#domain/money.ts';
import type { Figure, ShopTakings } from './shop-takings.ts';
import { percentMore, type TakingsPeriod } from './takings-period.ts';

const HOUR = 3600;
const DAY_HOURS = 24;
const DAY_MS = 86_400_000;

/**
 * Every hour of a day's takings from the first opening or order to the last, also those without an order, in the sequence of a working
 * day. A chart of them has the same distance between all hours, and days with the same openings look alike.
 */
export function hoursOfDay(
  { byHour, byDay, total }: Pick<ShopTakings, 'byHour' | 'byDay' | 'total'>,
  hours: OpeningHours,
): ShopTakings['byHour'] {
  const day = Date.parse(byDay[0]?.date ?? '') / DAY_MS;
  const places = byHour.map(({ hour }) => placeInWorkday(hour));
  for (const span of Number.isNaN(day) ? [] : spansOf(hours, day, null)) {
    const opens = Math.floor(span.opensAt / HOUR);
    const first = placeInWorkday(opens);
    const last = first + Math.ceil(endOf(span) / HOUR) - opens - 1;
    // The morning before five of an opening belongs to the end of the working day before.
    places.push(...(last < DAY_HOURS ? [first, last] : [0, DAY_HOURS - 1]));
  }
  if (places.length === 0) return [];
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const nothing = { orders: 0, total: noMoney({ code: total.currency, minorUnit: total.minorUnit }) };
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = (WORKDAY_STARTS_HOUR + first + index) % DAY_HOURS;
    return byHour.find((each) => each.hour === hour) ?? { hour, ...nothing };
  });
}

/** The orders of a day until the end of an hour, to compare a day that is not over with an earlier one. */
export const takenUntil = ({ byHour, total }: Pick<ShopTakings, 'byHour' | 'total'>, hour: number): Figure =>
  byHour
    .filter((each) => placeInWorkday(each.hour) <= placeInWorkday(hour))
    .reduce<Figure>(
      (sum, each) => ({ orders: sum.orders + each.orders, total: addMoney(sum.total, each.total) }),
      { orders: 0, total: noMoney({ code: total.currency, minorUnit: total.minorUnit }) },
    );

interface Compared {
  readonly period: TakingsPeriod;
  readonly takings: Pick<ShopTakings, 'byHour' | 'total'>;
  /** Those of the period before. */
  readonly before: Pick<ShopTakings, 'byHour' | 'total'>;
  /** The hour of the shop's clock. */
  readonly hour: number;
}

/**
 * By how many per cent more was taken than in the period before; null if nothing was taken then. Of today only the finished hours count:
 * the hour that goes on would set its minutes against a whole one.
 */
export function percentSince({ period, takings, before, hour }: Compared): number | null {
  if (period !== 'today') return percentMore(takings.total.amount, before.total.amount);
  if (placeInWorkday(hour) === 0) return null;
  const last = (hour + DAY_HOURS - 1) % DAY_HOURS;
  return percentMore(takenUntil(takings, last).total.amount, takenUntil(before, last).total.amount);
}
