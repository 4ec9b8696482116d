import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import type { WireContext } from '#wire/context.ts';
import { parseItems, withoutDuplicates } from '#wire/parse-items.ts';
import { attributeDirectory } from './attributes.ts';
import { categoriesOf } from './categories.ts';
import { withReadExtras } from './extras.ts';
import { currencyFormatOf } from './prices.ts';
import { productOf } from './products.ts';
import { type StoreProduct, storeProduct, storeVariation } from './schema.ts';
import { similarProducts } from './similar-products.ts';

/** The raw lists of the store with all pages joined, in the order of `orderby=menu_order&order=asc`. */
export interface StoreLists {
  readonly products: readonly unknown[];
  /** `type=variation` products of all variable products. */
  readonly variations: readonly unknown[];
  readonly categories: readonly unknown[];
  /** `treesal/attributes`; empty if the store lacks that endpoint. */
  readonly attributes: readonly unknown[];
}

/** Converts a store's lists to a catalogue. Invalid items are reported and left out. `currency` is the tenant's ISO 4217 code. */
export function catalogueOf(lists: StoreLists, currency: string, context: WireContext): Catalogue {
  const categories = categoriesOf(lists.categories, context);
  const wireProducts = withoutDuplicates(
    parseItems(storeProduct, lists.products, 'product', context),
    'product',
    context,
  );
  const wireVariations = withoutDuplicates(
    parseItems(storeVariation, lists.variations, 'variation', context),
    'variation',
    context,
  );
  const around = {
    currency: currencyOf(wireProducts, currency),
    categoryIds: new Set(categories.map((category) => category.id)),
    attributes: attributeDirectory(lists.attributes, context),
    variations: new Map(wireVariations.map((variation) => [variation.id, variation])),
  };
  const products = wireProducts.flatMap((wire) => {
    const product = productOf(wire, around, context);
    return product
      ? [withReadExtras(product, wire.extensions?.treesal?.extras, around.currency, context)]
      : [];
  });
  const similar = similarProducts(products);
  return {
    currency: around.currency,
    categories,
    products: products.map(
      (product, position): Product => ({ ...product, position, similarIds: similar.get(product.id) ?? [] }),
    ),
  };
}

/** The most frequent price format in the tenant's currency; without products, the currency's code and two decimals. */
function currencyOf(products: readonly StoreProduct[], currency: string): CurrencyFormat {
  const counts = new Map<number, { format: CurrencyFormat; count: number }>();
  for (const { prices } of products) {
    if (prices.currency_code !== currency) continue;
    const unit = prices.currency_minor_unit;
    const entry = counts.get(unit) ?? { format: currencyFormatOf(prices), count: 0 };
    entry.count += 1;
    counts.set(unit, entry);
  }
  const most = [...counts.values()].toSorted((left, right) => right.count - left.count)[0];
  return (
    most?.format ?? {
      code: currency,
      minorUnit: 2,
      symbol: currency,
      prefix: '',
      suffix: ` ${currency}`,
      decimalSeparator: '.',
      thousandSeparator: ',',
    }
  );
}
