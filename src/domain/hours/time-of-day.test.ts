import fc from 'fast-check';
import { expect, test } from 'vitest';
import { secondsOfTime, timeOfSeconds } from './time-of-day.ts';

test.each([
  ['00:00', 0],
  ['09:30', 34_200],
  ['09:00:00', 32_400],
  ['23:59:59', 86_399],
])('%s is %d seconds after midnight', (text, seconds) => {
  expect(secondsOfTime(text)).toBe(seconds);
});

test.each(['', '9:00', '24:00', '12:60', '12:00:60', '12:00:00.5', '12', '٠٩:٠٠', '-1:00', '12:00 PM'])(
  '%j is no time',
  (text) => {
    expect(secondsOfTime(text)).toBeNull();
  },
);

test('every minute of a day survives formatting and parsing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
      expect(secondsOfTime(timeOfSeconds(minute * 60))).toBe(minute * 60);
    }),
  );
});

test('formatting drops the seconds', () => {
  expect(timeOfSeconds(86_399)).toBe('23:59');
});
