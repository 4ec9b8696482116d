import { decodeHTMLStrict } from 'entities';
import { availabilityOf, matchingVariation } from '#domain/catalogue/availability.ts';
import { isSomeSoldOut } from '#domain/catalogue/dearest-extras.ts';
import { areExtrasRight, type ChosenExtra, chosenExtras, withExtras } from '#domain/catalogue/extras.ts';
import type { Price, Product, Variation } from '#domain/catalogue/product.ts';
import { highestQuantity } from '#domain/catalogue/quantity.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { listOf, type RawItem, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { Shop } from '#scripts/backend/catalogue/shop.ts';
import { isMaximumOfStock } from '#scripts/backend/catalogue/stock-levels.ts';
import type { Refusal } from '#scripts/backend/wordpress/refusal.ts';
import { plainText } from '#wire/plain-text.ts';
import { itemNamed, type OrderRequestItem } from './order-request.ts';

/** A line of an order with its product in the catalogue. */
export interface OrderLine {
  readonly wanted: OrderRequestItem;
  readonly product: Product;
  readonly variation: Variation | null;
  /** Of one piece, extras included. */
  readonly price: Price;
  readonly quantity: number;
  /** Name with the chosen options: `T-shirt - small, red`. */
  readonly name: string;
  readonly choices: readonly { readonly key: string; readonly value: string }[];
  readonly extras: readonly ChosenExtra[];
}

/** Finds the ordered items in the catalogue, with present prices. Refuses with the reason for the first item that cannot be ordered. */
export function orderLines(
  items: readonly OrderRequestItem[],
  shop: Shop,
): Result<readonly OrderLine[], Refusal> {
  const lines: OrderLine[] = [];
  for (const item of items) {
    const line = orderLine(item, shop);
    if (!line.ok) return line;
    lines.push(line.value);
  }
  const refusal = tooManyOfOne(lines);
  return refusal ? fail(refusal) : ok(lines);
}

function orderLine(item: OrderRequestItem, shop: Shop): Result<OrderLine, Refusal> {
  const product = shop.catalogue.products.find(({ id }) => id === item.id);
  if (!product || availabilityOf(product) === 'unavailable') return fail(unavailable(item));
  const chosen = chosenVariation(item, product, shop);
  if (!chosen.ok) return chosen;
  const { variation, choices } = chosen.value;
  const { price, quantity } = variation ?? product;
  if (!price || (variation && availabilityOf(variation) === 'unavailable')) return fail(unavailable(item));
  const isSoldOut =
    !product.stock.isInStock ||
    (variation ? availabilityOf(variation) : availabilityOf(product)) === 'sold-out';
  if (isSoldOut) return fail(outOfStock(item, product.name.base, 0));
  // The customer sends no prices, and the limits of a form say nothing about what was sent.
  const wanted = item.extras ?? {};
  if (isSomeSoldOut(product.extras, wanted)) return fail(extraSoldOut(item));
  if (!areExtrasRight(product.extras, wanted)) return fail(optionsRequired(item));
  const words = choices.map(({ value }) => value).join(', ');
  const name = words === '' ? product.name.base : `${product.name.base} - ${words}`;
  const line: OrderLine = {
    wanted: item,
    product,
    variation,
    price: withExtras(price, product.extras, wanted),
    quantity: item.quantity,
    name,
    choices,
    extras: chosenExtras(product.extras, wanted).map((extra) => ({
      ...extra,
      group: extra.group.base,
      name: extra.name.base,
    })),
  };

  const { minimum, step } = quantity;
  const maximum = highestQuantity(quantity);
  // More pieces than are left are refused as out of stock, with the number that is left.
  const level = shop.itemById.get(variation?.id ?? product.id)?.level;
  const isOfStock = level !== undefined && isMaximumOfStock(quantity, level);
  const isTooMany = item.quantity > maximum && (!isOfStock || product.isSoldIndividually);
  if (item.quantity < minimum || (item.quantity - minimum) % step !== 0 || isTooMany)
    return fail(wrongQuantity(item, { minimum, maximum, step }));
  return ok(line);
}

