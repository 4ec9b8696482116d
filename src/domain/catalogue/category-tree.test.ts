import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Category } from './category.ts';
import { categoryTree, orderCategories } from './category-tree.ts';
import type { Product } from './product.ts';

const category = (id: number, parentId = 0, position = id): Category => ({
  id,
  name: { base: `category ${id}` },
  description: { base: '' },
  parentId,
  position,
  image: null,
});

const product = (id: number, ...categoryIds: number[]) => ({ id, categoryIds }) as unknown as Product;

const ids = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id);

describe('orderCategories', () => {
  test('puts each parent directly before its branch, siblings in menu order, ties by name', () => {
    const named = (id: number, base: string) => ({ ...category(id, 0, 9), name: { base } });
    const { categories, dropped } = orderCategories([
      category(5, 2),
      named(7, 'ب'),
      category(4, 2),
      named(6, 'ا'),
      category(1, 0, 2),
      category(3, 4),
      category(2, 0, 1),
    ]);
    expect(ids(categories)).toEqual([2, 4, 3, 5, 1, 6, 7]);
    expect(dropped).toEqual([]);
  });

  test('moves an orphan to the top level together with its descendants', () => {
    const { categories, dropped } = orderCategories([category(2, 99), category(3, 2), category(1)]);
    expect(categories.map(({ id, parentId }) => [id, parentId])).toEqual([
      [1, 0],
      [2, 0],
      [3, 2],
    ]);
    expect(dropped).toEqual([{ id: 2, code: 'category.orphan' }]);
  });

  test('breaks a cycle at its first category in menu order, also with descendants outside the cycle', () => {
    const { categories, dropped } = orderCategories([category(4, 3), category(2, 3, 5), category(3, 2, 1)]);
    expect(categories.map(({ id, parentId }) => [id, parentId])).toEqual([
      [3, 0],
      [4, 3],
      [2, 3],
    ]);
    expect(dropped).toEqual([{ id: 3, code: 'category.cycle' }]);
  });

  test('moves a category that is its own parent to the top level', () => {
    const { categories, dropped } = orderCategories([category(1, 1)]);
    expect(categories).toEqual([category(1, 0)]);
    expect(dropped).toEqual([{ id: 1, code: 'category.cycle' }]);
  });

  test('breaks tens of thousands of cycles in a moment', () => {
    const selfish = Array.from({ length: 60_000 }, (_, index) => category(index + 1, index + 1));
    const started = performance.now();
    expect(orderCategories(selfish).dropped).toHaveLength(60_000);
    // A search of all categories for each cycle would take ten seconds.
    expect(performance.now() - started).toBeLessThan(6000);
  });

  test('keeps every id once, after its parent, and is idempotent', () => {
    const small = fc.integer({ min: 1, max: 12 });
    const anyCategory = fc
      .tuple(small, fc.integer({ min: 0, max: 14 }), small)
      .map((parts) => category(...parts));
    fc.assert(
      fc.property(fc.array(anyCategory, { maxLength: 20 }), (given) => {
        const { categories } = orderCategories(given);
        expect(ids(categories).sort()).toEqual([...new Set(ids(given))].sort());
        for (const [index, { parentId }] of categories.entries()) {
          expect(parentId === 0 || ids(categories.slice(0, index)).includes(parentId)).toBe(true);
        }
        expect(orderCategories(categories)).toEqual({ categories, dropped: [] });
      }),
    );
  });
});

describe('categoryTree', () => {
  const categories = [category(1), category(2, 1), category(3, 2), category(4), category(5)];
  const tree = categoryTree({
    categories,
    products: [product(10, 3), product(11, 1, 3), product(12, 4), product(13, 99)],
  });

  test('returns children and the path to a category', () => {
    expect(ids(tree.childrenOf(0))).toEqual([1, 4, 5]);
    expect(ids(tree.childrenOf(1))).toEqual([2]);
    expect(ids(tree.pathTo(3))).toEqual([1, 2, 3]);
    expect(tree.pathTo(99)).toEqual([]);
  });

  test('lists a product once under a category, in the order of the catalogue', () => {
    expect(ids(tree.productsUnder(1))).toEqual([10, 11]);
    expect(ids(tree.productsIn(1))).toEqual([11]);
    expect(ids(tree.productsUnder(3))).toEqual([10, 11]);
    expect(tree.productsUnder(5)).toEqual([]);
  });

  test('knows the categories that have products, directly or below', () => {
    expect(ids(tree.withProducts)).toEqual([1, 2, 3, 4]);
  });

  test('reads a chain of ten thousand categories in time', () => {
    const chain = Array.from({ length: 10_000 }, (_, index) => category(index + 1, index));
    const deep = categoryTree({
      categories: orderCategories(chain).categories,
      products: [product(1, 10_000)],
    });
    expect(deep.withProducts).toHaveLength(10_000);
    expect(ids(deep.productsUnder(1))).toEqual([1]);
  });
});
