/** The anchor of a category on `/shop`; null stands for products without a category. */
export const categoryAnchor = (id: number | null): string => `category-${id ?? 0}`;
