import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OpenState, openState } from './open-state.ts';
import { secondsOfTime } from './time-of-day.ts';
import { clockChangesOf } from './wall-clock.ts';
import { type DayHours, WEEKDAYS, type Weekday, type WeeklyHours } from './weekly-hours.ts';

const CLOSED: WeeklyHours = {
  sunday: null,
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
};

/** `'09:00-22:30'` */
function day(text: string): DayHours {
  const [opensAt, closesAt] = text.split('-').map(secondsOfTime);
  return { opensAt: opensAt ?? Number.NaN, closesAt: closesAt ?? Number.NaN };
}

const week = (days: Partial<Record<Weekday, string>>): WeeklyHours =>
  Object.fromEntries(
    WEEKDAYS.map((name) => [name, days[name] ? day(days[name]) : null]),
  ) as unknown as WeeklyHours;
const everyDay = (text: string): WeeklyHours =>
  week(Object.fromEntries(WEEKDAYS.map((name) => [name, text])));

const at = (iso: string): number => Date.parse(iso);

/** The state at an instant given with its offset, times as ISO in UTC. */
function stateAt(hours: WeeklyHours, iso: string, zone = 'Asia/Jerusalem') {
  const { isOpen, closesAt, nextOpening, isClosingSoon } = openState(hours, at(iso), { timeZone: zone });
  const written = (instant: number | null) => instant && new Date(instant).toISOString().slice(0, 16);
  return { isOpen, closesAt: written(closesAt), nextOpening: written(nextOpening), isClosingSoon };
}

const open = (closesAt: string | null, isClosingSoon = false) => ({
  isOpen: true,
  closesAt,
  nextOpening: null,
  isClosingSoon,
});
const closed = (nextOpening: string | null) => ({
  isOpen: false,
  closesAt: null,
  nextOpening,
  isClosingSoon: false,
});

describe('on an ordinary day', () => {
  const hours = week({ sunday: '09:00-17:00', tuesday: '10:00-12:00' });

  // 2026-01-04 is a Sunday; Jerusalem is two hours ahead of UTC in winter.
  test.each([
    ['2026-01-04T08:59:59+02:00', closed('2026-01-04T07:00')],
    ['2026-01-04T09:00:00+02:00', open('2026-01-04T15:00')],
    ['2026-01-04T16:29:59+02:00', open('2026-01-04T15:00')],
    ['2026-01-04T16:30:00+02:00', open('2026-01-04T15:00', true)],
    ['2026-01-04T16:59:59.999+02:00', open('2026-01-04T15:00', true)],
    ['2026-01-04T17:00:00+02:00', closed('2026-01-06T08:00')],
    ['2026-01-06T12:00:00+02:00', closed('2026-01-11T07:00')],
  ])('the shop’s state at %s is right', (iso, expected) => {
    expect(stateAt(hours, iso)).toEqual(expected);
  });
});

describe('past midnight', () => {
  const hours = week({ thursday: '09:00-02:00', friday: '12:00-15:00' });

  test("yesterday's hours apply until they end, then today's", () => {
    expect(stateAt(hours, '2026-01-09T01:40:00+02:00')).toEqual(open('2026-01-09T00:00', true));
    expect(stateAt(hours, '2026-01-09T02:00:00+02:00')).toEqual(closed('2026-01-09T10:00'));
    expect(stateAt(hours, '2026-01-08T01:00:00+02:00')).toEqual(closed('2026-01-08T07:00'));
  });

  test('the hours of Saturday night extend into Sunday', () => {
    expect(stateAt(week({ saturday: '20:00-03:00' }), '2026-01-11T02:00:00+02:00')).toEqual(
      open('2026-01-11T01:00'),
    );
  });
});

