import { expect, test } from 'vitest';
import { clockOffset } from './clock-offset.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 10, 21, 12);

test.each([
  ['that is right', NOON, NOON, NOON + 300, 0],
  ['two minutes ahead', NOON, NOON + 2 * MINUTE, NOON + 2 * MINUTE, 0],
  ['two minutes behind', NOON, NOON - 2 * MINUTE, NOON - 2 * MINUTE, 0],
  ['whose server thought for half a minute', NOON + 30_000, NOON, NOON + 31_000, 0],
  ['an hour ahead', NOON, NOON + HOUR, NOON + HOUR + 500, -HOUR - 500],
  ['a year behind', NOON, NOON - 8760 * HOUR, NOON - 8760 * HOUR, 8760 * HOUR],
])('a device %s', (_, server, askedAt, answeredAt, offset) => {
  expect(clockOffset(server, askedAt, answeredAt)).toBe(offset);
});

test.each([
  ['that came after the phone had slept', NOON, NOON, NOON + 61_000],
  ['during which the device’s clock was set back', NOON, NOON, NOON - 1],
  ['without a time', Number.NaN, NOON, NOON],
])('an answer %s does not tell the offset', (_, server, askedAt, answeredAt) => {
  expect(clockOffset(server, askedAt, answeredAt)).toBeNull();
});
