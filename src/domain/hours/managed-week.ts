import { FULFILMENT_MODES, type FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { OpeningHours } from './opening-hours.ts';
import { spansOfText, textOfSpans } from './spans-text.ts';
import { type DayHours, WEEKDAYS, type Weekday, type WeeklyHours } from './weekly-hours.ts';

/** Whose hours: those of the whole shop, or of one mode. */
export type WeekPart = 'shop' | FulfilmentMode;
export const WEEK_PARTS: readonly WeekPart[] = ['shop', ...FULFILMENT_MODES];

/** Openings of weekdays as text, `09:00-13:00, 17:00-01:00`; empty: closed. A mode has the shop's hours on missing days. */
export type DayTexts = Readonly<Partial<Record<Weekday, string>>>;

/** Maximum of `OpeningHours.lastOrderMinutes`. */
export const MOST_LAST_ORDER_MINUTES = 240;

/** The weekly hours in a manager's form. */
export type ManagedWeek = Readonly<Partial<Record<WeekPart, DayTexts>>>;

/** A change of some days of one part. null: the mode has the shop's hours again. */
export interface WeekChange {
  readonly part: WeekPart;
  readonly days: Readonly<Partial<Record<Weekday, string | null>>>;
}

/** The weekly hours of settings in a manager's form. */
export const managedWeek = ({ week, modes }: Pick<OpeningHours, 'week' | 'modes'>): ManagedWeek =>
  Object.fromEntries(WEEK_PARTS.map((part) => [part, textsOf(part === 'shop' ? week : (modes[part] ?? {}))]));

const textsOf = (week: Partial<WeeklyHours>): DayTexts =>
  Object.fromEntries(
    WEEKDAYS.flatMap((weekday) => {
      const spans = week[weekday];
      return spans ? [[weekday, textOfSpans(spans)]] : [];
    }),
  );

/** The weekly hours of a form for `OpeningHours`. */
export function weekIn(managed: ManagedWeek): Pick<OpeningHours, 'week' | 'modes'> {
  const spans = (texts: DayTexts = {}): Partial<WeeklyHours> =>
    Object.fromEntries(
      WEEKDAYS.flatMap((weekday): [Weekday, readonly DayHours[]][] => {
        const text = texts[weekday];
        return text === undefined ? [] : [[weekday, spansOfText(text) ?? []]];
      }),
    );
  const closed = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, []])) as Record<Weekday, []>;
  return {
    week: { ...closed, ...spans(managed.shop) },
    modes: Object.fromEntries(
      FULFILMENT_MODES.map((mode) => [mode, spans(managed[mode])] as const).filter(
        ([, days]) => Object.keys(days).length > 0,
      ),
    ),
  };
}

/** Whether a change has at least one day, all with readable hours. Only a mode can have the shop's hours. */
export function isWeekChange({ part, days }: WeekChange): boolean {
  const texts = Object.values(days);
  return (
    texts.length > 0 && texts.every((text) => (text === null ? part !== 'shop' : spansOfText(text) !== null))
  );
}

/** The openings of a part on a day; null: the mode has the shop's hours. */
export const hoursOn = (week: ManagedWeek, part: WeekPart, weekday: Weekday): string | null =>
  week[part]?.[weekday] ?? (part === 'shop' ? '' : null);

/** The parts of a week that are worth showing: all to whoever can change them, else the shop and the modes with hours of their own. */
export const partsShown = (
  week: ManagedWeek,
  modes: readonly FulfilmentMode[],
  isWritable: boolean,
): readonly WeekPart[] => [
  'shop',
  ...modes.filter((mode) => isWritable || Object.keys(week[mode] ?? {}).length > 0),
];

/** The change that restores the days of another one. */
export const weekChangeBack = (week: ManagedWeek, { part, days }: WeekChange): WeekChange => ({
  part,
  days: Object.fromEntries(
    WEEKDAYS.filter((weekday) => weekday in days).map((weekday) => [weekday, hoursOn(week, part, weekday)]),
  ),
});
