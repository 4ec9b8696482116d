import type { Catalogue } from './catalogue.ts';
import type { Category } from './category.ts';
import type { Product } from './product.ts';

/** A category whose link to its parent was removed, so that it is at the top level. */
export interface DroppedCategory {
  readonly id: number;
  readonly code: 'category.orphan' | 'category.cycle';
}

export interface OrderedCategories {
  readonly categories: readonly Category[];
  readonly dropped: readonly DroppedCategory[];
}

/**
 * Orders the store's flat list for `Catalogue.categories`: each parent directly before its branch, siblings in menu order.
 * A category with a missing parent moves to the top level. In a cycle, the first category in menu order does.
 */
export function orderCategories(categories: readonly Category[]): OrderedCategories {
  const dropped: DroppedCategory[] = [];
  const byId = new Map(categories.map((category) => [category.id, category]));
  const inMenuOrder = [...byId.values()].sort(byMenuOrder);
  const lift = (category: Category, code: DroppedCategory['code']) => {
    dropped.push({ id: category.id, code });
    byId.set(category.id, { ...category, parentId: 0 });
  };
  for (const category of inMenuOrder) {
    if (category.parentId !== 0 && !byId.has(category.parentId)) lift(category, 'category.orphan');
  }
  const settled = new Set<number>([0]);
  for (const { id } of inMenuOrder) {
    const cycle = cycleAbove(id, byId, settled).flatMap((each) => byId.get(each) ?? []);
    const [first] = cycle.sort(byMenuOrder);
    if (first) lift(first, 'category.cycle');
  }
  const children = new Map<number, Category[]>();
  for (const { id } of inMenuOrder) {
    const category = byId.get(id);
    if (category) pushTo(children, category.parentId, category);
  }
  const ordered: Category[] = [];
  const waiting = [...(children.get(0) ?? [])].reverse();
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    ordered.push(next);
    waiting.push(...(children.get(next.id) ?? []).toReversed());
  }
  return { categories: ordered, dropped };
}

export interface CategoryTree {
  /** Direct children in menu order; `0` gives the top level. */
  childrenOf(id: number): readonly Category[];
  /** Products of the category and of all categories below it, each once, in the catalogue's order. */
  productsUnder(id: number): readonly Product[];
  /** Only the category's own products, in the catalogue's order. */
  productsIn(id: number): readonly Product[];
  /** The categories from the top level to this one; for breadcrumbs. */
  pathTo(id: number): readonly Category[];
  /** Categories that have products, directly or in a category below, in the catalogue's order. */
  readonly withProducts: readonly Category[];
}

/**
 * Indexes a catalogue whose categories are ordered by `orderCategories`. `productsUnder` is linear in the number of products,
 * once per category.
 */
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
  const under = new Map<number, readonly Product[]>();
  const idsUnder = (id: number): ReadonlySet<number> => {
    const ids = new Set([id]);
    // The loop also visits elements that are added to the set during the loop.
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
      let found = under.get(id);
      if (!found) {
        const ids = idsUnder(id);
        found =
          ids.size === 1
            ? (own.get(id) ?? [])
            : products.filter(({ categoryIds }) => categoryIds.some((category) => ids.has(category)));
        under.set(id, found);
      }
      return found;
    },
    pathTo,
    withProducts: categories.filter(({ id }) => withProducts.has(id)),
  };
}

function byMenuOrder(left: Category, right: Category): number {
  const byName = left.name.base < right.name.base ? -1 : Number(left.name.base > right.name.base);
  return left.position - right.position || byName || left.id - right.id;
}

/**
 * The ids of the cycle that the parents of a category lead into; empty if they lead to the top level. All visited ids are marked
 * as settled.
 */
function cycleAbove(
  id: number,
  byId: ReadonlyMap<number, Category>,
  settled: Set<number>,
): readonly number[] {
  const trail: number[] = [];
  const passed = new Set<number>();
  let step = id;
  while (!settled.has(step) && !passed.has(step)) {
    passed.add(step);
    trail.push(step);
    step = byId.get(step)?.parentId ?? 0;
  }
  for (const each of passed) settled.add(each);
  return passed.has(step) ? trail.slice(trail.indexOf(step)) : [];
}

function pushTo<Value>(lists: Map<number, Value[]>, key: number, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
