import { describe, expect, test } from 'vitest';
import { workdayStart } from './workday.ts';

describe('a working day', () => {
  const place = { timeZone: 'Asia/Jerusalem' };
  test.each([
    ['2026-11-25T19:00+02:00', '2026-11-25T05:00+02:00'],
    ['2026-11-26T01:30+02:00', '2026-11-25T05:00+02:00'],
    ['2026-11-26T05:00+02:00', '2026-11-26T05:00+02:00'],
    // Clocks go forward at two on 27 March, and back at two on 25 October.
    ['2026-03-27T12:00+03:00', '2026-03-27T05:00+03:00'],
    ['2026-03-27T03:30+03:00', '2026-03-26T05:00+02:00'],
    ['2026-10-25T01:30+02:00', '2026-10-24T05:00+03:00'],
  ])('that contains %s began at %s', (now, start) => {
    expect(workdayStart(Date.parse(now), place)).toBe(Date.parse(start));
  });
});
