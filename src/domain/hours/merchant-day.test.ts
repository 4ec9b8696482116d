import { expect, it } from 'vitest';
import { wallTime } from './merchant-day.ts';

it.each([
  ['2026-11-21T22:30:00Z', 'Asia/Jerusalem', '2026-11-22', 'sunday', 0, 30],
  ['2026-11-21T22:30:00Z', 'America/New_York', '2026-11-21', 'saturday', 17, 30],
  // Clocks in Jerusalem go back at two, so the hour from one to two occurs twice.
  ['2026-10-24T22:59:00Z', 'Asia/Jerusalem', '2026-10-25', 'sunday', 1, 59],
  ['2026-10-24T23:00:00Z', 'Asia/Jerusalem', '2026-10-25', 'sunday', 1, 0],
  // Hebron's clocks went back a day earlier.
  ['2026-10-24T22:30:00Z', 'Asia/Hebron', '2026-10-25', 'sunday', 0, 30],
])("%s in %s has the merchant's date and time", (instant, timeZone, date, weekday, hour, minute) => {
  expect(wallTime(Date.parse(instant), { timeZone })).toEqual({ date, weekday, hour, minute });
});
