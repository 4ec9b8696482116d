import { plainLine, plainLines } from '#domain/language/plain-text.ts';
import type { Money } from '#domain/money.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { type DishTexts, detailsFault } from './dish-details.ts';

type NewTexts = Omit<DishTexts, 'summary'>;

/** A dish that a manager adds to the menu. */
export interface NewDish {
  /** In the languages for which the store has a place. Only the store's own, the first, needs a name. */
  readonly texts: Readonly<Partial<Record<Locale, NewTexts>>>;
  readonly price: Money;
  readonly categoryIds: readonly number[];
  /** Name of a stored photo. */
  readonly photo: string | null;
}

/** What a manager has typed. A price that is no amount is null. */
export interface TypedDish extends Omit<NewDish, 'price' | 'photo'> {
  readonly price: Money | null;
}

/** The dishes that managers add to one shop. */
export const MOST_ADDED_DISHES = 500;

/** The reason why a dish is refused; null if it is valid. `base`: the language in which each dish has a name. */
export function newDishFault(
  { texts, price, categoryIds }: TypedDish,
  base: Locale,
): ReturnType<typeof detailsFault> | 'price' {
  const named = { ...texts, [base]: texts[base] ?? { name: '', description: '' } };
  const fault = detailsFault({ texts: named, categoryIds }, base);
  if (fault === 'name' || fault === 'text-too-long') return fault;
  return price === null || price.amount < 0 ? 'price' : fault;
}

/** What a new dish still needs, in the order of its form. */
export function missingOfDish(dish: TypedDish, base: Locale): readonly ('name' | 'price' | 'category')[] {
  const isNamed = newDishFault({ ...dish, categoryIds: [] }, base) !== 'name';
  return [
    ...(isNamed ? [] : (['name'] as const)),
    ...(dish.price === null || dish.price.amount < 0 ? (['price'] as const) : []),
    ...(dish.categoryIds.length === 0 ? (['category'] as const) : []),
  ];
}

/** The dish with clean texts. Languages without texts are left out: pages show the store's own language in their place. */
export function cleanDish({ texts, ...dish }: NewDish): NewDish {
  const written = Object.entries(texts).flatMap(([locale, { name, description }]) => {
    const clean = { name: plainLine(name), description: plainLines(description).join('\n') };
    return clean.name === '' && clean.description === '' ? [] : [[locale, clean] as const];
  });
  return { ...dish, texts: Object.fromEntries(written) };
}
