/** Where a category stands on `/shop`; null: products that have none. */
export const categoryAnchor = (id: number | null): string => `category-${id ?? 0}`;
