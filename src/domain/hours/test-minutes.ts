import fc from 'fast-check';
import { FULFILMENT_MODES, type FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { HoursException, OpeningHours } from './opening-hours.ts';
import { type DayHours, WEEKDAYS, type Weekday } from './weekly-hours.ts';

// For tests: hours that fast-check makes, and whether a shop is open by a clock that is read every minute of 2026.

export const MINUTE = 60_000;
export const FROM = Date.parse('2026-01-01T00:00Z');
export const MINUTES = (Date.parse('2027-01-01T00:00Z') - FROM) / MINUTE;

/**
 * The oracle: a clock that is read every minute and never goes back. When the zone's clock goes back, the oracle stands still
 * until the zone's clock passes it. Index: minutes after FROM; value: local minutes since 1970-01-01.
 */
export function shopClock(timeZone: string): Float64Array {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const readings = new Float64Array(MINUTES);
  let latest = 0;
  for (let minute = 0; minute < MINUTES; minute += 30) {
    // All clock changes in these zones are on a half hour.
    const local = Date.parse(`${format.format(FROM + minute * MINUTE).replace(' ', 'T')}Z`) / MINUTE;
    for (let more = 0; more < 30; more++) {
      latest = Math.max(latest, local + more);
      readings[minute + more] = latest;
    }
  }
  return readings;
}

/** The openings that begin on a day, found by sorting all exceptions of that day. */
function spansByOracle(hours: OpeningHours, day: number, mode: FulfilmentMode | null): readonly DayHours[] {
  const date = new Date(day * 86_400_000);
  const yearDay = (text: string) => new Date(text).setUTCFullYear(2024);
  const on = ({ from, until, isYearly, modes }: HoursException) => {
    if (modes && !modes.some((name) => name === mode)) return false;
    if (!isYearly) return date >= new Date(from) && date <= new Date(until);
    const [first, last, here] = [yearDay(from), yearDay(until), new Date(date).setUTCFullYear(2024)];
    return first <= last ? here >= first && here <= last : here >= first || here <= last;
  };
  const length = ({ from, until }: HoursException) => Date.parse(until) - Date.parse(from);
  const [exception] = hours.exceptions
    .map((one, place) => ({ one, place }))
    .filter(({ one }) => on(one))
    .sort(
      (a, b) =>
        length(a.one) - length(b.one) ||
        Number(a.one.modes === null) - Number(b.one.modes === null) ||
        b.place - a.place,
    );
  const weekday = WEEKDAYS[(day + 4) % 7] ?? 'sunday';
  if (exception) return exception.one.spans;
  return (mode === null ? undefined : hours.modes[mode]?.[weekday]) ?? hours.week[weekday];
}

/** The minutes that are asked about, the end exclusive. All others are answered with 0. */
type Minutes = readonly [from: number, until: number];
const YEAR: Minutes = [0, MINUTES];

/** Whether a mode, or the shop (null), is open at each minute. */
export function minutesByOracle(
  hours: OpeningHours,
  clock: Float64Array,
  mode: FulfilmentMode | null,
  [from, until] = YEAR,
): Uint8Array {
  const spans = new Map<number, readonly DayHours[]>();
  const spansOn = (day: number) => {
    const found = spans.get(day) ?? spansByOracle(hours, day, mode);
    spans.set(day, found);
    return found;
  };
  const crosses = (row: DayHours) => row.closesAt <= row.opensAt;
  const minutes = new Uint8Array(MINUTES);
  for (let minute = from; minute < until; minute++) {
    const reading = clock[minute] ?? 0;
    const day = Math.floor(reading / 1440);
    const seconds = (reading - day * 1440) * 60;
    const isOpen =
      spansOn(day - 1).some((row) => crosses(row) && seconds < row.closesAt) ||
      spansOn(day).some((row) => seconds >= row.opensAt && (crosses(row) || seconds < row.closesAt));
    minutes[minute] = Number(isOpen);
  }
  return minutes;
}

/** Whether orders are possible at each minute: the shop is open and does not close too soon, and the mode is open. */
export function ordersByOracle(
  hours: OpeningHours,
  clock: Float64Array,
  mode: FulfilmentMode | null,
  [from, until] = YEAR,
): Uint8Array {
  const end = Math.min(until + hours.lastOrderMinutes, MINUTES);
  const shop = minutesByOracle(hours, clock, null, [from, end]);
  const own = minutesByOracle(hours, clock, mode, [from, until]);
  let stays = 0;
  const taken = new Uint8Array(MINUTES);
  for (let minute = end - 1; minute >= from; minute--) {
    stays = shop[minute] ? stays + 1 : 0;
    taken[minute] = Number(stays > hours.lastOrderMinutes && own[minute] === 1);
  }
  return taken;
}

const quarters = fc.oneof(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 0, max: 95 }));
const rows = fc.record({ opensAt: quarters, closesAt: quarters }).map(({ opensAt, closesAt }) => ({
  opensAt: opensAt * 900,
  closesAt: closesAt * 900,
}));
const spanLists = fc
  .oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.array(rows, { minLength: 1, maxLength: 1 }) },
    { weight: 2, arbitrary: fc.array(rows, { minLength: 2, maxLength: 3 }) },
  )
  .map((spans): readonly DayHours[] => [...spans].sort((one, other) => one.opensAt - other.opensAt));
const weeks = fc.record(
  Object.fromEntries(WEEKDAYS.map((name) => [name, spanLists])) as unknown as Record<
    Weekday,
    fc.Arbitrary<readonly DayHours[]>
  >,
);
const dateAfter = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
/** Many instants are near the clock changes in Jerusalem and Hebron. */
const dates = fc.oneof(
  fc.constantFrom(
    '2026-03-25',
    '2026-03-26',
    '2026-03-27',
    '2026-03-28',
    '2026-10-23',
    '2026-10-24',
    '2026-10-25',
  ),
  fc.integer({ min: 0, max: 364 }).map((days) => dateAfter('2026-01-01', days)),
);
const exceptions = fc
  .record({
    from: dates,
    days: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 364 })),
    isYearly: fc.boolean(),
    year: fc.integer({ min: -3, max: 2 }),
    spans: spanLists,
    modes: fc.option(fc.uniqueArray(fc.constantFrom(...FULFILMENT_MODES), { minLength: 1 }), { freq: 2 }),
  })
  .map(({ from, days, isYearly, year, spans, modes }): HoursException => {
    const first = isYearly ? from.replace('2026', String(2026 + year)) : from;
    return { name: '', from: first, until: dateAfter(first, days), isYearly, spans, modes };
  });
export const openingHours: fc.Arbitrary<OpeningHours> = fc.record({
  week: weeks,
  modes: fc.record({ deliver: weeks, pickup: fc.record({ friday: spanLists }) }, { requiredKeys: [] }),
  exceptions: fc.array(exceptions, { maxLength: 4 }),
  lastOrderMinutes: fc.constantFrom(0, 0, 15, 45, 200),
});
