import { expect, it } from 'vitest';
import { mapLink, placeOf } from './map-link.ts';

it.each([
  ['شارع صلاح الدين 5', 'شعفاط', 'شارع صلاح الدين 5, شعفاط'],
  ['Near the mosque (31.80412, 35.22871)', 'Shuafat', '31.80412,35.22871'],
  ['', 'Shuafat', 'Shuafat'],
  ['', '', null],
  ['line one\nline two', '', 'line one line two'],
])('asks the map for %j in %j as %j', (address, area, place) => {
  expect(placeOf({ address, area })).toBe(place);
});

it('links to the map with the place in one parameter, whatever it contains', () => {
  const link = new URL(mapLink('a&origin=b#c ش', 'way'));
  expect(link.origin + link.pathname).toBe('https://www.google.com/maps/dir/');
  expect(Object.fromEntries(link.searchParams)).toEqual({ api: '1', destination: 'a&origin=b#c ش' });
  expect(mapLink('31.8,35.2', 'place')).toBe('https://www.google.com/maps/search/?api=1&query=31.8%2C35.2');
});