interface Chosen {
  readonly variation: Variation | null;
  readonly choices: OrderLine['choices'];
}

function chosenVariation(item: OrderRequestItem, product: Product, shop: Shop): Result<Chosen, Refusal> {
  if (product.kind !== 'variable') return ok({ variation: null, choices: [] });
  if (item.variation_id === null) return fail(optionsRequired(item));
  const variation = product.variations.find(({ id }) => id === item.variation_id);
  if (!variation) return fail(unavailable(item));
  const choices = choicesByKey(item, product, shop);
  if (!matchingVariation({ attributes: product.attributes, variations: [variation] }, choices))
    return fail(optionsRequired(item));
  const options = product.attributes.filter(({ isOption }) => isOption);
  return ok({
    variation,
    choices: options.map(({ key, name, terms }) => ({
      key: name.base,
      value: terms.find(({ value }) => value === choices[key])?.name.base ?? '',
    })),
  });
}

/** Choices by attribute key. Clients may name an attribute by its label, its Store API name, or its taxonomy. */
function choicesByKey(
  item: OrderRequestItem,
  product: Product,
  shop: Shop,
): Readonly<Record<string, string>> {
  const stated = listOf(shop.itemById.get(product.id)?.raw.attributes);
  return Object.fromEntries(
    product.attributes.flatMap(({ key, terms }) => {
      const own = stated.find((attribute) => labelOf(attribute) === key);
      const names = [key, textOf(own?.name), textOf(own?.taxonomy)];
      const name = names.find((candidate) => Object.hasOwn(item.variation, candidate));
      const value = name === undefined ? undefined : item.variation[name];
      const term = terms.find((candidate) => candidate.value === value);
      return term ? [[key, term.value]] : [];
    }),
  );
}

const labelOf = ({ name }: RawItem): string => plainText(decodeHTMLStrict(textOf(name)));

/** An order may contain only one piece of a product that is sold individually, with any options. */
function tooManyOfOne(lines: readonly OrderLine[]): Refusal | null {
  const counts = new Map<number, number>();
  for (const { product, quantity, wanted } of lines) {
    const count = (counts.get(product.id) ?? 0) + quantity;
    counts.set(product.id, count);
    if (product.isSoldIndividually && count > 1)
      return wrongQuantity(wanted, { minimum: 1, maximum: 1, step: 1 });
  }
  return null;
}

const unavailable = (item: OrderRequestItem): Refusal => ({
  status: 409,
  code: 'treesal_product_unavailable',
  message: 'A product of the cart is not for sale.',
  data: { item: itemNamed(item) },
});

export const OUT_OF_STOCK = 'treesal_out_of_stock';

export const outOfStock = (item: OrderRequestItem, name: string, remaining: number | null): Refusal => ({
  status: 409,
  code: OUT_OF_STOCK,
  message: remaining ? `Only ${remaining} of "${name}" are left.` : `"${name}" is out of stock.`,
  data: { item: itemNamed(item), remaining },
});

const extraSoldOut = (item: OrderRequestItem): Refusal => ({
  status: 409,
  code: 'treesal_extra_sold_out',
  message: 'An extra of a product is sold out.',
  data: { item: itemNamed(item) },
});

const optionsRequired = (item: OrderRequestItem): Refusal => ({
  status: 400,
  code: 'treesal_options_required',
  message: 'Please choose options to add to cart',
  data: { item: itemNamed(item) },
});

const wrongQuantity = (
  item: OrderRequestItem,
  limits: { readonly minimum: number; readonly maximum: number; readonly step: number },
): Refusal => ({
  status: 400,
  code: 'treesal_quantity_invalid',
  message: 'The quantity is not one that can be ordered.',
  data: { item: itemNamed(item), ...limits },
});
