/** WordPress's maximum page size. */
export const PAGE_SIZE = 100;

/** The order that the merchant chose. */
export const IN_MENU_ORDER = { orderby: 'menu_order', order: 'asc' } as const;

/** An order without ties. */
export const BY_ID = { orderby: 'id', order: 'asc' } as const;

/**
 * Products in a shop's lists: those for "shop and search results" and those for "shop only". The parameter `visible` of specification §7
 * would omit the latter.
 */
export const VISIBLE_PRODUCTS = { ...IN_MENU_ORDER, catalog_visibility: 'catalog' } as const;

/**
 * Sold-out products. A shop may hide them, and then its lists contain them only on request. They are requested separately,
 * because one request for both statuses would miss products with a plugin's own status.
 */
export const SOLD_OUT = { stock_status: 'outofstock' } as const;

/** `parent` accepts several ids, and the variations of ten products rarely fill more than a page. */
export const PARENTS_AT_A_TIME = 10;

/** The variations of up to `PARENTS_AT_A_TIME` variable products. */
export const variationsOfParents = (parents: readonly number[]) =>
  ({ type: 'variation', parent: parents.join(','), ...BY_ID }) as const;

/** Ids of the variable products in a raw list. Their variations need separate requests. */
export function variableIds(products: readonly unknown[]): number[] {
  return products.flatMap((product) => {
    const { id, type } = (product ?? {}) as { readonly id?: unknown; readonly type?: unknown };
    return type === 'variable' && Number.isSafeInteger(id) && Number(id) > 0 ? [Number(id)] : [];
  });
}

/** The length of a list from WordPress's headers; null if a cache or proxy dropped them. */
export const listSize = (
  headers: Headers,
): { readonly total: number | null; readonly pages: number | null } => ({
  total: countIn(headers.get('x-wp-total')),
  pages: countIn(headers.get('x-wp-totalpages')),
});

const countIn = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
