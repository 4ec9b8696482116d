import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { formatWeekday } from '#i18n/format.ts';
import type { IslandContext } from './island.tsx';

/** A day of delivery; one that is no weekday is shown as the store writes it. */
export function dayName(day: string, { shop }: Pick<IslandContext, 'shop'>): string {
  const weekday = WEEKDAYS.find((known) => known === day);
  return weekday ? formatWeekday(weekday, shop.locale) : day;
}
