import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clockChangesOf, wallClock } from './wall-clock.ts';

const ZONES = Intl.supportedValuesOf('timeZone');

const shown = (instant: string, timeZone: string): string => {
  const place = { timeZone, clockChanges: clockChangesOf(timeZone) };
  return new Date(wallClock(place)(Date.parse(instant))).toISOString().slice(0, 19);
};

describe('the merchant’s clock', () => {
  test.each([
    ['2026-03-26T23:59:59Z', 'Asia/Jerusalem', '2026-03-27T01:59:59'],
    ['2026-03-27T00:00:00Z', 'Asia/Jerusalem', '2026-03-27T03:00:00'],
    ['2026-10-24T22:59:59.999Z', 'Asia/Jerusalem', '2026-10-25T01:59:59'],
    ['2026-10-24T23:00:00Z', 'Asia/Jerusalem', '2026-10-25T01:00:00'],
    ['2026-07-01T12:00:00Z', 'Asia/Amman', '2026-07-01T15:00:00'],
    ['2026-07-01T12:00:00Z', 'Asia/Kathmandu', '2026-07-01T17:45:00'],
  ])('the clock at %s in %s shows %s', (instant, zone, expected) => {
    expect(shown(instant, zone)).toBe(expected);
  });

  test("is the same from a page's clock changes as from Intl, in every zone and also outside the embedded years", () => {
    const instant = fc.integer({ min: Date.UTC(2025, 6), max: Date.UTC(2030, 6) });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.array(instant, { minLength: 20 }), (timeZone, instants) => {
        const carried = wallClock({ timeZone, clockChanges: clockChangesOf(timeZone) });
        const engine = wallClock({ timeZone });
        expect(instants.map(carried)).toEqual(instants.map(engine));
      }),
      { numRuns: 60 },
    );
  });

  test('needs only a few entries in a page', () => {
    expect(clockChangesOf('Asia/Amman').changes).toHaveLength(1);
    expect(clockChangesOf('Asia/Jerusalem').changes).toHaveLength(9);
  });
});
