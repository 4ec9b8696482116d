import { expect, test } from 'vitest';
import { isJsonType, refusalStatus, retryAfterMs } from './http-rules.ts';

const NOW = Date.parse('2026-11-21T08:00:00Z');

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 08:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 07:00:00 GMT', 0],
  ['9999999999999', null],
  ['soon', null],
  ['', null],
])('Retry-After %j asks for %j ms', (value, milliseconds) => {
  expect(retryAfterMs(new Headers({ 'retry-after': value }), NOW)).toBe(milliseconds);
});

test("the Store API's own header also gives a wait", () => {
  expect(retryAfterMs(new Headers({ 'ratelimit-retry-after': '8' }), NOW)).toBe(8000);
  expect(retryAfterMs(new Headers({ 'ratelimit-retry-after': '8', 'retry-after': '9' }), NOW)).toBe(9000);
});

test.each([
  [400, 'rate_limit_exceeded', 429],
  [400, 'rest_invalid_param', 400],
  [403, 'rate_limit_exceeded', 403],
  [400, undefined, 400],
])('a refusal of %i with the code %s counts as %i', (status, code, meant) => {
  expect(refusalStatus(status, code)).toBe(meant);
});

test('an answer without Retry-After gives no wait', () => {
  expect(retryAfterMs(new Headers(), NOW)).toBeNull();
});

test.each([
  ['application/json', true],
  ['application/json; charset=UTF-8', true],
  ['Application/Problem+JSON', true],
  ['text/html; charset=utf-8', false],
  ['text/json', false],
  ['application/jsonp', false],
  ['', false],
  [null, false],
])('the content type %j is JSON: %j', (type, isJson) => {
  expect(isJsonType(type)).toBe(isJson);
});
