import { expect, test } from 'vitest';
import { knownNames, knownPlace } from './known-place.ts';

const SHOP = { branches: [{ name: 'Port' }], zones: [{ name: 'East' }] };

test('staff work where they chose, as long as the shop has a branch and a zone of these names', () => {
  expect(knownPlace({ branch: 'Port', area: 'East' }, SHOP)).toEqual({ branch: 'Port', area: 'East' });
  expect(knownPlace({ branch: 'Harbour', area: 'East' }, SHOP)).toEqual({ branch: '', area: 'East' });
  expect(knownPlace({ branch: 'Port', area: 'Far East' }, SHOP)).toEqual({ branch: 'Port', area: '' });
});

test('each name is known of a shop that lists no places', () => {
  const place = { branch: 'Harbour', area: 'Far East' };
  expect(knownPlace(place, { branches: [], zones: [] })).toEqual(place);
});

test('only the shop’s places can be chosen', () => {
  expect(knownNames(['East', 'Far East'], SHOP.zones)).toEqual(['East']);
  expect(knownNames(['Far East'], [])).toEqual(['Far East']);
});
