import { expect, test } from 'vitest';
import { cacheNames, isOwnCache } from './cache-names.ts';

test('a merchant’s caches are told from those of a merchant whose slug begins alike', () => {
  const own = Object.values(cacheNames('shop'));
  const others = [...Object.values(cacheNames('shop-2')), ...Object.values(cacheNames('sho')), 'workbox'];
  expect(own.map((name) => isOwnCache(name, 'shop'))).toEqual(own.map(() => true));
  expect(others.filter((name) => isOwnCache(name, 'shop'))).toEqual([]);
});

test('an older release’s caches are its own too', () => {
  expect(isOwnCache('dukkan:shop:something-older', 'shop')).toBe(true);
});
