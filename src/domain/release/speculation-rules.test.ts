import { expect, test } from 'vitest';
import { ROUTES } from '#domain/routes.ts';
import { speculationRules } from './speculation-rules.ts';

const patternsOf = (homePath: string): string[] =>
  JSON.parse(JSON.stringify(speculationRules(homePath))).prefetch[0].where.href_matches;

test.each([
  ['/', ['/', '/shop', '/shop/*', '/search', '/products/*', '/favourites', '/cart']],
  ['/en', ['/en', '/en/shop', '/en/shop/*', '/en/search', '/en/products/*', '/en/favourites', '/en/cart']],
])('from %s, the catalogue pages of that language are prefetched', (home, expected) => {
  expect(patternsOf(home)).toEqual(expected);
});

test('neither staff pages nor pages that send an order are prefetched', () => {
  const staff = Object.values(ROUTES).filter((route) => 'isStaff' in route);
  const kept = [...staff.map(({ path }) => path.replace('{id}', '*')), '/checkout', '/complete-order', '/*'];
  expect(patternsOf('/').filter((pattern) => kept.includes(pattern))).toEqual([]);
});
