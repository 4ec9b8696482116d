import { expect, test } from 'vitest';
import { clockOffset } from './clock-offset.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 10, 21, 12);

test.each([
  ['with the right time', NOON, NOON, NOON + 300, 0],
  ['two minutes ahead', NOON, NOON + 2 * MINUTE, NOON + 2 * MINUTE, 0],
  ['two minutes behind', NOON, NOON - 2 * MINUTE, NOON - 2 * MINUTE, 0],
  ['with a server that answers after half a minute', NOON + 30_000, NOON, NOON + 31_000, 0],
  ['an hour ahead', NOON, NOON + HOUR, NOON + HOUR + 500, -HOUR - 500],
  ['a year behind', NOON, NOON - 8760 * HOUR, NOON - 8760 * HOUR, 8760 * HOUR],
])('a device %s', (_, server, askedAt, answeredAt, offset) => {
  expect(clockOffset(server, askedAt, answeredAt)).toBe(offset);
});

test.each([
  ['after the phone has slept', NOON, NOON, NOON + 61_000],
  ['after the device’s clock was set back', NOON, NOON, NOON - 1],
  ['without a time', Number.NaN, NOON, NOON],
])('an answer %s gives no offset', (_, server, askedAt, answeredAt) => {
  expect(clockOffset(server, askedAt, answeredAt)).toBeNull();
});
