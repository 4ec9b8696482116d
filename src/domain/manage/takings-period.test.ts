import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earlierDates, percentMore, spanOfPeriod, TAKINGS_PERIODS } from './takings-period.ts';

const JERUSALEM = { timeZone: 'Asia/Jerusalem' };
const NOON = Date.parse('2026-11-25T12:00+02:00');

describe('a period of takings', () => {
  test.each([
    ['today', '2026-11-25T05:00+02:00', '2026-11-26T05:00+02:00', ['2026-11-25']],
    ['yesterday', '2026-11-24T05:00+02:00', '2026-11-25T05:00+02:00', ['2026-11-24']],
    ['week-ago', '2026-11-18T05:00+02:00', '2026-11-19T05:00+02:00', ['2026-11-18']],
  ] as const)('%s is one working day', (period, from, until, dates) => {
    expect(spanOfPeriod(period, NOON, JERUSALEM)).toEqual({
      from: Date.parse(from),
      until: Date.parse(until),
      isGoingOn: period === 'today',
      dates,
    });
  });

  test.each([
    ['day-before-yesterday', '2026-11-23T05:00+02:00', '2026-11-24T05:00+02:00', 1],
    ['7-days-before', '2026-11-12T05:00+02:00', '2026-11-18T12:00+02:00', 7],
    ['30-days-before', '2026-09-27T05:00+03:00', '2026-10-26T12:00+02:00', 30],
  ] as const)(
    '%s is over, and no longer than the days that it is compared with',
    (period, from, until, days) => {
      const span = spanOfPeriod(period, NOON, JERUSALEM);
      expect(span).toMatchObject({ from: Date.parse(from), until: Date.parse(until), isGoingOn: false });
      expect(span.dates).toHaveLength(days);
    },
  );

  test('seven days before a clock change end at the same time of the clock', () => {
    const spring = spanOfPeriod('7-days-before', Date.parse('2026-03-29T12:00+03:00'), JERUSALEM);
    expect(spring.until).toBe(Date.parse('2026-03-22T12:00+02:00'));
  });

  test('the night after midnight belongs to the day before', () => {
    const night = Date.parse('2026-11-26T01:30+02:00');
    expect(spanOfPeriod('today', night, JERUSALEM)).toEqual(spanOfPeriod('today', NOON, JERUSALEM));
  });

  test('seven days end with today, and thirty can include a clock change', () => {
    expect(spanOfPeriod('7-days', NOON, JERUSALEM).dates).toHaveLength(7);
    const autumn = spanOfPeriod('30-days', Date.parse('2026-10-30T12:00+02:00'), JERUSALEM);
    expect(autumn).toMatchObject({
      from: Date.parse('2026-10-01T05:00+03:00'),
      until: Date.parse('2026-10-31T05:00+02:00'),
    });
    expect([autumn.dates[0], autumn.dates.at(-1), autumn.dates.length]).toEqual([
      '2026-10-01',
      '2026-10-30',
      30,
    ]);
  });

  test('contains the present if and only if it is not over, in every zone with clock changes', () => {
    const zones = fc.constantFrom(
      'Asia/Jerusalem',
      'Africa/Cairo',
      'America/St_Johns',
      'Australia/Lord_Howe',
    );
    const year = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) });
    fc.assert(
      fc.property(zones, year, (timeZone, now) => {
        for (const period of TAKINGS_PERIODS) {
          const { from, until, isGoingOn } = spanOfPeriod(period, now, { timeZone });
          expect(from <= now && now < until).toBe(isGoingOn);
        }
        const [yesterday, today] = (['yesterday', 'today'] as const).map((period) =>
          spanOfPeriod(period, now, { timeZone }),
        );
        expect(yesterday?.until).toBe(today?.from);
      }),
    );
  });
});

test.each([
  [112, 100, 12],
  [88, 100, -12],
  [100, 100, 0],
  [0, 100, -100],
  [1, 3, -67],
  [5, 0, null],
])('%i is more than %i by so many per cent: %s', (amount, before, percent) => {
  expect(percentMore(amount, before)).toBe(percent);
});

describe('a reading of takings that the device kept', () => {
  const readAt = (period: (typeof TAKINGS_PERIODS)[number]) => spanOfPeriod(period, NOON, JERUSALEM).dates;

  test.each(TAKINGS_PERIODS)('%s: is of its period until the working day ends at five', (period) => {
    const beforeFive = Date.parse('2026-11-26T04:59+02:00');
    expect(earlierDates(readAt(period), period, beforeFive, JERUSALEM)).toBeNull();
  });

  test.each([
    ['today', '2026-11-25', '2026-11-25'],
    ['yesterday', '2026-11-24', '2026-11-24'],
    ['7-days', '2026-11-19', '2026-11-25'],
  ] as const)('%s: has its own dates on the next day', (period, first, last) => {
    const afterFive = Date.parse('2026-11-26T05:00+02:00');
    expect(earlierDates(readAt(period), period, afterFive, JERUSALEM)).toEqual([first, last]);
  });

  test('without dates, as older servers answer, is of its period', () => {
    expect(earlierDates([], 'today', NOON, JERUSALEM)).toBeNull();
  });
});
