import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Category } from '#domain/catalogue/category.ts';
import { categoryAnchor } from '#domain/catalogue/category-anchor.ts';
import type { CategoryTree } from '#domain/catalogue/category-tree.ts';

/** Above this number of products, `/shop` shows only the first of each category, and categories have their own pages. */
export const WHOLE_MENU_LIMIT = 400;
/** Number of cards on a category page. */
export const CATEGORY_PAGE_SIZE = 60;

/** Approximate number of cards on `/shop` if it does not show all. */
const EXCERPT_CARDS = 240;
const EXCERPT_MINIMUM = 2;
const EXCERPT_MAXIMUM = 24;

/** One heading of `/shop` with its products. */
export interface MenuSection {
  /** null: products without a category. */
  readonly category: Category | null;
  readonly productIds: readonly number[];
  /** Whether it belongs to another section of `/shop`. */
  readonly isNested: boolean;
}

/** The distribution of a catalogue over `/shop` and category pages; equal in all languages. */
export interface Menu {
  /** In menu order; no section is empty. */
  readonly sections: readonly MenuSection[];
  /** Category id → the first section that shows the category or one below it. */
  readonly sectionOf: ReadonlyMap<number, MenuSection>;
  readonly hasCategoryPages: boolean;
  /** Maximum number of products per section on `/shop`. */
  readonly cardsPerSection: number;
}

/** Builds the menu. A product appears in each of its categories, but not in the ancestors of a category in which it appears. */
export function menuOf({ products }: Pick<Catalogue, 'products'>, tree: CategoryTree): Menu {
  const listed = new Set<number>();
  const above = new Map(
    tree.withProducts.map(({ id }) => [id, tree.pathTo(id).map((category) => category.id)]),
  );
  const shown = new Set<number>();
  const sections: MenuSection[] = [];
  const sectionOf = new Map<number, MenuSection>();
  for (const category of tree.withProducts) {
    const productIds = tree
      .productsIn(category.id)
      .filter(({ categoryIds }) => !categoryIds.some((id) => isBelow(above.get(id), id, category.id)))
      .map(({ id }) => id);
    for (const id of productIds) listed.add(id);
    if (productIds.length === 0) continue;
    const section = { category, productIds, isNested: shown.has(category.parentId) };
    sections.push(section);
    for (const id of above.get(category.id) ?? []) if (!sectionOf.has(id)) sectionOf.set(id, section);
    shown.add(category.id);
  }
  const others = products.map(({ id }) => id).filter((id) => !listed.has(id));
  if (others.length > 0) sections.push({ category: null, productIds: others, isNested: false });
  const hasCategoryPages = products.length > WHOLE_MENU_LIMIT;
  const share = Math.floor(EXCERPT_CARDS / Math.max(1, sections.length));
  const cardsPerSection = Math.min(EXCERPT_MAXIMUM, Math.max(EXCERPT_MINIMUM, share));
  return {
    sections,
    sectionOf,
    hasCategoryPages,
    cardsPerSection: hasCategoryPages ? cardsPerSection : products.length,
  };
}

const isBelow = (path: readonly number[] | undefined, id: number, ancestor: number): boolean =>
  id !== ancestor && path !== undefined && path.includes(ancestor);

export const anchorOf = (category: Pick<Category, 'id'> | null): string =>
  categoryAnchor(category?.id ?? null);
