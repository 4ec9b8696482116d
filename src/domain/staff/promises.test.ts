import { expect, test } from 'vitest';
import { suggestedPromise } from './promises.ts';

test.each([
  [1, 10],
  [10, 10],
  [11, 20],
  [25, 30],
  [20 + 15, 45],
  [45, 45],
])('a kitchen that needs %i minutes promises %i', (kitchenMinutes, promise) => {
  expect(suggestedPromise(kitchenMinutes)).toBe(promise);
});

test('nothing is promised that the kitchen cannot keep or has not said', () => {
  expect(suggestedPromise(46)).toBeNull();
  expect(suggestedPromise(null)).toBeNull();
});
