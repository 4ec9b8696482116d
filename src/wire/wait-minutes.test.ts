import { expect, test } from 'vitest';
import { waitMinutesOf } from './wait-minutes.ts';

test.each([
  [1, 1],
  [25, 25],
  [600, 600],
  ['25', 25],
  [' 25 ', 25],
  ['٢٥', 25],
  ['005', 5],
])('%j is %i minutes', (value, minutes) => {
  expect(waitMinutesOf(value)).toBe(minutes);
});

test.each([null, undefined, '', ' ', false, 0, '0'])('%j means that no time is set', (value) => {
  expect(waitMinutesOf(value)).toBeNull();
});

test.each([601, '601', '1000', -1, '-5', 2.5, '2.5', '1e2', 'soon', '25 min', true, [25], {}, Number.NaN])(
  '%j cannot be read',
  (value) => {
    expect(waitMinutesOf(value)).toBeUndefined();
  },
);
