import { expect, test } from 'vitest';
import { suggestedPromise } from './promises.ts';

test.each([
  [1, 10],
  [10, 10],
  [11, 20],
  [25, 30],
  [45, 45],
])('a kitchen that needs %i minutes promises %i', (waitMinutes, promise) => {
  expect(suggestedPromise(waitMinutes, null)).toBe(promise);
});

test('a busy hour makes the promise longer', () => {
  expect(suggestedPromise(20, { minutes: 15 })).toBe(45);
});

test('a kitchen that has not said its minutes promises 20', () => {
  expect(suggestedPromise(null, null)).toBe(20);
});

test('nothing is suggested that the kitchen cannot keep', () => {
  expect(suggestedPromise(46, null)).toBeNull();
  expect(suggestedPromise(20, { minutes: 30 })).toBeNull();
});
