import { expect, test } from 'vitest';
import { comingDayName, slotName, slotTimes } from './day-name.ts';
import { dayName, dueDayName } from './due-day.ts';
import type { IslandContext } from './island.tsx';

const island = {
  t: (key: string, values: object) => `${key} ${JSON.stringify(values)}`,
  shop: { locale: 'en', digits: 'latn', timeZone: 'Asia/Jerusalem' },
} as unknown as IslandContext;

test.each([
  ['2026-11-24', '2026-11-24T20:30:00Z', 'cart:day-today {"day":"November 24"}'],
  // Half past midnight of Wednesday in Jerusalem: the shop may still be open.
  ['2026-11-24', '2026-11-24T22:30:00Z', 'Tuesday, November 24'],
  ['2026-12-01', '2026-11-24T22:30:00Z', 'Tuesday, December 1'],
  ['2026-11-25', '2026-11-24T20:30:00Z', 'Wednesday, November 25'],
])('%s at %s is %s', (date, instant, words) => {
  expect(comingDayName(date, Date.parse(instant), island)).toBe(words);
});

test('a time after midnight says to which night it belongs, and one by day does not', () => {
  const night = Date.parse('2026-11-26T23:30:00Z');
  const words = ' · cart:night {"evening":"Thursday","morning":"Friday"}';
  const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
  expect(plain(slotTimes(night, island))).toBe(`1:30–2:00 AM${words}`);
  expect(plain(slotName(night, island))).toBe(`Friday, November 27 · 1:30–2:00 AM${words}`);
  expect(plain(dayName({ deliveryDay: 'friday', wantedAt: night }, island))).toBe(`Friday 1:30 AM${words}`);
  expect(plain(slotTimes(night - 3 * 3_600_000, island))).toBe('10:30–11:00 PM');
});

test('an order is due on a date, or on a day as the store writes it', () => {
  const placedAt = Date.parse('2026-11-24T22:30:00Z');
  expect(dueDayName({ placedAt, deliveryDay: 'tuesday' }, island)).toBe('Tuesday, December 1');
  expect(dueDayName({ placedAt, deliveryDay: 'بعد العيد' }, island)).toBe('بعد العيد');
});
