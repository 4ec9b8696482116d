import type { WeekChange } from '#domain/hours/managed-week.ts';
import { DAY_SECONDS, spansOfText } from '#domain/hours/spans-text.ts';
import { isAllDay } from '#domain/hours/week-rows.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { listed } from '#i18n/format.ts';
import { formatOpening, formatWeekday } from '#i18n/format-date.ts';
import type { IslandContext } from '#islands/island.tsx';

/** The openings of a day, each in words, as customers read them. null: the day of a mode with the shop's hours. */
export function dayLines(hours: string | null, { t, shop }: IslandContext): readonly string[] {
  if (hours === null) return [t('manage:as-shop')];
  const read = spansOfText(hours);
  // The data service may have a text that no page understands. Managers see it, so that they can correct it.
  if (!read) return [hours];
  const spans = read.map((span) =>
    isAllDay(span) ? t('manage:all-day') : formatOpening(span.opensAt, span.closesAt || DAY_SECONDS, shop),
  );
  return spans.length > 0 ? spans : [t('manage:closed')];
}

/** The openings of a day in one line. */
export const dayWords = (hours: string | null, island: IslandContext): string =>
  listed(dayLines(hours, island), island.shop.locale);

/** The minutes before closing without orders, in words. */
export const lastOrderWords = (count: number, { t }: IslandContext): string =>
  count === 0 ? t('manage:until-closing') : t('manage:minutes', { count });

/** The same as a sentence of its own. */
export const lastOrderSentence = (count: number, island: IslandContext): string =>
  [count > 0 && island.t('manage:last-order'), lastOrderWords(count, island)].filter(Boolean).join(': ');

/** @example "The week: Friday 9:00–11:30 AM, 1:30–11:00 PM" */
export function weekChangeWords({ part, days }: WeekChange, island: IslandContext): string {
  const { t, shop } = island;
  const changed = WEEKDAYS.flatMap((weekday) => {
    const hours = days[weekday];
    return hours === undefined ? [] : [`${formatWeekday(weekday, shop.locale)} ${dayWords(hours, island)}`];
  });
  const mode = part === 'shop' ? [] : [t(`common:mode-${part}`)];
  return `${t('manage:week')}: ${[...mode, ...changed].join(' · ')}`;
}
