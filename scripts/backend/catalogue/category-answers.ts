import { imageAnswer } from './image-answer.ts';
import { listOf, numberOf, type RawItem, recordOf, textOf } from './raw-item.ts';

/** Answer of `treesal/categories`: in menu order, each with a small picture and the merchant's translations. */
export function menuCategories(
  categories: readonly unknown[],
  { orderBy, isDescending }: { readonly orderBy: string; readonly isDescending: boolean },
  origin: string,
): readonly RawItem[] {
  const key = (item: RawItem): number => numberOf(orderBy === 'id' ? item.id : item.menu_order);
  const byName = (left: RawItem, right: RawItem): number => (textOf(left.name) < textOf(right.name) ? -1 : 1);
  const order = (left: RawItem, right: RawItem): number =>
    (orderBy === 'name' ? 0 : key(left) - key(right)) || byName(left, right);
  return categories
    .map(recordOf)
    .toSorted((left, right) => (isDescending ? order(right, left) : order(left, right)))
    .map((category) => {
      const image = category.image ? imageAnswer(recordOf(category.image), origin) : null;
      return {
        ...facts(category),
        menu_order: numberOf(category.menu_order),
        image: image && { id: image.id, src: image.src, thumbnail: image.thumbnail, alt: image.alt },
        ...(category.translations ? { translations: category.translations } : {}),
      };
    });
}

/** Answer of the Store API's list: by name, without empty categories unless the query wants them. */
export function storeCategories(
  categories: readonly unknown[],
  isEmptyHidden: boolean,
  origin: string,
): readonly RawItem[] {
  const all = categories.map(recordOf).filter(({ id }) => Number.isSafeInteger(id));
  const filled = filledIds(all);
  return all
    .filter(({ id }) => !isEmptyHidden || filled.has(id))
    .toSorted((left, right) => textOf(left.name).localeCompare(textOf(right.name)))
    .map((category) => ({
      ...facts(category),
      image: category.image ? imageAnswer(recordOf(category.image), origin) : null,
      review_count: 0,
      permalink: `${origin}/shop/${category.id}`,
    }));
}

/** Categories with products, and all categories above them. Each is visited once, also in a circle of parents. */
function filledIds(all: readonly RawItem[]): ReadonlySet<unknown> {
  const parents = new Map(all.map(({ id, parent }) => [id, parent]));
  const filled = new Set<unknown>();
  for (const { id: own, count } of all)
    if (numberOf(count) > 0)
      for (let id: unknown = own; parents.has(id) && !filled.has(id); id = parents.get(id)) filled.add(id);
  return filled;
}

const facts = ({ id, name, slug, description, parent, count }: RawItem): RawItem => ({
  id,
  name: textOf(name),
  slug: textOf(slug),
  description: textOf(description),
  parent: numberOf(parent),
  count: numberOf(count),
});

/** Answer of the Store API's list of global attributes, by taxonomy. */
export const storeAttributes = (attributes: readonly unknown[]): readonly RawItem[] =>
  attributes
    .map(recordOf)
    .toSorted((left, right) => textOf(left.taxonomy).localeCompare(textOf(right.taxonomy)))
    .map(({ id, name, taxonomy, type, order, terms }) => ({
      id,
      name: textOf(name),
      taxonomy: textOf(taxonomy),
      type: textOf(type) || 'select',
      order: textOf(order) || 'menu_order',
      has_archives: false,
      count: listOf(terms).length,
    }));

/** Answer of the list of an attribute's terms, by name. */
export const attributeTerms = (attribute: RawItem): readonly RawItem[] =>
  listOf(attribute.terms)
    .toSorted((left, right) => textOf(left.name).localeCompare(textOf(right.name), 'ar'))
    .map((term) => ({ ...facts(term), parent: 0 }));
