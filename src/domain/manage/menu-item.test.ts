import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openState } from '#domain/hours/open-state.ts';
import type { OpeningHours } from '#domain/hours/opening-hours.ts';
import { WEEKDAYS, type WeeklyHours } from '#domain/hours/weekly-hours.ts';
import { workdays } from '#domain/hours/workday.ts';
import { backAt, priceFault } from './menu-item.ts';

const PLACE = { timeZone: 'Asia/Jerusalem' };
const HOUR = 3600;
const every = (spans: WeeklyHours['sunday']): WeeklyHours =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, spans])) as unknown as WeeklyHours;
const hours = (week: WeeklyHours): OpeningHours => ({ week, modes: {}, exceptions: [], lastOrderMinutes: 0 });
const TWO_SHIFTS = every([
  { opensAt: 11 * HOUR, closesAt: 15 * HOUR },
  { opensAt: 18 * HOUR, closesAt: HOUR },
]);
const at = (time: string) => Date.parse(`${time}+02:00`);

describe('a dish that is sold out today', () => {
  test.each([
    ['in the first shift', '2026-11-25T12:00', '2026-11-26T11:00'],
    ['between the shifts', '2026-11-25T16:00', '2026-11-26T11:00'],
    ['before the shop opens', '2026-11-25T09:00', '2026-11-26T11:00'],
    ['after midnight', '2026-11-26T00:30', '2026-11-26T11:00'],
  ])('%s comes back on the next day', (_, now, back) => {
    expect(backAt(hours(TWO_SHIFTS), at(now), PLACE)).toBe(at(back));
  });

  test('skips closed days, and never comes back in a shop that stays closed', () => {
    const closed = {
      name: '',
      from: '2026-11-26',
      until: '2026-11-27',
      isYearly: false,
      spans: [],
      modes: null,
    };
    const feast = { ...hours(TWO_SHIFTS), exceptions: [closed] };
    expect(backAt(feast, at('2026-11-25T12:00'), PLACE)).toBe(at('2026-11-28T11:00'));
    expect(backAt(hours(every([])), at('2026-11-25T12:00'), PLACE)).toBeNull();
  });

  test('comes back at five in a shop that never closes', () => {
    const always = every([{ opensAt: 0, closesAt: 0 }]);
    expect(backAt(hours(always), at('2026-11-25T12:00'), PLACE)).toBe(at('2026-11-26T05:00'));
  });

  test('comes back on another working day, while the shop is open', () => {
    const span = fc.record({
      opensAt: fc.integer({ min: 0, max: 24 * HOUR - 1 }),
      closesAt: fc.integer({ min: 0, max: 24 * HOUR - 1 }),
    });
    const week = fc
      .tuple(...WEEKDAYS.map(() => fc.array(span, { maxLength: 2 })))
      .map(
        (days) =>
          Object.fromEntries(WEEKDAYS.map((day, index) => [day, days[index]])) as unknown as WeeklyHours,
      );
    const year = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) });
    fc.assert(
      fc.property(week, year, (anyWeek, now) => {
        const back = backAt(hours(anyWeek), now, PLACE);
        if (back === null) return;
        const { dayOf } = workdays(PLACE);
        expect(dayOf(back)).toBeGreaterThan(dayOf(now));
        expect(openState(hours(anyWeek), back, PLACE).isOpen).toBe(true);
      }),
    );
  });
});

describe('a price', () => {
  const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });
  const price = { regular: ils(1200), sale: null, saleFrom: null, saleUntil: null };
  test.each([
    [price, null],
    [{ ...price, sale: ils(1199) }, null],
    [{ ...price, sale: ils(1200) }, 'sale-too-high'],
    [{ ...price, sale: ils(1000), saleFrom: '2026-11-25', saleUntil: '2026-11-25' }, null],
    [{ ...price, sale: ils(1000), saleFrom: '2026-11-25', saleUntil: '2026-11-24' }, 'sale-ends-early'],
  ] as const)('%#: has this fault or none', (given, fault) => {
    expect(priceFault(given, at('2026-11-24T23:59'), PLACE)).toBe(fault);
  });

  test('has no sale that is over, by the shop’s clock', () => {
    const ended = { ...price, sale: ils(1000), saleUntil: '2026-11-24' };
    expect(priceFault(ended, at('2026-11-25T00:00'), PLACE)).toBe('sale-ends-early');
  });
});
