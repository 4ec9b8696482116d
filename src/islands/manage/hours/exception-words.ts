import { type ManagedException, nextDates } from '#domain/hours/managed-exception.ts';
import { listed } from '#i18n/format.ts';
import { formatDay } from '#i18n/format-date.ts';
import type { IslandContext } from '#islands/island.tsx';
import { $today } from '#stores/staff/today.ts';
import { dayWords } from './week-words.ts';

interface ExceptionWords {
  readonly name: string;
  readonly dates: string;
  readonly hours: string;
}

/** The words of an exception. A name that this language lacks is shown in another language. */
export function exceptionWords(exception: ManagedException, island: IslandContext): ExceptionWords {
  const { t, shop } = island;
  const { isYearly, hours, modes, names } = exception;
  const day = (date: string) => formatDay(date, shop.locale, shop.digits);
  const { from, until } = nextDates(exception, $today.get());
  const dates = from === until ? day(from) : t('manage:dates', { from: day(from), until: day(until) });
  const ofModes = modes.map((mode) => t(`common:mode-${mode}`));
  return {
    name: names[shop.locale] ?? Object.values(names)[0] ?? '',
    dates: isYearly ? `${dates} (${t('manage:yearly')})` : dates,
    hours: [listed(ofModes, shop.locale), dayWords(hours, island)].filter(Boolean).join(' · '),
  };
}
