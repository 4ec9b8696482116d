import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FULFILMENT_MODES, type FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { modeState, type OpenState, type OrderState, openState, orderState } from './open-state.ts';
import type { HoursException, OpeningHours } from './opening-hours.ts';
import { byRightOfWay } from './right-of-way.ts';
import {
  FROM,
  MINUTE,
  MINUTES,
  minutesByOracle,
  openingHours,
  ordersByOracle,
  shopClock,
} from './test-minutes.ts';
import { secondsOfTime } from './time-of-day.ts';
import { clockChangesOf } from './wall-clock.ts';
import { type DayHours, WEEKDAYS, type Weekday, type WeeklyHours } from './weekly-hours.ts';

/** `'09:00-22:30'` */
function day(text: string): DayHours {
  const [opensAt, closesAt] = text.split('-').map(secondsOfTime);
  return { opensAt: opensAt ?? Number.NaN, closesAt: closesAt ?? Number.NaN };
}

/** `'09:00-12:00 17:00-22:00'` */
const days = (text = ''): DayHours[] => text.split(' ').filter(Boolean).map(day);

const weekly = (named: Partial<Record<Weekday, string>>): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((name) => [name, days(named[name])])) as unknown as WeeklyHours;
const week = (named: Partial<Record<Weekday, string>>, more: Partial<OpeningHours> = {}): OpeningHours => ({
  week: weekly(named),
  modes: {},
  exceptions: [],
  lastOrderMinutes: 0,
  ...more,
});
const everyDay = (text: string, more: Partial<OpeningHours> = {}): OpeningHours =>
  week(Object.fromEntries(WEEKDAYS.map((name) => [name, text])), more);
const CLOSED = week({});

/** @example except('2026-03-20', '2026-03-22', '') // closed on three days */
const except = (
  from: string,
  until: string,
  hours: string,
  more: Partial<HoursException> = {},
): HoursException => ({ name: '', from, until, isYearly: false, spans: days(hours), modes: null, ...more });

const at = (iso: string): number => Date.parse(iso);

/** The state at an instant that is written with its offset. Times in the result are ISO in UTC. */
function stateAt(hours: OpeningHours, iso: string, zone = 'Asia/Jerusalem') {
  return written(openState(hours, at(iso), { timeZone: zone }));
}

/** The fields that an `OrderState` shares with an `OpenState`. */
const plain = ({ closed: _, ...state }: OrderState): OpenState => state;

