import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Attempts, afterFailure, NO_ATTEMPTS, waitMs } from './attempts.ts';

const NOW = 1_800_000_000_000;
const afterFailures = (count: number): Attempts =>
  Array.from({ length: count }).reduce<Attempts>((attempts) => afterFailure(attempts, NOW), NO_ATTEMPTS);

test.each([
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 2000],
  [4, 4000],
  [5, 8000],
  [10, 256_000],
  [11, 300_000],
  [50, 300_000],
])('after %d wrong guesses one waits %d ms', (count, wait) => {
  expect(waitMs(afterFailures(count), NOW)).toBe(wait);
});

test('fifty guesses take more than three hours', () => {
  let now = NOW;
  let attempts = NO_ATTEMPTS;
  for (let guess = 0; guess < 50; guess++) {
    now += waitMs(attempts, now);
    attempts = afterFailure(attempts, now);
  }
  expect(now - NOW).toBeGreaterThan(3 * 3_600_000);
});

test('the wait gets shorter as time passes', () => {
  const attempts = afterFailures(4);
  expect(waitMs(attempts, NOW + 1500)).toBe(2500);
  expect(waitMs(attempts, NOW + 4000)).toBe(0);
});

test('a new wrong guess starts the count anew after an hour without one', () => {
  const later = NOW + 3_600_000;
  expect(afterFailure(afterFailures(9), later)).toEqual({ failed: 1, lastFailedAt: later, pauseMs: 0 });
});

test.each([
  [1, 60_000, 60_000],
  [5, 1000, 8000],
  [1, 3_600_000, 3_600_000],
  [1, 86_400_000, 3_600_000],
])('after %d wrong guesses, asked by the server to wait %d ms, one waits %d ms', (count, asked, wait) => {
  expect(waitMs(afterFailure(afterFailures(count - 1), NOW, asked), NOW)).toBe(wait);
});

test('the wait is never negative and never longer than an hour, whatever clock and server say', () => {
  const guesses = fc.array(fc.tuple(fc.integer(), fc.nat()), { maxLength: 20 });
  fc.assert(
    fc.property(guesses, fc.integer(), (failures, now) => {
      const attempts = failures.reduce<Attempts>(
        (before, [at, asked]) => afterFailure(before, at, asked),
        NO_ATTEMPTS,
      );
      const wait = waitMs(attempts, now);
      expect(wait >= 0 && wait <= 3_600_000).toBe(true);
    }),
  );
});