describe('hours that touch or overlap are one opening', () => {
  test('a 24-hour day that ends where the next opening begins does not close at midnight', () => {
    const hours = week({ sunday: '00:00-00:00', monday: '00:00-13:00' });
    expect(stateAt(hours, '2026-01-04T23:45:00+02:00')).toEqual(open('2026-01-05T11:00'));
  });

  test('a single 24-hour day closes at the next midnight', () => {
    expect(stateAt(week({ sunday: '00:00-00:00' }), '2026-01-04T23:45:00+02:00')).toEqual(
      open('2026-01-04T22:00', true),
    );
  });

  test('a late night that overlaps an early morning is one opening', () => {
    const hours = week({ thursday: '18:00-08:00', friday: '06:00-10:00' });
    expect(stateAt(hours, '2026-01-08T20:00:00+02:00')).toEqual(open('2026-01-09T08:00'));
  });

  test('a shop that is open all week never closes; one that is closed all week never opens', () => {
    expect(stateAt(everyDay('00:00-00:00'), '2026-03-27T02:30:00+03:00')).toEqual(open(null));
    expect(stateAt(everyDay('07:00-07:00'), '2026-01-04T06:59:00+02:00')).toEqual(open(null));
    expect(stateAt(CLOSED, '2026-01-04T12:00:00+02:00')).toEqual(closed(null));
  });
});

describe('daylight saving', () => {
  test('a skipped time is the moment of the clock change', () => {
    // Jerusalem goes from 02:00 to 03:00 on Friday 2026-03-27, at midnight UTC.
    const hours = week({ thursday: '20:00-02:30', friday: '02:45-12:00' });
    expect(stateAt(hours, '2026-03-27T01:59:00+02:00')).toEqual(open('2026-03-27T09:00'));
    expect(stateAt(week({ thursday: '20:00-02:30' }), '2026-03-27T01:59:00+02:00')).toEqual(
      open('2026-03-27T00:00', true),
    );
    expect(stateAt(week({ friday: '02:30-12:00' }), '2026-03-27T01:59:00+02:00')).toEqual(
      closed('2026-03-27T00:00'),
    );
  });

  test('hours inside the skipped hour are dropped that week', () => {
    const hours = week({ friday: '02:15-02:45' });
    expect(stateAt(hours, '2026-03-26T12:00:00+02:00')).toEqual(closed('2026-04-02T23:15'));
  });

  test('repeated hours count once, so a shop neither opens nor closes twice', () => {
    // Jerusalem goes from 02:00 back to 01:00 on Sunday 2026-10-25, at 23:00 UTC of Saturday.
    const late = week({ saturday: '20:00-01:30' });
    expect(stateAt(late, '2026-10-25T01:29:00+03:00')).toEqual(open('2026-10-24T22:30', true));
    expect(stateAt(late, '2026-10-25T01:15:00+02:00')).toEqual(closed('2026-10-31T18:00'));
    expect(stateAt(week({ sunday: '01:30-03:00' }), '2026-10-25T01:15:00+02:00')).toEqual(
      open('2026-10-25T01:00'),
    );
  });

  test('a 24-hour day lasts 25 hours when clocks go back', () => {
    const hours = week({ sunday: '00:00-00:00' });
    expect(stateAt(hours, '2026-10-25T00:00:00+03:00')).toEqual(open('2026-10-25T22:00'));
  });

  test("the merchant's time zone decides: Jerusalem and Hebron differ by an hour on 2026-10-24", () => {
    const hours = everyDay('09:00-17:00');
    expect(stateAt(hours, '2026-10-24T14:30:00Z', 'Asia/Jerusalem').isOpen).toBe(false);
    expect(stateAt(hours, '2026-10-24T14:30:00Z', 'Asia/Hebron')).toEqual(open('2026-10-24T15:00', true));
  });

  test('clocks may change at midnight, too', () => {
    // Cairo goes from 00:00 to 01:00 on Friday 2026-04-24, and from 24:00 back to 23:00 on Thursday 2026-10-29.
    const hours = week({ thursday: '22:00-00:00', friday: '00:00-05:00' });
    expect(stateAt(hours, '2026-04-23T23:50:00+02:00', 'Africa/Cairo')).toEqual(open('2026-04-24T02:00'));
    const thursday = week({ thursday: '22:00-00:00' });
    expect(stateAt(thursday, '2026-10-29T23:50:00+03:00', 'Africa/Cairo')).toEqual(open('2026-10-29T22:00'));
  });
});

