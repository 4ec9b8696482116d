import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { saleChanges, saleState } from './sale-days.ts';

const JERUSALEM = { timeZone: 'Asia/Jerusalem' };
const at = (time: string) => Date.parse(`${time}+02:00`);

describe('a sale from the 27th to the 28th', () => {
  const days = { saleFrom: '2026-11-27', saleUntil: '2026-11-28' };
  test.each([
    ['2026-11-26T23:59:59.999', 'coming'],
    ['2026-11-27T00:00', 'on'],
    ['2026-11-28T23:59:59.999', 'on'],
    ['2026-11-29T00:00', 'over'],
  ])('at %s by the shop’s clock is %s', (time, state) => {
    expect(saleState(days, at(time), JERUSALEM)).toBe(state);
  });

  test('begins and ends at midnight', () => {
    expect(saleChanges(days, JERUSALEM)).toEqual([at('2026-11-27T00:00'), at('2026-11-29T00:00')]);
  });
});

test('a sale without days never changes', () => {
  const always = { saleFrom: null, saleUntil: null };
  expect([saleState(always, 0, JERUSALEM), saleChanges(always, JERUSALEM)]).toEqual(['on', []]);
});

// In Cairo and Beirut, the clock changes at midnight: a day begins at one, or ends after 25 hours.
const zones = fc.constantFrom('Asia/Jerusalem', 'Africa/Cairo', 'Asia/Beirut', 'America/New_York', 'UTC');
const first = Date.UTC(2026, 0, 1);
const dates = fc
  .integer({ min: 0, max: 3 * 365 })
  .map((day) => new Date(first + day * 86_400_000).toISOString().slice(0, 10));
const formatIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });

test('a sale is on exactly on its days by the shop’s clock, and changes nowhere but at its two instants', () => {
  fc.assert(
    fc.property(zones, dates, fc.integer({ min: 0, max: 40 }), (timeZone, saleFrom, length) => {
      const saleUntil = new Date(Date.parse(saleFrom) + length * 86_400_000).toISOString().slice(0, 10);
      const place = { timeZone };
      const format = formatIn(timeZone);
      const stateAt = (instant: number) => saleState({ saleFrom, saleUntil }, instant, place);
      const [begins = 0, ends = 0] = saleChanges({ saleFrom, saleUntil }, place);
      expect([begins - 1, begins, ends - 1, ends].map(stateAt)).toEqual(['coming', 'on', 'on', 'over']);
      for (let instant = begins - 3_600_000 * 3; instant < ends + 3_600_000 * 3; instant += 1_800_000) {
        const date = format.format(instant);
        const isOn = date >= saleFrom && date <= saleUntil;
        expect([instant, stateAt(instant) === 'on']).toEqual([instant, isOn]);
        expect(isOn).toBe(instant >= begins && instant < ends);
      }
    }),
    { numRuns: 60 },
  );
});
