import { expect, test } from 'vitest';
import { keyInFragment, orderLink } from './order-link.ts';

test('only the fragment of a link contains the key', () => {
  const link = new URL(orderLink('/en/thank-you', 1001, 'wc_order_a+b/ü'), 'https://shop.example');
  expect(link.pathname + link.search).toBe('/en/thank-you?order=1001');
  expect(keyInFragment(link.hash)).toBe('wc_order_a+b/ü');
});

test('an order without a key has a link that works on its own device only', () => {
  expect(orderLink('/thank-you', 7, null)).toBe('/thank-you?order=7');
});

test.each(['', '#', '#main', '#key=', '#key=%E0%A4%A'])('the fragment %j has no key', (fragment) => {
  expect(keyInFragment(fragment)).toBeNull();
});