const MINUTE = 60_000;
const FROM = at('2026-01-01T00:00Z');
const MINUTES = (at('2027-01-01T00:00Z') - FROM) / MINUTE;

/**
 * The oracle: a clock that is read every minute and never goes back. When the zone's clock goes back, the oracle stands still
 * until the zone's clock passes it. Index: minutes after FROM; value: local minutes since 1970-01-01.
 */
function shopClock(timeZone: string): Float64Array {
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

function isOpenByOracle(hours: WeeklyHours, reading: number): boolean {
  const dayNumber = Math.floor(reading / 1440);
  const seconds = (reading - dayNumber * 1440) * 60;
  const today = hours[WEEKDAYS[(dayNumber + 4) % 7] ?? 'sunday'];
  const yesterday = hours[WEEKDAYS[(dayNumber + 3) % 7] ?? 'sunday'];
  const crosses = (row: DayHours) => row.closesAt <= row.opensAt;
  if (yesterday && crosses(yesterday) && seconds < yesterday.closesAt) return true;
  return today !== null && seconds >= today.opensAt && (crosses(today) || seconds < today.closesAt);
}

/** The minutes, after FROM, at which the shop opens or closes. */
function changesByOracle(hours: WeeklyHours, clock: Float64Array): number[] {
  const changes: number[] = [];
  let wasOpen = isOpenByOracle(hours, clock[0] ?? 0);
  for (let minute = 1; minute < MINUTES; minute++) {
    const isOpen = isOpenByOracle(hours, clock[minute] ?? 0);
    if (isOpen !== wasOpen) changes.push(minute);
    wasOpen = isOpen;
  }
  return changes;
}

function stateByOracle(isOpen: boolean, minute: number, change: number | undefined): OpenState {
  const instant = change === undefined ? null : FROM + change * MINUTE;
  return {
    isOpen,
    closesAt: isOpen ? instant : null,
    nextOpening: isOpen ? null : instant,
    isClosingSoon: isOpen && change !== undefined && change - minute <= 30,
  };
}

const quarters = fc.oneof(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 0, max: 95 }));
const rows = fc.record({ opensAt: quarters, closesAt: quarters }).map(({ opensAt, closesAt }) => ({
  opensAt: opensAt * 900,
  closesAt: closesAt * 900,
}));
const weeks = fc.record(
  Object.fromEntries(WEEKDAYS.map((name) => [name, fc.option(rows, { freq: 4 })])) as Record<
    Weekday,
    fc.Arbitrary<DayHours | null>
  >,
);

describe.each(['Asia/Jerusalem', 'Asia/Hebron', 'America/New_York', 'Africa/Cairo'])(
  'over a year in %s',
  (zone) => {
    const clock = shopClock(zone);
    const place = { timeZone: zone, clockChanges: clockChangesOf(zone) };

    test('every opening and closing happens at the minute of the oracle', () => {
      fc.assert(
        fc.property(weeks, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (hours, part) => {
          const changes = changesByOracle(hours, clock);
          // A zone without a change in the year has a single state; otherwise, the time after the last change is unknown.
          const ends = changes.length === 0 ? [undefined] : changes;
          for (const [index, end] of ends.entries()) {
            const start = changes[index - 1] ?? 0;
            const last = (end ?? MINUTES) - 1;
            const isOpen = isOpenByOracle(hours, clock[start] ?? 0);
            for (const minute of [start, start + Math.floor((last - start) * part), last]) {
              const state = openState(hours, FROM + minute * MINUTE, place);
              const wanted = stateByOracle(isOpen, minute, end);
              // A hundred thousand comparisons by `expect` would take ten seconds.
              if (!isDeepStrictEqual(state, wanted)) expect(state).toEqual(wanted);
            }
          }
        }),
        {
          numRuns: 6,
          examples: [
            [everyDay('18:00-01:30'), 0.5],
            [everyDay('02:15-02:45'), 0.5],
            [everyDay('00:00-00:00'), 0.5],
            [CLOSED, 0.5],
          ],
        },
      );
    }, 20_000);
  },
);
