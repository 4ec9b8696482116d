import { plainLine, plainLines } from '#domain/language/plain-text.ts';
import { isVisible } from '#domain/language/visible.ts';
import type { Locale } from '#domain/tenant/locale.ts';

/** The texts of a dish in one language: plain text, descriptions with line breaks. */
export interface DishTexts {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
}
const LONG_TEXTS = ['summary', 'description'] as const;

/** What the menu says about a dish, besides its price and stock. */
export interface DishDetails {
  /** In each language for which the store has a place. The first language of the shop is the store's own. */
  readonly texts: Readonly<Partial<Record<Locale, DishTexts>>>;
  readonly categoryIds: readonly number[];
  /** Nobody sees or orders it. */
  readonly isHidden: boolean;
}

/** New values. Missing ones stay. */
export interface DishDetailsChange {
  readonly texts?: Readonly<Partial<Record<Locale, Partial<DishTexts>>>>;
  readonly categoryIds?: readonly number[];
  readonly isHidden?: boolean;
}

/** Longest texts, in UTF-16 units. */
export const LONGEST_DISH_NAME = 120;
export const LONGEST_DISH_TEXT = 2000;
export const MOST_DISH_CATEGORIES = 20;

/** The reason why a change is refused; null if it is valid. `base`: the language in which each dish has a name. */
export function detailsFault(
  { texts, categoryIds }: DishDetailsChange,
  base: Locale,
): 'name' | 'text-too-long' | 'category' | null {
  for (const [locale, { name, ...long }] of Object.entries(texts ?? {})) {
    if (name !== undefined && name.length > LONGEST_DISH_NAME) return 'name';
    if (name !== undefined && !isVisible(plainLine(name)) && locale === base) return 'name';
    if (LONG_TEXTS.some((field) => (long[field] ?? '').length > LONGEST_DISH_TEXT)) return 'text-too-long';
  }
  return categoryIds && (categoryIds.length === 0 || categoryIds.length > MOST_DISH_CATEGORIES)
    ? 'category'
    : null;
}

/** The values of a change that differ from the present ones, as clean text; null if there are none. */
export function detailsChanged(before: DishDetails, after: DishDetails): DishDetailsChange | null {
  const texts = Object.entries(after.texts).flatMap(([locale, wanted]) => {
    const now = before.texts[locale as Locale];
    const clean: DishTexts = {
      name: plainLine(wanted.name),
      summary: plainLines(wanted.summary).join('\n'),
      description: plainLines(wanted.description).join('\n'),
    };
    // A text with a table is not clean. Where nobody has changed it, it must not be sent, or the store would lose the table.
    const other = Object.entries(clean).filter(([key, text]) => {
      const field = key as keyof DishTexts;
      return wanted[field] !== now?.[field] && text !== now?.[field];
    });
    return other.length > 0 ? [[locale, Object.fromEntries(other)] as const] : [];
  });
  const ids = (details: DishDetails) => details.categoryIds.toSorted((one, other) => one - other).join();
  const change: DishDetailsChange = {
    ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
    ...(ids(before) !== ids(after) && { categoryIds: after.categoryIds }),
    ...(before.isHidden !== after.isHidden && { isHidden: after.isHidden }),
  };
  return Object.keys(change).length > 0 ? change : null;
}
