import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flawsOf, Workspace } from '#tests/build/temporary-site.ts';
import { showFigures } from './figures.ts';
import { sizeOf } from './size.ts';

const PRODUCTS = sizeOf(120, 5000);

interface Fault {
  readonly path: string;
  readonly id: number | string | null;
  readonly reason: string;
}

test('bad items are left out and named, and every other product is published', async (context) => {
  const shop = new Workspace();
  shop.synthesise('shop', PRODUCTS);
  const simple: number[] = [];
  shop.edit('shop', 'catalogue/products.json', (products) => {
    for (const { id, type } of products) if (type === 'simple') simple.push(id);
    const at = (place: number) => products.find(({ id }: { id: number }) => id === simple[place]);
    at(3).prices.price = 'cheap';
    at(4).id = 'x';
    Object.assign(at(5), { prices: null });
    products.push({ ...at(6), name: 'The second of its id' });
    at(7).categories = [{ id: 987_654, name: 'Nowhere', slug: 'nowhere' }];
    at(8).images = [{ id: 1, src: 'products/missing.webp', alt: '' }];
    products.push(null, 7, 'product', []);
  });
  shop.edit('shop', 'catalogue/categories.json', (categories) => {
    const [first] = categories;
    categories.push({ ...first, id: 8001, name: 'Round', slug: 'r1', parent: 8002 });
    categories.push({ ...first, id: 8002, name: 'About', slug: 'r2', parent: 8001 });
    categories.push({ ...first, id: 8003, name: 'Orphan', slug: 'r3', parent: 7999 });
  });

  const [report] = await shop.build(['shop']);
  expect(report).toMatchObject({ outcome: 'released' });
  expect(flawsOf(shop.current('shop'))).toEqual([]);
  // Three products cannot be read; each of the others is there once.
  expect(shop.manifest('shop').productCount).toBe(PRODUCTS - 3);
  for (const place of [3, 5])
    expect(shop.manifest('shop').files[`products/${simple[place]}.html`]).toBeUndefined();
  for (const place of [6, 7, 8, 9])
    expect(shop.read('shop', `products/${simple[place]}.html`)).toContain('</html>');
  expect(shop.read('shop', `products/${simple[6]}.html`)).not.toContain('The second of its id');

  const named = JSON.parse(readFileSync(join(shop.out, 'sites/shop/report.json'), 'utf8')) as
    | { faults?: Fault[] }
    | Fault[];
  const faults = Array.isArray(named) ? named : (named.faults ?? []);
  const text = JSON.stringify(faults);
  for (const trace of [simple[3], simple[5], simple[6], 8002, 8003, 'missing.webp'])
    expect(text).toContain(String(trace));
  showFigures(context, {
    products: PRODUCTS,
    'faults reported': faults.length,
    'read ms': Math.round((report?.readSeconds ?? 0) * 1000),
    'build ms': Math.round((report?.seconds ?? 0) * 1000),
  });
});
