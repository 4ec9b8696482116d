import type { ClosedZones } from '#domain/delivery/closed-zones.ts';
import type { DeliveryZone } from '#domain/delivery/delivery-zone.ts';
import { wallTime } from '#domain/hours/merchant-day.ts';
import type { ClockPlace } from '#domain/hours/wall-clock.ts';
import { WEEKDAYS, type Weekday } from '#domain/hours/weekly-hours.ts';
import { nextDates, weekdayToPromise } from './weekday-date.ts';

/**
 * The next weekday with a delivery to a zone that has none on the day of an instant (epoch milliseconds), by its days and its closure;
 * null if it has one on that day, or none within the next six days.
 */
export function nextDeliveryDay(
  { id, days }: Pick<DeliveryZone, 'id' | 'days'>,
  closed: ClosedZones,
  instantMs: number,
  place: ClockPlace,
): Weekday | null {
  // An order for the day on which the closure ends is taken.
  const from = Math.max(instantMs, closed.get(id) ?? 0);
  const [next = ''] = nextDates(days.length > 0 ? days : WEEKDAYS, from, place);
  return next > wallTime(instantMs, place).date ? weekdayToPromise(next, instantMs, place) : null;
}
