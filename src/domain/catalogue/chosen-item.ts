import { availabilityOf, type Choices, type Choosable, matchingVariation } from './availability.ts';
import type { QuantityLimits, Term, Variation } from './product.ts';

type ChosenVariation = Pick<Variation, 'choices' | 'price' | 'isPurchasable' | 'stock' | 'quantity'>;

/** The result of the choices in a product form. */
export interface ChosenItem<Item> {
  /** null if the product has no options, a choice is missing, or the store has no such combination. */
  readonly variation: Item | null;
  readonly limits: QuantityLimits;
  /** All options are chosen, but the combination is sold out or does not exist in the store. */
  readonly isNone: boolean;
}

/** The item to order for a product with or without options. All `attributes` must be chosen. */
export function chosenItem<Item extends ChosenVariation>(
  form: Choosable<Item> & { readonly quantity: QuantityLimits },
  choices: Choices,
): ChosenItem<Item> {
  const { attributes, quantity } = form;
  const variation = matchingVariation(form, choices);
  const isComplete = attributes.every(({ key }) => Object.hasOwn(choices, key));
  const isSold = variation !== null && availabilityOf(variation) === 'available';
  return {
    variation,
    limits: variation?.quantity ?? quantity,
    isNone: attributes.length > 0 && isComplete && !isSold,
  };
}

/** The store's default choices, which a form starts with. Attributes without a default are absent. */
export const defaultChoices = (
  options: readonly {
    readonly key: string;
    readonly terms: readonly Pick<Term, 'value' | 'isDefault'>[];
  }[],
): Choices =>
  Object.fromEntries(
    options.flatMap(({ key, terms }) =>
      terms.filter(({ isDefault }) => isDefault).map(({ value }) => [key, value]),
    ),
  );
