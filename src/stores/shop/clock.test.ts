import { beforeEach, expect, test } from 'vitest';
import { $now, learnTime } from './clock.ts';
import { noteClock, shopTime } from './shop-time.ts';
import { testEnvironment } from './test-environment.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 21, 12);
const answerOf = (instant: number, headers: Record<string, string> = {}): Response =>
  new Response(null, { headers: { Date: new Date(instant).toUTCString(), ...headers } });

const { clock, tab } = testEnvironment({ now: NOON });
beforeEach(() => noteClock(0));

test('the device’s clock counts until an answer of the shop shows another time', () => {
  learnTime(answerOf(NOON + 1000), NOON);
  learnTime(new Response(), NOON);
  expect(shopTime()).toBe(NOON);
  expect(tab.size).toBe(0);
});

test('a wrong clock is corrected at once, for all its readers and for the tab’s next page', () => {
  learnTime(answerOf(NOON - 9 * HOUR), NOON);
  expect(shopTime()).toBe(NOON - 9 * HOUR);
  expect($now.get()).toBe(NOON - 9 * HOUR);
  clock.now = NOON + 60_000;
  expect(shopTime()).toBe(NOON - 9 * HOUR + 60_000);
  expect([...tab.values()]).toEqual([`${-9 * HOUR} ${NOON}`]);
});

test('a clock that was set right meanwhile counts again, even before the shop’s next answer', () => {
  learnTime(answerOf(NOON - 9 * HOUR), NOON);
  clock.now = NOON - 9 * HOUR;
  expect(shopTime()).toBe(NOON - 9 * HOUR);
  learnTime(answerOf(NOON - 9 * HOUR), clock.now);
  clock.now = NOON;
  expect(shopTime()).toBe(NOON);
});

test('a correction expires after an hour', () => {
  learnTime(answerOf(NOON - 9 * HOUR), NOON);
  clock.now = NOON + HOUR + 1;
  expect(shopTime()).toBe(NOON + HOUR + 1);
});

test('an answer from a cache corrects nothing, because proxies date it again', () => {
  learnTime(answerOf(NOON - HOUR, { Age: '3600' }), NOON);
  learnTime(answerOf(NOON + HOUR, { Age: '5' }), NOON);
  expect(shopTime()).toBe(NOON);
});

test('an error corrects nothing, because any proxy may have made it', () => {
  const { headers } = answerOf(NOON - 9 * HOUR);
  for (const status of [404, 503]) learnTime(new Response(null, { status, headers }), NOON);
  expect($now.get()).toBe(NOON);
});
