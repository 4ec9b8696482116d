import { expect, test } from 'vitest';
import { clientPlaces } from './client-places.ts';

const network = (index: number): string => `2001:db8:1:${index.toString(16)}::/64`;

test('each client has its own places, and gets them back', () => {
  const places = clientPlaces(2);
  const leaves = [places.take('198.51.100.7'), places.take('198.51.100.7')];
  expect(places.take('198.51.100.7')).toBeNull();
  expect(places.take('198.51.100.8')).not.toBeNull();
  leaves[0]?.();
  expect(places.take('198.51.100.7')).not.toBeNull();
  expect(places.take('198.51.100.7')).toBeNull();
});

test('all IPv6 networks of one line have three times the places of one', () => {
  const places = clientPlaces(2);
  const taken = Array.from({ length: 100 }, (_, index) => places.take(network(index)));
  const leaves = taken.filter((leave) => leave !== null);
  expect(leaves).toHaveLength(6);
  expect(places.take('2001:db8:2:0::/64')).not.toBeNull();
  for (const leave of leaves) leave();
  expect(Array.from({ length: 6 }, (_, index) => places.take(network(index))).includes(null)).toBe(false);
});

test('a network without places takes none from its line', () => {
  const places = clientPlaces(2);
  for (let times = 0; times < 20; times += 1) places.take(network(0));
  expect([1, 1, 2, 2, 3].map((index) => places.take(network(index)) !== null)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
