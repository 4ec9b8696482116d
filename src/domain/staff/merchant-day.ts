import { WEEKDAYS, type Weekday } from '#domain/hours/weekly-hours.ts';

/** The clock on the merchant's wall: never the device's. */
export interface WallTime {
  /** `2026-11-21`. */
  readonly date: string;
  readonly weekday: Weekday;
  /** 0 to 23. */
  readonly hour: number;
  readonly minute: number;
}

// Making an Intl formatter costs a hundred times more than using it.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US-u-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** What the clock in a time zone shows at an instant (epoch milliseconds). */
export function wallTime(instantMs: number, timeZone: string): WallTime {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instantMs)) parts[type] = value;
  const { year = '1970', month = '01', day = '01', hour, minute } = parts;
  const weekday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay();
  return {
    date: `${year}-${month}-${day}`,
    weekday: WEEKDAYS[weekday] ?? 'sunday',
    hour: Number(hour),
    minute: Number(minute),
  };
}