function written({ isOpen, closesAt, nextOpening, isClosingSoon }: OpenState) {
  const shown = (instant: number | null) => instant && new Date(instant).toISOString().slice(0, 16);
  return { isOpen, closesAt: shown(closesAt), nextOpening: shown(nextOpening), isClosingSoon };
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

describe('two openings per day', () => {
  const hours = everyDay('09:00-13:00 17:00-01:00');

  test('the shop is closed between them, and open past midnight', () => {
    expect(stateAt(hours, '2026-01-04T12:45:00+02:00')).toEqual(open('2026-01-04T11:00', true));
    expect(stateAt(hours, '2026-01-04T13:00:00+02:00')).toEqual(closed('2026-01-04T15:00'));
    expect(stateAt(hours, '2026-01-05T00:15:00+02:00')).toEqual(open('2026-01-04T23:00'));
    expect(stateAt(hours, '2026-01-05T01:00:00+02:00')).toEqual(closed('2026-01-05T07:00'));
  });
});

describe('exceptions', () => {
  test('a holiday is closed, but the opening of the evening before ends as usual', () => {
    const hours = everyDay('18:00-02:00', { exceptions: [except('2026-03-20', '2026-03-22', '')] });
    expect(stateAt(hours, '2026-03-20T01:00:00+02:00')).toEqual(open('2026-03-20T00:00'));
    expect(stateAt(hours, '2026-03-20T02:00:00+02:00')).toEqual(closed('2026-03-23T16:00'));
  });

  test('an exception of one day has precedence over one of a month', () => {
    const month = except('2026-02-18', '2026-03-19', '18:00-02:00');
    const hours = everyDay('09:00-17:00', {
      exceptions: byRightOfWay([month, except('2026-03-01', '2026-03-01', '')]),
    });
    expect(stateAt(hours, '2026-02-28T20:00:00+02:00')).toEqual(open('2026-03-01T00:00'));
    expect(stateAt(hours, '2026-03-01T03:00:00+02:00')).toEqual(closed('2026-03-02T16:00'));
  });

  test('of two exceptions for the same dates, the later one in the list applies', () => {
    const same = (hours: string) => except('2026-03-01', '2026-03-01', hours);
    const hours = everyDay('09:00-17:00', { exceptions: byRightOfWay([same(''), same('10:00-20:00')]) });
    expect(stateAt(hours, '2026-03-01T19:00:00+02:00')).toEqual(open('2026-03-01T18:00'));
  });

  test('a yearly exception applies each year, also across the end of a year', () => {
    const holiday = except('2020-12-31', '2021-01-01', '', { isYearly: true });
    const hours = everyDay('09:00-17:00', { exceptions: [holiday] });
    expect(stateAt(hours, '2026-12-30T17:00:00+02:00')).toEqual(closed('2027-01-02T07:00'));
    expect(stateAt(hours, '2028-01-01T12:00:00+02:00')).toEqual(closed('2028-01-02T07:00'));
  });

  test('the next opening is known even during the longest holiday', () => {
    const hours = everyDay('09:00-17:00', { exceptions: [except('2026-01-01', '2026-12-31', '')] });
    expect(stateAt(hours, '2026-01-01T12:00:00+02:00')).toEqual(closed('2027-01-01T07:00'));
  });
});

describe('orders', () => {
  const ordersAt = (hours: OpeningHours, mode: FulfilmentMode | null, iso: string) =>
    written(orderState(hours, mode, at(iso), { timeZone: 'Asia/Jerusalem' }));

  test('orders end some minutes before closing', () => {
    const hours = everyDay('09:00-17:00', { lastOrderMinutes: 20 });
    expect(ordersAt(hours, null, '2026-01-04T16:39:00+02:00')).toEqual(open('2026-01-04T14:40', true));
    expect(ordersAt(hours, null, '2026-01-04T16:40:00+02:00')).toEqual(closed('2026-01-05T07:00'));
    expect(stateAt(hours, '2026-01-04T16:40:00+02:00')).toEqual(open('2026-01-04T15:00', true));
  });

  test('orders are handed over until a mode closes, also after the time of the last order', () => {
    const pickup = { sunday: days('10:00-16:50') };
    const hours = everyDay('09:00-17:00', { modes: { pickup }, lastOrderMinutes: 20 });
    const servedAt = (time: string) =>
      written(modeState(hours, 'pickup', at(`2026-01-04T${time}:00+02:00`), { timeZone: 'Asia/Jerusalem' }));
    expect(servedAt('16:45')).toEqual(open('2026-01-04T14:50', true));
    expect(servedAt('16:50')).toEqual(closed('2026-01-05T07:00'));
  });

  test('delivery has its own hours, within those of the shop', () => {
    const deliver = { ...weekly({ sunday: '08:00-15:00' }), monday: undefined } as unknown as WeeklyHours;
    const hours = everyDay('09:00-17:00', { modes: { deliver } });
    expect(ordersAt(hours, 'deliver', '2026-01-04T08:30:00+02:00')).toEqual(closed('2026-01-04T07:00'));
    expect(ordersAt(hours, 'deliver', '2026-01-04T15:00:00+02:00')).toEqual(closed('2026-01-05T07:00'));
    expect(ordersAt(hours, 'deliver', '2026-01-06T12:00:00+02:00').isOpen).toBe(false);
    expect(ordersAt(hours, 'pickup', '2026-01-04T16:00:00+02:00')).toEqual(open('2026-01-04T15:00'));
  });

  test('one reading of the days shows that a mode never opens', () => {
    let reads = 0;
    const deliver = new Proxy(weekly({}), {
      get: (days, name: Weekday) => {
        reads += 1;
        return days[name];
      },
    });
    const hours = everyDay('09:00-13:00 14:00-17:00', { modes: { deliver } });
    expect(ordersAt(hours, 'deliver', '2026-01-04T12:00:00+02:00')).toEqual(closed(null));
    expect(reads).toBeLessThan(1000);
  });

  test('the state says whether the hours, the last order or the mode prevents an order', () => {
    const deliver = { sunday: days('09:00-15:00') };
    const hours = everyDay('09:00-17:00', { modes: { deliver }, lastOrderMinutes: 20 });
    const closedAt = (time: string) =>
      orderState(hours, 'deliver', at(`2026-01-04T${time}:00+02:00`), { timeZone: 'Asia/Jerusalem' }).closed;
    expect(['08:59', '09:00', '15:00', '16:40', '17:00'].map(closedAt)).toEqual([
      'shop',
      null,
      'mode',
      'orders',
      'shop',
    ]);
  });

  test('on a day without delivery, the shop is open and pickup is possible', () => {
    const noDelivery = except('2026-01-04', '2026-01-04', '', { modes: ['deliver'] });
    const hours = everyDay('09:00-17:00', { exceptions: [noDelivery] });
    expect(ordersAt(hours, 'deliver', '2026-01-04T12:00:00+02:00')).toEqual(closed('2026-01-05T07:00'));
    expect(ordersAt(hours, 'pickup', '2026-01-04T12:00:00+02:00').isOpen).toBe(true);
    expect(stateAt(hours, '2026-01-04T12:00:00+02:00').isOpen).toBe(true);
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

/** The minutes, after FROM, at which the shop opens or closes. */
function changesByOracle(isOpen: Uint8Array): number[] {
  const changes: number[] = [];
  for (let minute = 1; minute < MINUTES; minute++)
    if (isOpen[minute] !== isOpen[minute - 1]) changes.push(minute);
  return changes;
}

function stateByOracle(isOpen: boolean, minute: number, change: number): OpenState {
  const instant = FROM + change * MINUTE;
  return {
    isOpen,
    closesAt: isOpen ? instant : null,
    nextOpening: isOpen ? null : instant,
    isClosingSoon: isOpen && change - minute <= 30,
  };
}

const questions = fc.constantFrom('shop', null, ...FULFILMENT_MODES);

describe.each(['Asia/Jerusalem', 'Asia/Hebron', 'America/New_York', 'Africa/Cairo'])(
  'over a year in %s',
  (zone) => {
    const clock = shopClock(zone);
    const place = { timeZone: zone, clockChanges: clockChangesOf(zone) };

    test('every opening and closing, and every first and last order, is at the minute of the oracle', () => {
      fc.assert(
        fc.property(
          openingHours,
          questions,
          fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
          (listed, question, part) => {
            const hours = { ...listed, exceptions: byRightOfWay(listed.exceptions) };
            const isOpen =
              question === 'shop'
                ? minutesByOracle(listed, clock, null)
                : ordersByOracle(listed, clock, question);
            // The oracle ends with the year, so it knows neither later hours nor the last order before them.
            const changes = changesByOracle(isOpen).filter((minute) => minute < MINUTES - 1440);
            for (const [index, end] of changes.entries()) {
              const start = changes[index - 1] ?? 0;
              const last = end - 1;
              for (const minute of [start, start + Math.floor((last - start) * part), last]) {
                const instant = FROM + minute * MINUTE;
                const state =
                  question === 'shop'
                    ? openState(hours, instant, place)
                    : plain(orderState(hours, question, instant, place));
                const wanted = stateByOracle(isOpen[start] === 1, minute, end);
                // Compare without `expect`, which would take ten seconds for a hundred thousand comparisons.
                if (!isDeepStrictEqual(state, wanted)) expect(state).toEqual(wanted);
              }
            }
          },
        ),
        {
          numRuns: 10,
          examples: [
            [everyDay('18:00-01:30'), 'shop', 0.5],
            [everyDay('02:15-02:45'), 'shop', 0.5],
            [everyDay('09:00-13:00 17:00-01:30', { lastOrderMinutes: 30 }), null, 0.5],
          ],
        },
      );
    }, 30_000);
  },
);
