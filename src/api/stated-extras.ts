import type { CurrencyFormat } from '#domain/money.ts';
import { withReadExtras } from '#wire/woocommerce/extras.ts';
import { liveContext, type StoreProduct } from './live-product.ts';

/** Adds to each product the extras that its item of the Store API states. Those of the others stay as released. */
export function addStatedExtras(
  products: readonly StoreProduct[],
  items: readonly unknown[],
  currency: CurrencyFormat,
): readonly StoreProduct[] {
  const stated = new Map(items.map((item) => [Object(item).id, Object(item).extensions?.treesal?.extras]));
  return products.map((product) => {
    const extras = stated.get(product.id);
    return extras ? withReadExtras(product, extras, currency, liveContext()) : product;
  });
}
