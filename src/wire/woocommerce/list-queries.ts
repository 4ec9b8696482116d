/** The most that WordPress gives at once. */
export const PAGE_SIZE = 100;

/** As the merchant arranged it. */
export const IN_MENU_ORDER = { orderby: 'menu_order', order: 'asc' } as const;

/** An order that no two have the same place in. */
export const BY_ID = { orderby: 'id', order: 'asc' } as const;

/** Products that customers see: the defaults of specification §7. */
export const VISIBLE_PRODUCTS = { ...IN_MENU_ORDER, catalog_visibility: 'visible' } as const;

/**
 * What is sold out, which a shop may hide: its lists have it only where it is asked for. (Asked for together with what is in stock, the
 * list would lack what has a status of a plugin's own.)
 */
export const SOLD_OUT = { stock_status: 'outofstock' } as const;

/** `parent` takes several ids, and the variations of ten rarely fill more than a page. */
export const PARENTS_AT_A_TIME = 10;

/** The variations of up to `PARENTS_AT_A_TIME` variable products. */
export const variationsOfParents = (parents: readonly number[]) =>
  ({ type: 'variation', parent: parents.join(','), ...BY_ID }) as const;

/** Ids of the variable ones among raw products: their variations are asked for apart. */
export function variableIds(products: readonly unknown[]): number[] {
  return products.flatMap((product) => {
    const { id, type } = (product ?? {}) as { readonly id?: unknown; readonly type?: unknown };
    return type === 'variable' && Number.isSafeInteger(id) && Number(id) > 0 ? [Number(id)] : [];
  });
}

/** What WordPress says of a whole list; null where a cache or a proxy dropped the header. */
export const listSize = (
  headers: Headers,
): { readonly total: number | null; readonly pages: number | null } => ({
  total: countIn(headers.get('x-wp-total')),
  pages: countIn(headers.get('x-wp-totalpages')),
});

const countIn = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
