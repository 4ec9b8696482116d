import { expect, test } from 'vitest';
import { ROUTES } from '#domain/routes.ts';
import { speculationRules } from './speculation-rules.ts';

const patterns = (): string[] => JSON.parse(speculationRules(['en'])).prefetch[0].where.href_matches;

test('catalogue pages of every language are fetched ahead', () => {
  expect(patterns()).toEqual(
    expect.arrayContaining(['/', '/shop', '/shop/*', '/products/*', '/cart', '/en', '/en/products/*']),
  );
});

test('no staff page is, and no page where an order is sent', () => {
  const staff = Object.values(ROUTES).filter((route) => 'isStaff' in route);
  const kept = [...staff.map(({ path }) => path.replace('{id}', '*')), '/checkout', '/complete-order', '/*'];
  expect(patterns().filter((pattern) => kept.includes(pattern.replace(/^\/en(?=\/)/, '')))).toEqual([]);
});
