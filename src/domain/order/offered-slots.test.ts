import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpeningHours } from '#domain/hours/opening-hours.ts';
import type { Pause } from '#domain/hours/pause.ts';
import { byRightOfWay } from '#domain/hours/right-of-way.ts';
import { spansOfText } from '#domain/hours/spans-text.ts';
import {
  FROM,
  MINUTE,
  MINUTES,
  openingHours,
  ordersByOracle,
  shopClock,
} from '#domain/hours/test-minutes.ts';
import { clockChangesOf } from '#domain/hours/wall-clock.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { FULFILMENT_MODES } from '#domain/tenant/fulfilment-mode.ts';
import { isOfferedSlot, offeredSlots, slotsBetween } from './offered-slots.ts';

const everyDay = (text: string, more: Partial<OpeningHours> = {}): OpeningHours => ({
  week: Object.fromEntries(WEEKDAYS.map((day) => [day, spansOfText(text) ?? []])) as OpeningHours['week'],
  modes: {},
  exceptions: [],
  lastOrderMinutes: 0,
  ...more,
});
const place = { timeZone: 'Asia/Jerusalem' };
const shopOf = (hours: OpeningHours, pause: Pause | null = null) => ({ hours, place, pauseAt: () => pause });
const at = (iso: string): number => Date.parse(iso);
/** Jerusalem's clock on the fourth and fifth of January 2026, two hours ahead of UTC. */
const times = (slots: readonly number[]) =>
  slots.map((slot) => new Date(slot + 2 * 3_600_000).toISOString().slice(8, 16));
const wait = { days: 1, leadMinutes: 30, zoneMinutes: 0, busyMinutes: 0 };
const NOW = at('2026-01-04T10:10:00+02:00');

describe('the offered slots', () => {
  test('begin on full and half hours, after the time that kitchen, way and a busy hour need', () => {
    const shop = shopOf(everyDay('09:00-13:00'));
    expect(times(offeredSlots(shop, 'deliver', wait, NOW))).toEqual([
      '04T11:00',
      '04T11:30',
      '04T12:00',
      '04T12:30',
    ]);
    expect(times(offeredSlots(shop, 'deliver', { ...wait, zoneMinutes: 40, busyMinutes: 15 }, NOW))).toEqual([
      '04T12:00',
      '04T12:30',
    ]);
  });

  test('end with the last order, and with the hours of the mode', () => {
    const deliver = { sunday: spansOfText('09:00-11:30') ?? [] };
    const shop = shopOf(everyDay('09:00-13:00', { lastOrderMinutes: 45, modes: { deliver } }));
    expect(times(offeredSlots(shop, 'pickup', wait, NOW)).at(-1)).toBe('04T12:00');
    expect(times(offeredSlots(shop, 'deliver', wait, NOW))).toEqual(['04T11:00']);
  });

  test('of several days follow one another, and a closed day has none', () => {
    const closed = {
      name: '',
      from: '2026-01-05',
      until: '2026-01-05',
      isYearly: false,
      spans: [],
      modes: null,
    };
    const shop = shopOf(everyDay('09:00-10:00', { exceptions: [closed] }));
    expect(
      times(offeredSlots(shop, 'pickup', { ...wait, days: 3 }, at('2026-01-04T09:00:00+02:00'))),
    ).toEqual(['04T09:30', '06T09:00', '06T09:30']);
  });

  test('of a closed shop begin with the day of its next opening, and end with the seventh day', () => {
    const closed = {
      name: '',
      from: '2026-01-05',
      until: '2026-01-06',
      isYearly: false,
      spans: [],
      modes: null,
    };
    const shop = shopOf(everyDay('09:00-10:00', { exceptions: [closed] }));
    const evening = at('2026-01-04T21:00:00+02:00');
    const listed = (days: number) => times(offeredSlots(shop, 'pickup', { ...wait, days }, evening));
    expect(listed(1)).toEqual(['07T09:00', '07T09:30']);
    expect(listed(7).at(-1)).toBe('10T09:30');
    expect(isOfferedSlot(shop, 'pickup', wait, evening, at('2026-01-07T09:00:00+02:00'))).toBe(true);
    expect(isOfferedSlot(shop, 'pickup', wait, evening, at('2026-01-08T09:00:00+02:00'))).toBe(false);
  });

  test('a pause has none, and one without an end leaves none after it', () => {
    const pause = (until: number | null) =>
      shopOf(everyDay('09:00-13:00'), { from: at('2026-01-04T11:00:00+02:00'), until });
    expect(
      times(offeredSlots(pause(at('2026-01-04T12:10:00+02:00')), 'pickup', { ...wait, leadMinutes: 0 }, NOW)),
    ).toEqual(['04T10:30', '04T12:30']);
    expect(times(offeredSlots(pause(null), 'pickup', { ...wait, leadMinutes: 0 }, NOW))).toEqual([
      '04T10:30',
    ]);
  });

  test('a shop that never closes has 48 a day, and one that never opens none', () => {
    expect(
      offeredSlots(
        shopOf(everyDay('00:00-00:00')),
        'pickup',
        { ...wait, days: 7 },
        at('2026-01-03T23:00:00+02:00'),
      ),
    ).toHaveLength(6 * 48 + 1);
    expect(offeredSlots(shopOf(everyDay('')), 'pickup', { ...wait, days: 7 }, NOW)).toEqual([]);
  });
});

