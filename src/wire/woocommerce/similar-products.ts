interface Shelved {
  readonly id: number;
  readonly categoryIds: readonly number[];
}

const MAXIMUM_SIMILAR = 8;

/**
 * Up to eight similar products for each product id: the next ones in menu order, wrapping around, from its smallest category,
 * then from the next larger one.
 * The Store API does not list similar products, and its `related` filter is random and needs one request per product.
 */
export function similarProducts(products: readonly Shelved[]): ReadonlyMap<number, readonly number[]> {
  const shelves = new Map<number, number[]>();
  const placeOn = new Map<string, number>();
  for (const { id, categoryIds } of products)
    for (const categoryId of categoryIds) {
      const shelf = shelves.get(categoryId) ?? [];
      placeOn.set(`${categoryId}:${id}`, shelf.length);
      shelf.push(id);
      shelves.set(categoryId, shelf);
    }

  return new Map(
    products.map(({ id, categoryIds }) => {
      const similar = new Set<number>();
      const smallestFirst = categoryIds.toSorted(
        (left, right) => (shelves.get(left)?.length ?? 0) - (shelves.get(right)?.length ?? 0) || left - right,
      );
      for (const categoryId of smallestFirst) {
        const shelf = shelves.get(categoryId) ?? [];
        const place = placeOn.get(`${categoryId}:${id}`) ?? 0;
        for (let step = 1; step < shelf.length && similar.size < MAXIMUM_SIMILAR; step += 1) {
          const other = shelf[(place + step) % shelf.length];
          if (other !== undefined && other !== id) similar.add(other);
        }
      }
      return [id, [...similar]];
    }),
  );
}
