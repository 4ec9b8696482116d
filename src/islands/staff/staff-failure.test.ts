import { expect, test } from 'vitest';
import { translator } from '#i18n/translate.ts';
import { letterFailure, staffFailure } from './staff-failure.ts';

const t = translator('en');

test.each([
  ['link.invalid', 'This link is old or was used before. Ask for a new one.'],
  ['auth.required', 'This link is old or was used before. Ask for a new one.'],
  ['request.invalid', 'This link is old or was used before. Ask for a new one.'],
  ['network.offline', 'You are offline. Check your connection.'],
])('a letter that fails with %s is told as what it is', (code, words) => {
  expect(letterFailure({ code }, t)).toBe(words);
});

test('an order is not there only where the store says so; another 404 is a server that takes no orders', () => {
  const words = (code: string) => staffFailure({ code, params: { status: 404 } }, t);
  expect(words('order.not-found')).toBe('We could not find this order. Check its number.');
  expect(words('request.not-found')).toMatch(/^The shop’s server does not know this request/);
});
