import { describe, expect, test } from 'vitest';
import { findProducts } from './find-products.ts';
import { productQuery } from './product-query.ts';
import type { RawItem } from './raw-item.ts';
import type { Shop } from './shop.ts';
import { smartSearch } from './smart-search.ts';

/** A shop of these products and categories. */
const shopOf = (products: readonly RawItem[], categories: readonly unknown[] = []) =>
  ({
    products: products.map((raw) => ({ id: raw.id, parentId: 0, raw })),
    changedAt: new Map(),
    lists: { categories },
    catalogue: { products: [] },
    settings: { uiSchema: { featured: [] } },
  }) as unknown as Shop;

/** The ids that a query finds. */
function found(shop: Shop, query: Record<string, string>) {
  const read = productQuery(new URLSearchParams({ orderby: 'id', order: 'asc', ...query }));
  return read.ok ? findProducts(shop, read.value, new Map()).map(({ id }) => id) : null;
}

const SEARCHES = [
  ['products', (shop: Shop, search: string) => found(shop, { search })],
  ['smart-search', (shop: Shop, search: string) => smartSearch(shop, search).map(({ id }) => id)],
] as const;

describe.each(SEARCHES)('a search by %s', (_, search) => {
  test('reads the texts of a product once, also for many searches', () => {
    let readings = 0;
    const dish: RawItem = {
      ...{ id: 1, name: 'Falafel' },
      get description() {
        readings += 1;
        return 'of chickpeas';
      },
    };
    const shop = shopOf([dish]);
    for (let time = 0; time < 50; time += 1) expect(search(shop, 'chickpeas')).toEqual([1]);
    expect(readings).toBe(1);
    expect(search(shopOf([{ ...dish, description: 'of beans' }]), 'beans')).toEqual([1]);
  });

  test('looks at no more than 200 characters and twenty different words', () => {
    const letters = [...'abcdefghijklmnopqrst'];
    const shop = shopOf([{ id: 1, name: letters.join('') }]);
    expect(search(shop, `${letters.join(' ')} z`)).toEqual([1]);
    expect(search(shop, `${'a '.repeat(100)} z`)).toEqual([1]);
    expect(search(shop, `${'a '.repeat(90)} z`)).toEqual([]);
  });
});

test('a category finds what is below it, also in a chain of a hundred thousand from the last to the first', () => {
  const last = 100_000;
  const chain = Array.from({ length: last }, (_, index) => ({ id: last - index, parent: last - index - 1 }));
  const shop = shopOf(
    [
      { id: 7, categories: [{ id: last }] },
      { id: 8, categories: [{ id: last + 1 }] },
    ],
    [...chain, { id: last + 1, parent: last + 1 }],
  );
  const started = performance.now();
  expect(found(shop, { category: '1' })).toEqual([7]);
  expect(performance.now() - started).toBeLessThan(4000);
});

test('an order by title or price reads each product once, because a large shop would hold up all others', () => {
  let readings = 0;
  const dishes = Array.from({ length: 500 }, (_, index): RawItem => {
    const place = (index * 7919) % 500;
    return {
      id: index,
      get name() {
        readings += 1;
        return `Dish ${String(place).padStart(3, '0')}`;
      },
      get prices() {
        readings += 1;
        return { price: String(place) };
      },
    };
  });
  const shop = shopOf(dishes);
  for (const orderby of ['title', 'price']) {
    readings = 0;
    const ids = found(shop, { orderby }) ?? [];
    expect(ids.map((id) => (id * 7919) % 500)).toEqual(dishes.map((_, index) => index));
    expect(readings).toBeLessThan(6 * dishes.length);
  }
});
