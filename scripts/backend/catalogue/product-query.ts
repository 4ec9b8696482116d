import type { Result } from '#domain/result.ts';
import { type PageWanted, pageOf, queryReader } from '#scripts/backend/wordpress/query.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';

const ORDERS = [
  'date',
  'modified',
  'id',
  'include',
  'title',
  'slug',
  'price',
  'popularity',
  'rating',
  'menu_order',
  'comment_count',
] as const;
const VISIBILITIES = ['any', 'visible', 'catalog', 'search', 'hidden'] as const;
const DATE_COLUMNS = ['date', 'date_gmt', 'modified', 'modified_gmt'] as const;

/** A query of the Store API's list of products. Ids and slugs as given, prices in minor units, times in milliseconds. */
export interface ProductQuery extends PageWanted {
  readonly orderBy: (typeof ORDERS)[number];
  readonly isDescending: boolean;
  readonly include: readonly number[];
  readonly exclude: readonly number[];
  /** Ids or slugs, any of them. */
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly search: string;
  /** null: not asked. */
  readonly relatedTo: number | null;
  readonly isOnSale: boolean | undefined;
  readonly isFeatured: boolean | undefined;
  /** Empty: any. */
  readonly stockStatuses: readonly string[];
  readonly minimumPrice: number | null;
  readonly maximumPrice: number | null;
  /** Empty: products of any type, no variations. */
  readonly type: string;
  readonly parents: readonly number[];
  readonly slug: string;
  readonly sku: string;
  readonly isHiddenWanted: boolean;
  readonly changedAfter: number | null;
  readonly changedBefore: number | null;
  /** All of them. */
  readonly attributes: readonly { readonly taxonomy: string; readonly slugs: readonly string[] }[];
  /** Empty: all fields. */
  readonly fields: readonly string[];
}

export function productQuery(parameters: URLSearchParams): Result<ProductQuery, Refusal> {
  const query = queryReader(parameters);
  const ids = (name: string): number[] => query.list(name).map(Number).filter(Number.isSafeInteger);
  const amount = (name: string): number | null =>
    parameters.has(name) ? query.integer(name, 0, { minimum: 0 }) : null;
  const page = pageOf(query);
  const isByChange = query.choice('date_column', DATE_COLUMNS, 'date').startsWith('modified');
  return query.result({
    ...page,
    orderBy: query.choice('orderby', ORDERS, 'date'),
    isDescending: query.choice('order', ['asc', 'desc'], 'desc') === 'desc',
    include: ids('include'),
    exclude: ids('exclude'),
    categories: query.list('category'),
    tags: query.list('tag'),
    search: query.text('search') ?? '',
    relatedTo: amount('related'),
    isOnSale: query.flag('on_sale'),
    isFeatured: query.flag('featured'),
    stockStatuses: query.list('stock_status'),
    minimumPrice: amount('min_price'),
    maximumPrice: amount('max_price'),
    type: query.text('type') ?? '',
    parents: ids('parent'),
    slug: query.text('slug') ?? '',
    sku: query.text('sku') ?? '',
    isHiddenWanted: query.choice('catalog_visibility', VISIBILITIES, 'any') === 'hidden',
    changedAfter: isByChange ? instantOf(query.text('after')) : null,
    changedBefore: isByChange ? instantOf(query.text('before')) : null,
    attributes: attributeFilters(parameters),
    fields: query.list('_fields'),
  });
}

/** WordPress treats a time without a zone as UTC in its `…_gmt` columns. */
function instantOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(time) ? null : time;
}

/** `attributes[0][attribute]=pa_size&attributes[0][slug]=small`; the slug may be a list. */
function attributeFilters(parameters: URLSearchParams): ProductQuery['attributes'] {
  const filters = new Map<string, { taxonomy: string; slugs: string[] }>();
  for (const [name, value] of parameters) {
    const [, index, field] = /^attributes\[(\d+)\]\[(attribute|slug)\](?:\[\d*\])?$/.exec(name) ?? [];
    if (index === undefined) continue;
    const filter = filters.get(index) ?? { taxonomy: '', slugs: [] };
    if (field === 'attribute') filter.taxonomy = value;
    else filter.slugs.push(...value.split(','));
    filters.set(index, filter);
  }
  return [...filters.values()].filter(({ taxonomy }) => taxonomy !== '');
}
