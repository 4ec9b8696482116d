import type { CurrencyFormat } from '#domain/money.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import type { ItemFault } from '#wire/context.ts';
import { unreadable } from '#wire/parse-answer.ts';
import { parseItems, withoutDuplicates } from '#wire/parse-items.ts';
import { productOf } from '#wire/woocommerce/products.ts';
import { type StoreVariation, storeProduct, storeVariation } from '#wire/woocommerce/schema.ts';
import { liveContext, type StoreProduct } from './live-product.ts';

/** Maps items of the Store API to products and skips bad ones. Without `variations`, the products' variations are null. */
export function storeProductsOf(
  items: readonly unknown[],
  variations: readonly unknown[] | null,
  currency: CurrencyFormat,
  report: (fault: ItemFault) => void = () => {},
): StoreProduct[] {
  const context = liveContext(report);
  const details = variations === null ? [] : parseItems(storeVariation, variations, 'variation', context);
  const known = new Map<number, StoreVariation>(details.map((detail) => [detail.id, detail]));
  const wireProducts = parseItems(storeProduct, items, 'product', context);
  return withoutDuplicates(wireProducts, 'product', context).flatMap((wire) => {
    const around = {
      currency,
      categoryIds: new Set(wire.categories.map(({ id }) => id)),
      attributes: new Map(),
      variations: known,
    };
    const links = variations === null ? [] : wire.variations;
    const product = productOf({ ...wire, variations: links }, around, context);
    if (!product) return [];
    const { summaryHtml: _summary, descriptionHtml: _description, images: _images, ...live } = product;
    return [{ ...live, variations: variations === null ? null : live.variations }];
  });
}

/** The products with the extras that their items state. Loads the code for that only if there are some. */
export const withStatedExtras = async (
  products: readonly StoreProduct[],
  items: readonly unknown[],
  currency: CurrencyFormat,
): Promise<Result<readonly StoreProduct[]>> =>
  items.some((item) => Object(item).extensions?.treesal?.extras?.length > 0)
    ? import('./stated-extras.ts').then(
        (loaded) => ok(loaded.addStatedExtras(products, items, currency)),
        () => fail({ code: 'network.unreachable' }),
      )
    : ok(products);

/** Maps one item; if it must be skipped, names the field at fault. */
export function storeProductOf(
  item: unknown,
  variations: readonly unknown[],
  currency: CurrencyFormat,
): Result<StoreProduct> {
  const faults: ItemFault[] = [];
  const [product] = storeProductsOf([item], variations, currency, (fault) => faults.push(fault));
  if (product) return ok(product);
  const blamed = faults.find(({ kind }) => kind === 'product');
  // A password-protected product is skipped without a fault: customers cannot see it.
  return fail(blamed ? unreadable(blamed.path) : { code: 'product.not-found' });
}
