import { expect, test } from 'vitest';
import { productIdOfPath, productPath } from './product-path.ts';
import { pathOf } from './routes.ts';

test('every product path is that of its route, and gives the id of its product', () => {
  for (const id of [1, 12, Number.MAX_SAFE_INTEGER])
    for (const locale of ['ar', 'en', 'he'] as const) {
      const path = pathOf({ name: 'product', id }, locale, 'ar');
      expect(productPath(id, locale, 'ar')).toBe(path);
      expect(productIdOfPath(path)).toBe(id);
    }
});

test.each([
  '/products/012',
  '/products/0',
  '/products/12/',
  '/products/99999999999999999999',
  '/shop/12',
  '',
])('%s is not a product path', (path) => {
  expect(productIdOfPath(path)).toBeNull();
});