test('a slot is accepted for ten minutes after it has left the list, and no other instant', () => {
  const shop = shopOf(everyDay('09:00-13:00'));
  const slot = at('2026-01-04T11:00:00+02:00');
  const isAccepted = (now: string, instant = slot) =>
    isOfferedSlot(shop, 'pickup', wait, at(`2026-01-04T${now}+02:00`), instant);
  expect(['10:30:00', '10:40:00', '10:40:01'].map((now) => isAccepted(now))).toEqual([true, true, false]);
  expect(isAccepted('10:00:00', slot + 60_000)).toBe(false);
  expect(isAccepted('10:00:00', at('2026-01-05T11:00:00+02:00'))).toBe(false);
  // Just after midnight, the last day counts from the new date.
  const late = { ...wait, days: 2 };
  expect(
    isOfferedSlot(shop, 'pickup', late, at('2026-01-04T00:05:00+02:00'), at('2026-01-05T12:30:00+02:00')),
  ).toBe(true);
});

describe.each(['Asia/Jerusalem', 'Asia/Hebron', 'America/New_York', 'Africa/Cairo'])(
  'over a year in %s',
  (zone) => {
    const clock = shopClock(zone);
    const zoned = { timeZone: zone, clockChanges: clockChangesOf(zone) };

    test('every slot is a half hour of the oracle’s clock at which it takes orders', () => {
      fc.assert(
        fc.property(
          openingHours,
          fc.constantFrom(...FULFILMENT_MODES),
          // Near the clock changes, and anywhere.
          fc.oneof(fc.constantFrom(82, 85, 113, 294, 296, 300, 303), fc.integer({ min: 0, max: 350 })),
          (listed, mode, day) => {
            const hours = { ...listed, exceptions: byRightOfWay(listed.exceptions) };
            const [first, end] = [day * 1440 + 1, (day + 7) * 1440];
            const taken = ordersByOracle(listed, clock, mode, [first, end]);
            const wanted: number[] = [];
            for (let minute = first; minute < Math.min(end, MINUTES - 1440); minute++) {
              const isNew = clock[minute] !== clock[minute - 1];
              if (isNew && (clock[minute] ?? 0) % 30 === 0 && taken[minute])
                wanted.push(FROM + minute * MINUTE);
            }
            const shop = { hours, place: zoned, pauseAt: () => null };
            expect(slotsBetween(shop, mode, FROM + first * MINUTE, FROM + end * MINUTE)).toEqual(wanted);
          },
        ),
        { numRuns: 40 },
      );
    }, 60_000);
  },
);
