import { isChoicePossible, matchingVariation } from '#domain/catalogue/availability.ts';
import { defaultChoices } from '#domain/catalogue/chosen-item.ts';
import type { Product, Variation } from '#domain/catalogue/product.ts';
import { termPrices } from '#domain/catalogue/term-prices.ts';
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
    options: options.map(({ key, name, terms }) => {
      const prices = termPrices(
        product.variations,
        key,
        terms.map(({ value }) => value),
      );
      return {
        key,
        name: context.text(name),
        terms: terms.map(({ value, name: term, isDefault }, index) => ({
          value,
          name: context.text(term),
          price: prices[index] ? context.money(prices[index]) : null,
          isDefault,
          isPossible: isChoicePossible(product, { [key]: value }),
        })),
      };
    }),
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
