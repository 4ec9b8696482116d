import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { type DeliveryEvent, deliveryCalendar } from './delivery-event.ts';

const EVENT: DeliveryEvent = {
  uid: '58@quds-grill',
  title: 'توصيل',
  text: 'Order 58',
  place: 'Salah Eddin Street 5, Jerusalem',
  when: 'friday',
  placedAt: Date.parse('2026-11-18T12:00:00+02:00'),
  timeZone: 'Asia/Jerusalem',
};

/** Unfolds the lines of a calendar file. */
const linesOf = (file: string): readonly string[] => file.replaceAll('\r\n ', '').split('\r\n');
const startOf = (event: Partial<DeliveryEvent>): string | undefined =>
  linesOf(deliveryCalendar({ ...EVENT, ...event }))
    .find((line) => line.startsWith('DTSTART'))
    ?.split(':')[1];

describe('deliveryCalendar', () => {
  test('writes a promised window in UTC, so that every calendar shows the same instant', () => {
    const when = { from: Date.parse('2026-11-18T19:40+02:00'), to: Date.parse('2026-11-18T19:55+02:00') };
    const lines = linesOf(deliveryCalendar({ ...EVENT, when }));
    expect(lines).toContain('DTSTART:20261118T174000Z');
    expect(lines).toContain('DTEND:20261118T175500Z');
  });

  test('returns one all-day event with the facts that the customer needs', () => {
    expect(linesOf(deliveryCalendar(EVENT))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Dukkan//Delivery//EN',
      'BEGIN:VEVENT',
      'UID:58@quds-grill',
      'DTSTAMP:20261118T100000Z',
      'DTSTART;VALUE=DATE:20261120',
      'DTEND;VALUE=DATE:20261121',
      'SUMMARY:توصيل',
      'DESCRIPTION:Order 58',
      'LOCATION:Salah Eddin Street 5\\, Jerusalem',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test.each([
    ['the same day', { when: 'wednesday' }, '20261118'],
    ['six days later at most', { when: 'tuesday' }, '20261124'],
    [
      'over the end of the year',
      { placedAt: Date.parse('2026-12-31T10:00:00Z'), when: 'saturday' },
      '20270102',
    ],
    [
      'counted where the merchant is, after midnight there',
      { placedAt: Date.parse('2026-11-18T22:30:00Z'), when: 'wednesday' },
      '20261125',
    ],
    [
      'also over a change of the clocks',
      { placedAt: Date.parse('2026-10-24T12:00:00Z'), when: 'sunday' },
      '20261025',
    ],
  ] as const)('puts the event on the day of %s', (_, change, date) => {
    expect(startOf(change)).toBe(date);
  });

  test('keeps hostile words inside their line, and every line within 75 bytes', () => {
    const unit = fc.constantFrom(
      'a',
      ' ',
      'é',
      'ש',
      '😀',
      '\r',
      '\n',
      ';',
      ',',
      '\\',
      '\u2028',
      '\u202e',
      '\u0000',
    );
    const text = fc.string({ unit, maxLength: 100 });
    fc.assert(
      fc.property(text, text, fc.constantFrom(...WEEKDAYS), (title, place, day) => {
        const file = deliveryCalendar({ ...EVENT, title, place: `x${place}\r\nEND:VEVENT`, when: day });
        expect(linesOf(file)).toHaveLength(15);
        expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(
          75,
        );
      }),
      { numRuns: 50 },
    );
  });
});
