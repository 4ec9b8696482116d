import { expect, test } from 'vitest';
import { mayOpenOn } from './places.ts';

test.each([
  ['home', true, true],
  ['product', true, true],
  ['thank-you', true, true],
  ['checkout', true, false],
  ['new-checkout', true, false],
  ['complete-order', true, false],
  ['search', false, false],
  ['create-address', false, false],
  [undefined, false, false],
])('the page %s is measured by Google: %s, Meta: %s', (route, google, facebook) => {
  expect([mayOpenOn(route, 'google'), mayOpenOn(route, 'facebook')]).toEqual([google, facebook]);
});
