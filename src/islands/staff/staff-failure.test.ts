import { expect, test } from 'vitest';
import { translator } from '#i18n/translate.ts';
import { letterFailure } from './staff-failure.ts';

const t = translator('en');

test.each([
  ['link.invalid', 'This link is old or was used before. Ask for a new one.'],
  ['auth.required', 'This link is old or was used before. Ask for a new one.'],
  ['request.invalid', 'This link is old or was used before. Ask for a new one.'],
  ['network.offline', 'You are offline. Check your connection.'],
])('a letter that fails with %s is told as what it is', (code, words) => {
  expect(letterFailure({ code }, t)).toBe(words);
});
