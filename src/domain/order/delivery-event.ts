import type { Weekday } from '#domain/hours/weekly-hours.ts';
import { plainLine } from '#domain/language/plain-text.ts';
import { dueDate } from './due-date.ts';
import type { PromisedWindow } from './promise.ts';

export interface DeliveryEvent {
  /** Equal for the same delivery, so that a calendar keeps one entry however often it is added. */
  readonly uid: string;
  readonly title: string;
  readonly text: string;
  readonly place: string;
  /** The day of delivery, or the promised window of an order for now. */
  readonly when: Weekday | PromisedWindow;
  /** Epoch milliseconds. A weekday means the first one from this day on. */
  readonly placedAt: number;
  /** Time zone of the merchant, which decides the date. */
  readonly timeZone: string;
}

const DAY_MS = 86_400_000;

/**
 * A calendar file (RFC 5545). A day of delivery becomes an all-day event, which calendars show on the same date in every time zone. A
 * window is written in UTC.
 */
export function deliveryCalendar(event: DeliveryEvent): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dukkan//Delivery//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${instantOf(event.placedAt)}`,
    ...timesOf(event),
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

function timesOf({ when, placedAt, timeZone }: DeliveryEvent): readonly string[] {
  if (typeof when !== 'string') return [`DTSTART:${instantOf(when.from)}`, `DTEND:${instantOf(when.to)}`];
  // Dates are computed in UTC, where every day has 24 hours.
  const startMs = Date.parse(dueDate({ placedAt, deliveryDay: when }, { timeZone }));
  return [`DTSTART;VALUE=DATE:${dateOf(startMs)}`, `DTEND;VALUE=DATE:${dateOf(startMs + DAY_MS)}`];
}

const instantOf = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');

/** One line of a value, with special characters escaped so that none can end it. */
const escaped = (text: string): string => plainLine(text).replace(/[\\;,]/g, '\\$&');

const MOST_BYTES = 75;
const encoder = new TextEncoder();

/** Folds a line to at most 75 bytes; continuation lines begin with a space. Characters are never split. */
function folded(line: string): string {
  let result = '';
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MOST_BYTES) {
      result += '\r\n ';
      bytes = 1;
    }
    result += character;
    bytes += size;
  }
  return result;
}
