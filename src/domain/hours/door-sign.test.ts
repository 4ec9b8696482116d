import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FULFILMENT_MODES, type FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { NO_SIGN, pauseAt, signAt, signInForce, signOf } from './door-sign.ts';
import { openState } from './open-state.ts';
import type { OpeningHours } from './opening-hours.ts';
import { type Pause, withPause } from './pause.ts';
import { ordersState } from './paused-mode.ts';
import { openingHours } from './test-minutes.ts';
import { clockChangesOf } from './wall-clock.ts';

const MINUTE = 60_000;
const span = [{ opensAt: 9 * 3600, closesAt: 17 * 3600 }];
const HOURS: OpeningHours = {
  week: {
    sunday: span,
    monday: span,
    tuesday: span,
    wednesday: span,
    thursday: span,
    friday: [],
    saturday: span,
  },
  modes: {},
  exceptions: [],
  lastOrderMinutes: 0,
};
const place = { timeZone: 'Asia/Jerusalem', clockChanges: clockChangesOf('Asia/Jerusalem') };
const at = (time: string, date = '2026-01-04') => Date.parse(`${date}T${time}:00+02:00`);
const NOON = at('12:00');
const TOMORROW = at('09:00', '2026-01-05');

/** Orders for pickup. */
const ordersAt = (time: string, pauses: readonly Pause[], hours = HOURS) =>
  ordersOf('pickup', at(time), pauses, hours);

function ordersOf(mode: FulfilmentMode, now: number, pauses: readonly Pause[], hours: OpeningHours) {
  const pause = pauseAt({ pauses }, hours, now, place);
  return ordersState(hours, mode, pause, now, place);
}

describe('a pause', () => {
  test('prevents orders until its end', () => {
    const pauses = [{ from: NOON, until: at('13:00') }];
    expect(ordersAt('11:29', pauses)).toMatchObject({ isOpen: true, closesAt: NOON, isClosingSoon: false });
    expect(ordersAt('11:59', pauses)).toMatchObject({ isOpen: true, closesAt: NOON, isClosingSoon: true });
    expect(ordersAt('12:00', pauses)).toMatchObject({
      isOpen: false,
      nextOpening: at('13:00'),
      closed: 'shop',
    });
    expect(ordersAt('13:00', pauses)).toMatchObject({ isOpen: true, closesAt: at('17:00'), closed: null });
  });

  test('without an end has no next opening', () => {
    expect(ordersAt('12:00', [{ from: NOON, until: null }])).toMatchObject({
      isOpen: false,
      nextOpening: null,
    });
  });

  test('that lasts beyond the day ends at the next opening', () => {
    expect(ordersAt('12:00', [{ from: NOON, until: at('23:00') }]).nextOpening).toBe(TOMORROW);
  });

  test('is over for a mode when the mode opens, by its own hours', () => {
    const evening = { ...HOURS.week, sunday: [{ opensAt: 15 * 3600, closesAt: 17 * 3600 }] };
    const hours = { ...HOURS, modes: { deliver: evening } };
    const nextDelivery = (time: string, pause: Pause) =>
      ordersOf('deliver', at(time), [pause], hours).nextOpening;
    expect(nextDelivery('12:00', { from: NOON, until: at('13:00') })).toBe(at('15:00'));
    expect(nextDelivery('12:00', { from: at('14:00'), until: at('16:00') })).toBe(at('16:00'));
    expect(nextDelivery('12:00', { from: at('14:00'), until: null })).toBeNull();
    expect(nextDelivery('12:00', { from: at('14:00'), until: at('17:00') })).toBe(TOMORROW);
    expect(nextDelivery('12:00', { from: at('16:00'), until: at('17:00') })).toBe(at('15:00'));
  });

  test('that ends after the last order names the opening of the next day', () => {
    const hours = { ...HOURS, lastOrderMinutes: 20 };
    expect(ordersAt('12:00', [{ from: NOON, until: at('16:50') }], hours).nextOpening).toBe(TOMORROW);
  });

  test('names the first opening at which orders are taken', () => {
    const quarter = 15 * MINUTE;
    const parts = fc.record({
      hours: openingHours,
      mode: fc.constantFrom(...FULFILMENT_MODES),
      now: fc.integer({ min: 0, max: 96 * 40 }).map((count) => at('00:00', '2026-03-10') + count * quarter),
      before: fc.integer({ min: -20, max: 60 }),
      lasts: fc.option(fc.integer({ min: 61, max: 200 })),
      looks: fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 8 }),
    });
    fc.assert(
      fc.property(parts, ({ hours, mode, now, before, lasts, looks }) => {
        const until = lasts === null ? null : now + lasts * quarter;
        const pauses = [{ from: now + before * quarter, until }];
        const { nextOpening } = ordersOf(mode, now, pauses, hours);
        if (nextOpening === null) return;
        expect(ordersOf(mode, nextOpening, pauses, hours).isOpen).toBe(true);
        for (const look of looks.map((count) => now + count * quarter).filter((look) => look < nextOpening))
          expect(ordersOf(mode, look, pauses, hours).isOpen).toBe(false);
      }),
    );
  });

  test('in the evening closes the shop early, with the last order before that', () => {
    const early = [{ from: at('15:00'), until: at('17:00') }];
    const hours = { ...HOURS, lastOrderMinutes: 20 };
    expect(ordersAt('14:39', early, hours).isOpen).toBe(true);
    expect(ordersAt('14:40', early, hours)).toMatchObject({
      isOpen: false,
      closed: 'orders',
      nextOpening: TOMORROW,
    });
    expect(ordersAt('15:00', early, hours).closed).toBe('shop');
  });

  test('is merged with overlapping ones, in any order', () => {
    const pauses = [
      { from: at('13:59'), until: at('15:00') },
      { from: at('12:30'), until: at('14:00') },
      { from: NOON, until: at('13:00') },
      { from: at('16:00'), until: null },
    ];
    expect(ordersAt('12:10', pauses).nextOpening).toBe(at('15:00'));
    expect(ordersAt('15:10', pauses).closesAt).toBe(at('16:00'));
  });

  test('that covers the next opening of a closed shop moves it', () => {
    const pauses = [{ from: at('08:00'), until: at('10:00') }];
    expect(ordersAt('07:00', pauses)).toMatchObject({ isOpen: false, nextOpening: at('10:00') });
    expect(ordersAt('07:00', [{ from: at('12:00'), until: null }]).nextOpening).toBe(at('09:00'));
  });

  test('that ends before the shop opens changes nothing', () => {
    const pauses = [{ from: at('06:00'), until: at('08:00') }];
    expect(ordersAt('07:00', pauses).nextOpening).toBe(at('09:00'));
  });
});

