import type { Weekday } from '#domain/hours/weekly-hours.ts';
import { plainLine } from '#domain/language/plain-text.ts';
import { dueDate } from './due-date.ts';

export interface DeliveryEvent {
  /** Equal for the same delivery, so that adding it twice makes one entry. */
  readonly uid: string;
  readonly title: string;
  readonly text: string;
  readonly place: string;
  readonly day: Weekday;
  /** Epoch milliseconds: the day is the first of its name from then on, that day included. */
  readonly placedAt: number;
  /** The merchant's: where the day is counted. */
  readonly timeZone: string;
}

const DAY_MS = 86_400_000;

/**
 * A calendar file (RFC 5545) with the delivery as one whole day, which calendars show on that date wherever their owner is.
 */
export function deliveryCalendar(event: DeliveryEvent): string {
  const { day: deliveryDay, placedAt, timeZone } = event;
  // Dates are counted in days of UTC, which all have 24 hours.
  const startMs = Date.parse(dueDate({ placedAt, deliveryDay }, { timeZone }));
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Dukkan//Delivery//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${new Date(event.placedAt).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${dateOf(startMs)}`,
    `DTEND;VALUE=DATE:${dateOf(startMs + DAY_MS)}`,
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

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');

/** One line, in which nothing ends the value. */
const escaped = (text: string): string => plainLine(text).replace(/[\\;,]/g, '\\$&');

const MOST_BYTES = 75;
const encoder = new TextEncoder();

/** Lines of at most 75 bytes; what follows begins with a space. Characters stay whole. */
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
