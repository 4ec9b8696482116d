import { expect, test } from 'vitest';
import { nextHoliday } from './islamic-dates.ts';

test.each([
  ['ramadan', '2026-11-25', '2027-02-08', '2027-03-08'],
  ['ramadan', '2026-02-10', '2026-02-18', '2026-03-19'],
  ['eid-al-fitr', '2026-02-10', '2026-03-20', '2026-03-22'],
  ['eid-al-adha', '2026-02-10', '2026-05-27', '2026-05-30'],
] as const)('%s after %s is from %s to %s', (holiday, today, from, until) => {
  expect(nextHoliday(holiday, today)).toEqual({ from, until });
});

test('a current holiday has all its dates until its last day', () => {
  expect(nextHoliday('ramadan', '2026-03-19')).toEqual({ from: '2026-02-18', until: '2026-03-19' });
  expect(nextHoliday('ramadan', '2026-03-20')).toMatchObject({ from: '2027-02-08' });
});