describe('a new sign', () => {
  const asked = (pauses: readonly Pause[], busyMinutes: number | null, now = NOON) =>
    signOf({ pauses, busyMinutes }, HOURS, now, place);

  test('busy ends when the shop closes, also when it closes early', () => {
    expect(asked([], 30)).toEqual({
      ok: true,
      value: { pauses: [], busy: { minutes: 30, until: at('17:00') } },
    });
    const early = [{ from: at('15:00'), until: at('17:00') }];
    expect(asked(early, 15)).toMatchObject({ value: { busy: { until: at('15:00') } } });
  });

  test('a closed shop is not busy', () => {
    expect(asked([], 15, at('18:00'))).toMatchObject({ value: { busy: null } });
    expect(asked([{ from: NOON, until: null }], 15)).toMatchObject({ value: { busy: null } });
  });

  test.each<[why: string, pauses: readonly Pause[], busy: number | null]>([
    ['a pause that ends before it begins', [{ from: at('14:00'), until: at('13:00') }], null],
    ['a pause that is over', [{ from: at('10:00'), until: at('11:00') }], null],
    ['a pause of years', [{ from: NOON, until: NOON + 400 * 86_400_000 }], null],
    ['five pauses', Array.from({ length: 5 }, () => ({ from: NOON, until: null })), null],
    ['twenty minutes', [], 20],
  ])('%s is refused', (_, pauses, busy) => {
    expect(asked(pauses, busy)).toEqual({ ok: false, error: { code: 'sign.invalid' } });
  });
});

test('a pause or busy that is over is removed automatically', () => {
  const sign = {
    pauses: [
      { from: 0, until: NOON },
      { from: 0, until: null },
    ],
    busy: { minutes: 15 as const, until: NOON + MINUTE },
  };
  expect(signAt(sign, NOON - 1)).toEqual(sign);
  expect(signAt(sign, NOON)).toEqual({ ...sign, pauses: [{ from: 0, until: null }] });
  expect(signAt({ ...sign, pauses: [] }, NOON + MINUTE)).toEqual(NO_SIGN);
});

test('a sign without pauses leaves the hours as they are', () => {
  const state = openState(HOURS, NOON, place);
  expect(withPause(state, pauseAt(NO_SIGN, HOURS, NOON, place), NOON)).toBe(state);
});

describe('the sign in force', () => {
  const EARLY = { from: at('15:00'), until: TOMORROW };
  const ALL_DAY = {
    ...HOURS,
    week: Object.fromEntries(Object.keys(HOURS.week).map((day) => [day, [{ opensAt: 0, closesAt: 86_400 }]])),
  };
  test.each([
    ['a current pause', '12:30', { from: NOON, until: at('13:00') }, HOURS, true],
    ['a pause that is over', '13:00', { from: NOON, until: at('13:00') }, HOURS, false],
    ['a pause that closes the shop early', '12:00', EARLY, HOURS, true],
    ['a pause of tomorrow', '12:00', { from: TOMORROW, until: null }, HOURS, false],
    ['a pause of today while the shop is closed', '08:00', EARLY, HOURS, false],
    ['a pause within a day of a shop that never closes', '12:00', EARLY, ALL_DAY, true],
    [
      'a pause after a day of a shop that never closes',
      '12:00',
      { from: at('12:01', '2026-01-05'), until: null },
      ALL_DAY,
      false,
    ],
  ] as const)('of %s', (_, time, pause, hours, isInForce) => {
    const { pauses } = signInForce({ pause, busy: null }, hours as OpeningHours, at(time), place);
    expect(pauses).toEqual(isInForce ? [pause] : []);
  });

  test('includes busy until it ends', () => {
    const busy = { minutes: 15, until: NOON } as const;
    expect(signInForce({ pause: null, busy }, HOURS, NOON - 1, place).busy).toEqual(busy);
    expect(signInForce({ pause: null, busy }, HOURS, NOON, place)).toEqual(NO_SIGN);
  });
});
