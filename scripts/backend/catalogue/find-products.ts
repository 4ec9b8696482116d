import { normaliseForSearch } from '#domain/search/normalise.ts';
import type { PresentItem } from './present-items.ts';
import type { ProductQuery } from './product-query.ts';
import { listOf, numberOf, pricesOf, type RawItem, recordOf, textOf } from './raw-item.ts';
import { oncePerItem, searchedWords } from './search-words.ts';
import type { Shop } from './shop.ts';

/** Number of sold pieces by product. */
export type Popularity = ReadonlyMap<number, number>;

/** All products, or for `type=variation` all variations, that match a query, in the order of the query. */
export function findProducts(
  shop: Shop,
  query: ProductQuery,
  popularity: Popularity,
): readonly PresentItem[] {
  const items = query.type === 'variation' ? shop.variations : shop.products;
  const matches = matcher(shop, query);
  return sorted(items.filter(matches), shop, query, popularity);
}

function matcher(shop: Shop, query: ProductQuery): (item: PresentItem) => boolean {
  const categories = categoriesWanted(shop, query.categories);
  const { words } = searchedWords(query.search);
  const related =
    query.relatedTo === null
      ? null
      : (shop.catalogue.products.find(({ id }) => id === query.relatedTo)?.similarIds ?? []);
  const featured = shop.settings.uiSchema.featured;
  const isIn = (list: readonly unknown[], value: unknown): boolean =>
    list.length === 0 || list.includes(value);
  // A query may name thousands of ids.
  const [include, exclude] = [new Set(query.include), new Set(query.exclude)];

  return ({ id, parentId, raw }) => {
    const prices = pricesOf(raw);
    const changedAt = shop.changedAt.get(id) ?? 0;
    return (
      !query.isHiddenWanted &&
      (include.size === 0 || include.has(id)) &&
      !exclude.has(id) &&
      isIn(query.parents, parentId) &&
      (query.type === '' || query.type === textOf(raw.type)) &&
      (related === null || related.includes(id)) &&
      (categories === null || listOf(raw.categories).some((category) => categories.has(category.id))) &&
      (query.tags.length === 0 ||
        listOf(raw.tags).some(
          (tag) => query.tags.includes(String(tag.id)) || query.tags.includes(textOf(tag.slug)),
        )) &&
      (query.isOnSale === undefined || query.isOnSale === (raw.on_sale === true)) &&
      (query.isFeatured === undefined || query.isFeatured === featured.includes(id)) &&
      isIn(query.stockStatuses, stockStatusOf(raw)) &&
      (query.minimumPrice === null || prices.highest >= query.minimumPrice) &&
      (query.maximumPrice === null || prices.lowest <= query.maximumPrice) &&
      (query.slug === '' || query.slug.toLowerCase() === textOf(raw.slug).toLowerCase()) &&
      (query.sku === '' || query.sku === textOf(raw.sku)) &&
      (query.changedAfter === null || changedAt > query.changedAfter) &&
      (query.changedBefore === null || changedAt < query.changedBefore) &&
      query.attributes.every(({ taxonomy, slugs }) => hasTerm(raw, taxonomy, slugs)) &&
      (words.length === 0 || words.every((word) => searchTextOf(raw).includes(word)))
    );
  };
}

export const stockStatusOf = (raw: RawItem): string =>
  raw.is_on_backorder === true ? 'onbackorder' : raw.is_in_stock === true ? 'instock' : 'outofstock';

/** Ids of the given categories (by id or slug) and of all categories below them; null when none is given. */
function categoriesWanted({ lists }: Shop, named: readonly string[]): ReadonlySet<unknown> | null {
  if (named.length === 0) return null;
  const all = lists.categories.map(recordOf);
  const children = Map.groupBy(all, ({ parent }) => parent);
  const wanted = new Set<unknown>(
    all
      .filter(({ id, slug }) => named.includes(String(id)) || named.includes(textOf(slug)))
      .map(({ id }) => id),
  );
  // Also visits what it adds, each id once.
  for (const id of wanted) for (const child of children.get(id) ?? []) wanted.add(child.id);
  return wanted;
}

const hasTerm = (raw: RawItem, taxonomy: string, slugs: readonly string[]): boolean =>
  listOf(raw.attributes).some(
    (attribute) =>
      attribute.taxonomy === taxonomy &&
      listOf(attribute.terms).some(({ slug }) => slugs.includes(textOf(slug))),
  );

const searchTextOf = oncePerItem((raw) =>
  normaliseForSearch([raw.name, raw.sku, raw.short_description, raw.description].map(textOf).join(' ')),
);

function sorted(
  items: readonly PresentItem[],
  shop: Shop,
  { orderBy, isDescending, include }: ProductQuery,
  popularity: Popularity,
): readonly PresentItem[] {
  const place = new Map(items.map(({ id }, index) => [id, index]));
  const placeInQuery = new Map(include.map((id, index) => [id, index]));
  const keys: Partial<Record<ProductQuery['orderBy'], (item: PresentItem) => number | string>> = {
    modified: ({ id }) => shop.changedAt.get(id) ?? 0,
    include: ({ id }) => placeInQuery.get(id) ?? 0,
    title: ({ raw }) => titleOf(raw),
    slug: ({ raw }) => textOf(raw.slug),
    price: ({ raw }) => pricesOf(raw).lowest,
    popularity: ({ id }) => popularity.get(id) ?? 0,
    rating: ({ raw }) => numberOf(raw.average_rating),
    comment_count: ({ raw }) => numberOf(raw.review_count),
    menu_order: ({ id }) => place.get(id) ?? 0,
  };
  // Files have no dates; newer products have higher ids.
  const key = keys[orderBy] ?? (({ id }: PresentItem) => id);
  const isReversed = isDescending && orderBy !== 'include';
  return items
    .map((item) => ({ item, key: key(item) }))
    .sort((left, right) => {
      const order = left.key < right.key ? -1 : left.key > right.key ? 1 : 0;
      return (isReversed ? -order : order) || right.item.id - left.item.id;
    })
    .map(({ item }) => item);
}

const titleOf = oncePerItem((raw) => normaliseForSearch(textOf(raw.name)));
