import { expect, test } from 'vitest';
import { cacheNames, isOwnCache } from './cache-names.ts';

test('the caches of merchants whose slugs begin alike are distinct', () => {
  const own = Object.values(cacheNames('shop'));
  const others = [...Object.values(cacheNames('shop-2')), ...Object.values(cacheNames('sho')), 'workbox'];
  expect(own.map((name) => isOwnCache(name, 'shop'))).toEqual(own.map(() => true));
  expect(others.filter((name) => isOwnCache(name, 'shop'))).toEqual([]);
});

test('the caches of an older release belong to the merchant, too', () => {
  expect(isOwnCache('dukkan:shop:something-older', 'shop')).toBe(true);
});
