import type { Catalogue } from './catalogue.ts';
import type { Category } from './category.ts';
import type { Product } from './product.ts';

/** `category.duplicate` is left out; of the others only the link to the parent is, and they stand at the top. */
export interface DroppedCategory {
  readonly id: number;
  readonly code: 'category.duplicate' | 'category.orphan' | 'category.cycle';
}

export interface OrderedCategories {
  readonly categories: readonly Category[];
  readonly dropped: readonly DroppedCategory[];
}

/**
 * The flat list of the store as `Catalogue.categories` wants it: each parent directly before its branch, siblings in menu
 * order. Of two categories with one id the first stays. A category whose parent is missing goes to the top; so does,
 * of those in a cycle, the first in menu order.
 */
export function orderCategories(categories: readonly Category[]): OrderedCategories {
  const dropped: DroppedCategory[] = [];
  const byId = new Map<number, Category>();
  for (const category of categories) {
    if (byId.has(category.id)) dropped.push({ id: category.id, code: 'category.duplicate' });
    else byId.set(category.id, category);
  }
  const inMenuOrder = [...byId.values()].sort(byMenuOrder);
  const children = new Map<number, Category[]>();
  for (const category of inMenuOrder) {
    const isOrphan = category.parentId !== 0 && !byId.has(category.parentId);
    if (isOrphan) dropped.push({ id: category.id, code: 'category.orphan' });
    const placed = isOrphan ? { ...category, parentId: 0 } : category;
    pushTo(children, placed.parentId, placed);
  }
  const ordered: Category[] = [];
  const seen = new Set<number>();
  const place = (top: readonly Category[]) => {
    const waiting = [...top].reverse();
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (seen.has(next.id)) continue;
      seen.add(next.id);
      ordered.push(next);
      waiting.push(...(children.get(next.id) ?? []).toReversed());
    }
  };
  place(children.get(0) ?? []);
  // What the top does not reach is in a cycle or hangs below one.
  for (const start of inMenuOrder) {
    if (seen.has(start.id)) continue;
    const first = firstOfCycle(start, byId);
    dropped.push({ id: first.id, code: 'category.cycle' });
    place([{ ...first, parentId: 0 }]);
  }
  return { categories: ordered, dropped };
}

export interface CategoryTree {
  /** Siblings in menu order; `0` gives the top. */
  childrenOf(id: number): readonly Category[];
  /** The category's own products and those of all below it, each once, in the catalogue's order. */
  productsUnder(id: number): readonly Product[];
  /** Only the category's own products, in the catalogue's order. */
  productsIn(id: number): readonly Product[];
  /** From the top down to the category itself; for breadcrumbs. */
  pathTo(id: number): readonly Category[];
  /** Categories that have products, themselves or below, in the catalogue's order. */
  readonly withProducts: readonly Category[];
}

/** Reads a catalogue whose categories are ordered as `orderCategories` does; `productsUnder` is linear in the products. */
export function categoryTree({
  categories,
  products,
}: Pick<Catalogue, 'categories' | 'products'>): CategoryTree {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const children = new Map<number, Category[]>();
  for (const category of categories) pushTo(children, category.parentId, category);
  const own = new Map<number, Product[]>();
  for (const product of products) {
    for (const id of new Set(product.categoryIds)) pushTo(own, id, product);
  }
  const idsUnder = (id: number): ReadonlySet<number> => {
    const ids = new Set([id]);
    // A set hands out what is added while it is walked.
    for (const parent of ids) {
      for (const child of children.get(parent) ?? []) ids.add(child.id);
    }
    return ids;
  };
  const pathTo = (id: number): readonly Category[] => {
    const path = new Set<Category>();
    for (let step = byId.get(id); step && !path.has(step); step = byId.get(step.parentId)) path.add(step);
    return [...path].reverse();
  };
  const withProducts = new Set<number>();
  for (const id of own.keys()) {
    for (let step = byId.get(id); step && !withProducts.has(step.id); step = byId.get(step.parentId)) {
      withProducts.add(step.id);
    }
  }
  return {
    childrenOf: (id) => children.get(id) ?? [],
    productsIn: (id) => own.get(id) ?? [],
    productsUnder: (id) => {
      const ids = idsUnder(id);
      if (ids.size === 1) return own.get(id) ?? [];
      return products.filter(({ categoryIds }) => categoryIds.some((category) => ids.has(category)));
    },
    pathTo,
    withProducts: categories.filter(({ id }) => withProducts.has(id)),
  };
}

function byMenuOrder(left: Category, right: Category): number {
  const byName = left.name.base < right.name.base ? -1 : Number(left.name.base > right.name.base);
  return left.position - right.position || byName || left.id - right.id;
}

/** Follows parents from a category that has no way to the top, into its cycle. */
function firstOfCycle(start: Category, byId: ReadonlyMap<number, Category>): Category {
  const passed = new Set<Category>();
  let step: Category | undefined = start;
  while (step && !passed.has(step)) {
    passed.add(step);
    step = byId.get(step.parentId);
  }
  const trail = [...passed];
  const cycle = step ? trail.slice(trail.indexOf(step)) : trail;
  return cycle.sort(byMenuOrder)[0] ?? start;
}

function pushTo<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
