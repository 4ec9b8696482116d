import type { HoursException, OpeningHours } from '#domain/hours/opening-hours.ts';
import { DAY_SECONDS } from '#domain/hours/spans-text.ts';
import { clockChangesOf } from '#domain/hours/wall-clock.ts';
import { isAllDay } from '#domain/hours/week-rows.ts';
import { type DayHours, WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { storeAddress } from '#domain/storefront/shop-facts.ts';
import { FULFILMENT_MODES, type FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { listed } from '#i18n/format.ts';
import { formatDay, formatMonthDay, formatOpening } from '#i18n/format-date.ts';
import type { OpeningView } from '#i18n/opening-sentence.ts';
import type { LocaleContext } from './locale-context.ts';
import type { HoursRowView, OtherHoursView, ShellView } from './shell-view.ts';

/** The hours with names in this language. An exception without one has no name. */
export function pageHours({ storefront, locale, plain }: LocaleContext): OpeningHours<string> {
  const { hours } = storefront.settings;
  const exceptions = hours.exceptions.map((exception) => ({
    ...exception,
    name: plain(exception.name.translations?.[locale] ?? ''),
  }));
  return { ...hours, exceptions };
}

/** The hours as pages show them before scripts run. */
export function hoursViews(context: LocaleContext): Pick<ShellView, 'hours' | 'otherHours' | 'lastOrder'> {
  const { storefront, t } = context;
  const { lastOrderMinutes: count } = storefront.settings.hours;
  return {
    hours: weekViews(context),
    otherHours: [...modeViews(context), ...exceptionViews(context)],
    lastOrder: count > 0 ? t('hours:last-order', { count }) : '',
  };
}

function weekViews(context: LocaleContext): readonly HoursRowView[] {
  const { week } = context.storefront.settings.hours;
  return WEEKDAYS.map((weekday) => ({
    weekday,
    name: context.t(`hours:${weekday}`),
    isClosed: week[weekday].length === 0,
    text: spansText(week[weekday], context),
  }));
}

function modeViews(context: LocaleContext): readonly OtherHoursView[] {
  const { hours, fulfilmentModes } = context.storefront.settings;
  return FULFILMENT_MODES.filter((mode) => fulfilmentModes.includes(mode)).flatMap((mode) =>
    WEEKDAYS.flatMap((weekday) => {
      const spans = hours.modes[mode]?.[weekday];
      if (!spans) return [];
      const when = context.t(`hours:${weekday}`);
      return [
        { name: modeName(mode, context), when, text: spansText(spans, context), from: null, until: null },
      ];
    }),
  );
}

/** Sorts exceptions by date, because the domain sorts them by precedence. */
function exceptionViews(context: LocaleContext): readonly OtherHoursView[] {
  const byDate = pageHours(context).exceptions.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return byDate.map(({ name, spans, modes, ...dates }) => ({
    name: listed(
      [name, ...(modes ?? []).map((mode) => modeName(mode, context))].filter(Boolean),
      context.locale,
    ),
    when: datesText(dates, context),
    text: spansText(spans, context),
    from: dates.isYearly ? null : monthBefore(dates.from),
    until: dates.isYearly ? null : dates.until,
  }));
}

/** Customers plan about so far ahead. */
const SHOWN_BEFORE_MS = 30 * 86_400_000;

const monthBefore = (date: string): string =>
  new Date(Date.parse(date) - SHOWN_BEFORE_MS).toISOString().slice(0, 10);

const modeName = (mode: FulfilmentMode, { t }: LocaleContext): string => t(`common:mode-${mode}`);

function datesText(
  { from, until, isYearly }: Pick<HoursException, 'from' | 'until' | 'isYearly'>,
  { storefront, locale, t }: LocaleContext,
) {
  const format = isYearly ? formatMonthDay : formatDay;
  const day = (date: string) => format(date, locale, storefront.tenant.digits);
  return from === until ? day(from) : t('hours:dates', { from: day(from), until: day(until) });
}

function spansText(spans: readonly DayHours[], { storefront, locale, t }: LocaleContext): string {
  const { digits } = storefront.tenant;
  if (spans.length === 0) return t('hours:day-closed');
  // Where 24 hours count, a day ends at 24:00 and begins at 0:00.
  const texts = spans.map((span) =>
    isAllDay(span)
      ? t('hours:day-open', { hours: DAY_SECONDS / 3600 })
      : formatOpening(span.opensAt, span.closesAt || DAY_SECONDS, { locale, digits }),
  );
  return listed(texts, locale);
}

/** Data for the script that shows whether the shop is open. */
export function openingView(context: LocaleContext): OpeningView {
  const { storefront, t } = context;
  const { tenant } = storefront;
  return {
    hours: pageHours(context),
    timeZone: tenant.timeZone,
    clockChanges: clockChangesOf(tenant.timeZone),
    signUrl: tenant.ordering.kind === 'plugin' ? null : `${storeAddress(tenant)}/treesal/v1/sign`,
    locale: context.locale,
    digits: tenant.digits,
    weekdays: WEEKDAYS.map((weekday) => t(`hours:${weekday}`)),
    words: {
      open: t('hours:open'),
      openUntil: t('hours:open-until'),
      closingSoon: t('hours:closing-soon'),
      closed: t('hours:closed'),
      opensToday: t('hours:opens-today'),
      opensTomorrow: t('hours:opens-tomorrow'),
      opensOn: t('hours:opens-on'),
      busy: { 15: t('hours:busy', { count: 15 }), 30: t('hours:busy', { count: 30 }) },
    },
  };
}
