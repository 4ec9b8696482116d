import { checkCart } from '#domain/cart/cart-check.ts';
import type { CartLine } from '#domain/cart/cart-line.ts';
import type { QuantityLimits } from '#domain/catalogue/product.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { refreshPrices } from '#stores/catalogue/live-products.ts';
import { $products, latest, loadProducts } from '#stores/catalogue/products.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { addToCart } from './cart.ts';

const ANY: QuantityLimits = { minimum: 1, maximum: Number.POSITIVE_INFINITY, step: 1 };

/**
 * Adds available lines to the cart at present prices. Returns the names of unavailable ones. Fails and leaves the cart alone if
 * availability is unknown.
 */
export async function fillCart(
  lines: readonly CartLine[],
  formerName: (productId: number) => string | undefined,
): Promise<Result<readonly string[]>> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  await loadProducts(ids, shopFacts().locale);
  const failure = await refreshPrices(ids);
  if (ids.some((id) => $products.get()[id]?.status === 'failed'))
    return fail(failure ?? { code: 'network.unreachable' });
  const known = new Map(
    ids.flatMap((id) => {
      const product = latest($products.get()[id]);
      return product ? [[id, product] as const] : [];
    }),
  );
  const check = checkCart(
    lines.map((line) => ({ line, shownPrice: null })),
    known,
  );
  const missing: string[] = [];
  for (const { line, corrected } of check.lines) {
    // The earlier quantity: the cart reports a lower stock.
    if (corrected) addToCart({ ...corrected, quantity: line.quantity }, ANY);
    else
      missing.push(known.get(line.productId)?.name ?? formerName(line.productId) ?? String(line.productId));
  }
  return ok(missing);
}
