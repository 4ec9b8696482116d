/** A product or variation as the Store API lists it; only these fields are read here. */
export interface StockItem {
  readonly id: number;
  readonly parent?: number;
  readonly type?: string;
  readonly name?: string;
  readonly short_description?: string;
  readonly description?: string;
  readonly prices?: {
    readonly price: string;
    readonly currency_minor_unit: number;
    readonly currency_code: string;
  };
  readonly is_in_stock?: boolean;
  readonly is_purchasable?: boolean;
  readonly backorders_allowed?: boolean;
  readonly sold_individually?: boolean;
  readonly on_sale?: boolean;
  readonly categories?: readonly { readonly id: number }[];
  /** Other than `publish`: `wc/v3` lists it, the Store API does not (capture 200d). */
  readonly status?: 'draft' | 'private' | 'trash';
  readonly images?: readonly { readonly id?: number; readonly src: string }[];
  /** Only of products that were made over the API. */
  readonly meta?: readonly { readonly key: string; readonly value: unknown }[];
}

/** A product or variation as `wc/v3` lists it (captures 200-product-fields, 200d, 200f). `left`: undefined when nobody counts. A variation may share its parent's. */
export function itemV3(item: StockItem, own: number | undefined, parents: number | undefined) {
  const left = own ?? parents;
  const { price = '', currency_minor_unit: minorUnit = 0 } = item.prices ?? {};
  const none = left !== undefined && item.backorders_allowed ? 'onbackorder' : 'outofstock';
  return {
    id: item.id,
    ...(item.parent ? { parent_id: item.parent } : { type: item.type ?? 'simple' }),
    name: item.name ?? '',
    status: item.status ?? 'publish',
    price: price === '' ? '' : (Number(price) / 10 ** minorUnit).toFixed(minorUnit),
    // It stays true when nothing is left (wcv3.md §6).
    purchasable: item.status === undefined && price !== '',
    // 200j-variations-parent-managed
    manage_stock: own === undefined && parents !== undefined ? 'parent' : own !== undefined,
    stock_quantity: left ?? null,
    stock_status: item.is_in_stock === false || (left ?? 1) <= 0 ? none : 'instock',
    backorders_allowed: item.backorders_allowed ?? false,
    meta_data: item.meta ?? [],
    sold_individually: item.sold_individually ?? false,
  };
}

/** Fields of an object that `_fields` names; all of them without it. */
export function chosenFields(item: object, fields: string | undefined): object {
  if (!fields) return item;
  const wanted = new Set(fields.split(','));
  return Object.fromEntries(Object.entries(item).filter(([name]) => wanted.has(name)));
}
