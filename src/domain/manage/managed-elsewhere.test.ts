import { expect, test } from 'vitest';
import { managedElsewhere } from './managed-elsewhere.ts';

const STORE = 'https://store.example/blog/wp-json';
const parts = (store: string, dataService: string) =>
  managedElsewhere({ store, dataService }).map(({ part }) => part);

test('a shop with a plugin is managed in WordPress and Directus at the addresses that browsers call', () => {
  const places = managedElsewhere({ store: STORE, dataService: 'https://data.example/' });
  expect(places.every(({ href }) => URL.canParse(href))).toBe(true);
  expect([places[0], places.at(-1)]).toEqual([
    { part: 'menu', href: 'https://store.example/blog/wp-admin/edit.php?post_type=product' },
    { part: 'hours', href: 'https://data.example/admin/content/CustomerSettings' },
  ]);
  expect(places.map(({ part }) => part)).toEqual(['menu', 'takings', 'delivery', 'team', 'hours']);
});

test('calls that the shop’s own host forwards tell no address', () => {
  expect(parts('/wp-json', '/directus')).toEqual([]);
  expect(parts('/wp-json', 'https://data.example')).toEqual(['hours']);
  expect(parts(STORE, '/directus')).not.toContain('hours');
});
