import { availabilityOf, type Choices, type Choosable, matchingVariation } from './availability.ts';
import type { QuantityLimits, Term, Variation } from './product.ts';

type ChosenVariation = Pick<Variation, 'choices' | 'price' | 'isPurchasable' | 'stock' | 'quantity'>;

/** What the choices of a form come to. */
export interface ChosenItem<Item> {
  /** null: the product has no options, one of them is open, or the store has no such combination. */
  readonly variation: Item | null;
  readonly limits: QuantityLimits;
  /** All is chosen, and it cannot be had: a combination that the store has not is no more to be had than one that ran out. */
  readonly isNone: boolean;
}

/** What is ordered of a product, with options or without. `attributes` are all to be chosen. */
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

/** The store's own choices, which a form begins with; what they leave open is not in them. */
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
