import type { Attribute, Variation } from '#domain/catalogue/product.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import type { WireContext } from '#wire/context.ts';
import { plainText } from '#wire/plain-text.ts';
import { imageOf } from './images.ts';
import { priceOf, quantityOf, stockOf } from './prices.ts';
import type { StoreVariation, StoreVariationLink } from './schema.ts';

interface VariableProduct {
  readonly id: number;
  readonly links: readonly StoreVariationLink[];
  readonly attributes: readonly Attribute[];
  readonly isSoldIndividually: boolean;
}

/**
 * A product's variations in the parent's order, with choices from the parent's list, and price and stock from the variation with
 * the same id.
 * A variation that cannot be joined or priced is reported and left out.
 */
export function variationsOf(
  product: VariableProduct,
  details: ReadonlyMap<number, StoreVariation>,
  currency: CurrencyFormat,
  context: WireContext,
): Variation[] {
  const options = product.attributes.filter((attribute) => attribute.isOption);
  const seen = new Set<number>();
  return product.links.flatMap((link) => {
    const leaveOut = (path: string, code: string, reason: string): [] => {
      context.report({
        kind: 'variation',
        id: String(link.id),
        path,
        code,
        reason: `Product ${product.id}: ${reason}`,
      });
      return [];
    };
    if (seen.has(link.id)) return leaveOut('id', 'variation.duplicate-id', 'this id is listed twice.');
    seen.add(link.id);
    const detail = details.get(link.id);
    if (!detail) return leaveOut('id', 'variation.not-read', 'the store sent no price and stock for it.');
    if (detail.parent !== product.id)
      return leaveOut('parent', 'variation.other-parent', 'it belongs to another product.');
    if (detail.is_password_protected) return [];
    const { prices } = detail;
    if (prices.currency_code !== currency.code || prices.currency_minor_unit !== currency.minorUnit)
      return leaveOut(
        'prices.currency_code',
        'variation.other-currency',
        'its price is in another currency.',
      );
    const price = priceOf(detail);
    if (price === undefined)
      return leaveOut(
        'prices.price',
        'variation.bad-price',
        'its price is no whole number of minor units that can be reckoned with.',
      );
    const choices = choicesOf(link, options, context);
    if (!choices)
      return leaveOut(
        'attributes',
        'variation.unknown-choice',
        'it names a choice that the product does not have.',
      );
    const variation: Variation = {
      id: link.id,
      choices,
      price,
      isPurchasable: detail.is_purchasable,
      stock: stockOf({ ...detail, sold_individually: product.isSoldIndividually }),
      quantity: quantityOf(detail.add_to_cart, price, product.isSoldIndividually),
      image: imageOf(detail.images[0], { kind: 'variation', id: link.id }, context),
    };
    return [variation];
  });
}

/**
 * Choices by attribute label; a value is null ("any") if the variation names none. Returns null if the variation names something
 * unknown.
 */
function choicesOf(
  link: StoreVariationLink,
  options: readonly Attribute[],
  context: WireContext,
): Record<string, string | null> | null {
  const choices = new Map<string, string | null>(options.map((option) => [option.key, null]));
  for (const { name, value } of link.attributes) {
    const key = plainText(context.decodeEntities(name));
    const option = options.find((candidate) => candidate.key === key);
    if (!option) return null;
    if (value === null || value === undefined || value === '') continue;
    const term =
      option.terms.find((candidate) => candidate.value === value) ??
      option.terms.find((candidate) => candidate.value === context.decodeEntities(value));
    if (!term) return null;
    choices.set(key, term.value);
  }
  return Object.fromEntries(choices);
}
