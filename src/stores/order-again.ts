import { checkCart } from '#domain/cart/cart-check.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { addToCart } from './cart.ts';
import { refreshPrices } from './live-products.ts';
import type { PlacedOrder } from './placed-order.ts';
import { $products, latest, loadProducts } from './products.ts';
import { shopFacts } from './shop.ts';

/**
 * Puts an order's lines into the cart at today's prices, as far as they can be had. Gives the names of those that cannot; fails, and
 * leaves the cart alone, when nobody can say what can be had.
 */
export async function orderAgain({ lines, order }: PlacedOrder): Promise<Result<readonly string[]>> {
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
  for (const { line, corrected, limits } of check.lines) {
    if (corrected && limits) addToCart(corrected, limits);
    else
      missing.push(
        known.get(line.productId)?.name ??
          order.items.find(({ productId }) => productId === line.productId)?.name ??
          String(line.productId),
      );
  }
  return ok(missing);
}
