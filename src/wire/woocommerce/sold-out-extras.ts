import { isObject } from '#wire/is-object.ts';
import { listOf } from '#wire/list-of.ts';
import { lineOfHtml } from '#wire/plain-text.ts';

/** An extra that managers have marked as sold out, in each product that has it. Other products may use the same key for another extra. */
export interface SoldOutExtra {
  readonly key: string;
  /** In the store's own language. */
  readonly name: string;
}

/** A product of the Store API in which these extras are sold out; the same object if it has none of them. */
export function withSoldOutExtras<Item>(
  product: Item,
  soldOut: readonly SoldOutExtra[],
  decodeEntities: (text: string) => string,
): Item {
  if (soldOut.length === 0) return product;
  const { extensions } = Object(product);
  const own = Object(Object(extensions).treesal);
  const groups = listOf(own.extras);
  if (!groups) return product;
  let isChanged = false;
  const extra = (group: object, item: unknown): unknown => {
    const { id, name } = Object(item);
    const key = `${Object(group).id}.${id}`;
    const isOut =
      typeof name === 'string' &&
      soldOut.some((out) => out.key === key && out.name === lineOfHtml(name, decodeEntities));
    isChanged ||= isOut;
    return isOut ? { ...Object(item), sold_out: true } : item;
  };
  const extras = groups.map((group) => {
    const items = isObject(group) && 'extras' in group ? listOf(group.extras) : null;
    return items && isObject(group) ? { ...group, extras: items.map((item) => extra(group, item)) } : group;
  });
  return isChanged ? { ...product, extensions: { ...extensions, treesal: { ...own, extras } } } : product;
}
