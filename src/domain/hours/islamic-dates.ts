/** Holidays by the Umm al-Qura calendar. Where they depend on seeing the moon, they may begin a day earlier or later. */
const HOLIDAYS = {
  ramadan: { month: 9, first: 1, last: 30 },
  'eid-al-fitr': { month: 10, first: 1, last: 3 },
  'eid-al-adha': { month: 12, first: 10, last: 13 },
} as const;

export type Holiday = keyof typeof HOLIDAYS;
export const HOLIDAY_NAMES = Object.keys(HOLIDAYS) as readonly Holiday[];

const DAY_MS = 86_400_000;
/** A year of this calendar has at most 355 days, and a current holiday began at most 30 days ago. */
const LONGEST_SEARCH_DAYS = 390;

/** First and last date of a holiday that is not over on a date (`2026-03-01`); null if the engine lacks this calendar. */
export function nextHoliday(
  holiday: Holiday,
  today: string,
): { readonly from: string; readonly until: string } | null {
  const { month, first, last } = HOLIDAYS[holiday];
  const calendar = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
    timeZone: 'UTC',
    month: 'numeric',
    day: 'numeric',
  });
  if (calendar.resolvedOptions().calendar !== 'islamic-umalqura') return null;
  const dateAfter = (days: number) => new Date(Date.parse(today) + days * DAY_MS);
  const isOn = (days: number): boolean => {
    const parts = calendar.formatToParts(dateAfter(days));
    const [inMonth = 0, day = 0] = ['month', 'day'].map((type) =>
      Number(parts.find((part) => part.type === type)?.value),
    );
    return inMonth === month && day >= first && day <= last;
  };
  let from = 0;
  while (from < LONGEST_SEARCH_DAYS && !isOn(from)) from += 1;
  if (from === LONGEST_SEARCH_DAYS) return null;
  while (isOn(from - 1)) from -= 1;
  let until = from;
  while (isOn(until + 1)) until += 1;
  const iso = (days: number) => dateAfter(days).toISOString().slice(0, 10);
  return { from: iso(from), until: iso(until) };
}
