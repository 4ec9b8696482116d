import type { Product } from '#domain/catalogue/product.ts';
import { normaliseForSearch } from '#domain/search/normalise.ts';
import type { LocalisedText } from '#domain/text.ts';
import type { SoldOut } from './menu-item.ts';

/** An extra of the menu. Dishes with the same key and name share it, as they share the pot in the kitchen. */
export interface MenuExtra {
  readonly key: string;
  readonly name: LocalisedText;
  /** Name of its group. */
  readonly group: LocalisedText;
  /** Number of dishes that have it. */
  readonly dishes: number;
  readonly isSoldOut: boolean;
}

/** The extras of all dishes, in menu order. */
export function menuExtras(products: readonly Pick<Product, 'extras'>[]): readonly MenuExtra[] {
  const found = new Map<string, MenuExtra>();
  for (const { name: group, extras } of products.flatMap((product) => product.extras ?? []))
    for (const { key, name, isSoldOut = false } of extras) {
      const id = JSON.stringify([key, name.base]);
      const known = found.get(id) ?? { key, name, group, dishes: 0, isSoldOut };
      found.set(id, { ...known, dishes: known.dishes + 1 });
    }
  return [...found.values()];
}

/** An extra as managers see it. */
export interface ManagedExtra {
  readonly key: string;
  readonly name: string;
  readonly group: string;
  /** The name in the store's own language, which calls send. */
  readonly ownName: string;
  readonly dishes: number;
  /** `store`: no manager has marked the extra, but the store has sold it out. */
  readonly soldOut: SoldOut | 'store';
  /** Its return in epoch milliseconds; null if it is available or the time is unknown. */
  readonly backAt: number | null;
}

/** The extras whose name, together with that of their group, contains all words. */
export function extrasFound(extras: readonly ManagedExtra[], words: string): readonly ManagedExtra[] {
  const wanted = normaliseForSearch(words).split(' ').filter(Boolean);
  return extras.filter(({ name, group }) => {
    const text = normaliseForSearch(`${name} ${group}`);
    return wanted.every((word) => text.includes(word));
  });
}
