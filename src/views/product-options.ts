import { isChoicePossible, matchingVariation } from '#domain/catalogue/availability.ts';
import { defaultChoices } from '#domain/catalogue/chosen-item.ts';
import type { Product, Variation } from '#domain/catalogue/product.ts';
import type { ImageSource } from '#domain/storefront/picture.ts';
import type { LocaleContext } from './locale-context.ts';
import { priceView, remainingView } from './prices.ts';
import type { OptionsFormView, VariationView } from './product-view.ts';

/** The options form of a variable product; null for all others. `gallery` gives the positions of the variations' pictures. */
export function optionsForm(
  product: Product,
  gallery: readonly ImageSource[],
  context: LocaleContext,
): OptionsFormView | null {
  if (product.kind !== 'variable') return null;
  const options = product.attributes.filter(({ isOption }) => isOption);
  return {
    options: options.map(({ key, name, terms }) => ({
      key,
      name: context.text(name),
      terms: terms.map(({ value, name: term, isDefault }) => ({
        value,
        name: context.text(term),
        isDefault,
        isPossible: isChoicePossible(product, { [key]: value }),
      })),
    })),
    data: {
      attributes: options.map(({ key, terms }) => ({
        key,
        isOption: true,
        terms: terms.map(({ value }) => ({ value })),
      })),
      variations: product.variations.map((variation) => variationView(variation, gallery, context)),
    },
  };
}

/** The variation of the store's default choices; null if they are incomplete or match none. */
export function chosenVariation({ options, data }: OptionsFormView): VariationView | null {
  return matchingVariation(data, defaultChoices(options));
}

function variationView(
  variation: Variation,
  gallery: readonly ImageSource[],
  context: LocaleContext,
): VariationView {
  const { id, choices, price, isPurchasable, stock, quantity, image } = variation;
  const position = gallery.findIndex(({ src }) => src === image?.src);
  return {
    id,
    choices,
    price,
    isPurchasable,
    stock,
    quantity,
    priceView: priceView(price, context),
    remaining: remainingView(stock, context),
    pictureIndex: position < 0 ? null : position,
  };
}
