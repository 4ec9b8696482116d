import { expect, test } from 'vitest';
import { suggestedPromise, typedMinutes } from './promises.ts';

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

test.each([
  [46, null, 60],
  [20, { minutes: 30 as const }, 60],
  [1000, null, 600],
])(
  'a kitchen that needs %i minutes and busy ones promises whole quarters of an hour, at most ten hours',
  (wait, busy, promise) => {
    expect(suggestedPromise(wait, busy)).toBe(promise);
  },
);

test.each([
  ['40', 40],
  ['٤٠', 40],
  ['۴۰', 40],
  ['600', 600],
  ['601', null],
  ['٠', null],
  ['2.5', null],
  ['soon', null],
  ['', null],
])('the typed minutes %j are %j', (text, minutes) => {
  expect(typedMinutes(text)).toBe(minutes);
});
