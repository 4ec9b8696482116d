import { describe, expect, it } from 'vitest';
import type { Category } from '#domain/catalogue/category.ts';
import { categoryTree } from '#domain/catalogue/category-tree.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { menuOf, WHOLE_MENU_LIMIT } from './menu.ts';
import { categoryOf, productOf } from './test-storefront.ts';

const menu = (categories: readonly Category[], products: readonly Product[]) =>
  menuOf({ products }, categoryTree({ categories, products }));

const sectionsOf = (categories: readonly Category[], products: readonly Product[]) =>
  menu(categories, products).sections.map(({ category, productIds }) => [category?.id ?? null, productIds]);

describe('menuOf', () => {
  it('shows a product in each of its categories, but only in the deepest of a branch', () => {
    const categories = [categoryOf(1), categoryOf(2, 1), categoryOf(3)];
    const products = [
      productOf(10, { categoryIds: [1, 2] }),
      productOf(11, { categoryIds: [1, 3] }),
      productOf(12, { categoryIds: [2] }),
    ];
    expect(sectionsOf(categories, products)).toEqual([
      [1, [11]],
      [2, [10, 12]],
      [3, [11]],
    ]);
  });

  it('has no empty section, and nests only below a visible one', () => {
    const categories = [categoryOf(1), categoryOf(2, 1), categoryOf(3), categoryOf(4, 3), categoryOf(5)];
    const products = [2, 3, 4].map((id) => productOf(id, { categoryIds: [id] }));
    expect(
      menu(categories, products).sections.map(({ category, isNested }) => [category?.id, isNested]),
    ).toEqual([
      [2, false],
      [3, false],
      [4, true],
    ]);
  });

  it('shows products without a known category last', () => {
    const products = [productOf(1, { categoryIds: [] }), productOf(2), productOf(3, { categoryIds: [99] })];
    expect(sectionsOf([categoryOf(1)], products)).toEqual([
      [1, [2]],
      [null, [1, 3]],
    ]);
  });

  it('gives categories their own pages only above the limit', () => {
    const products = Array.from({ length: WHOLE_MENU_LIMIT + 1 }, (_, index) => productOf(index + 1));
    expect(menu([categoryOf(1)], products.slice(1)).hasCategoryPages).toBe(false);
    expect(menu([categoryOf(1)], products).hasCategoryPages).toBe(true);
  });
});
