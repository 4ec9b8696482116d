import { checkCart } from '#domain/cart/cart-check.ts';
import type { CartLine } from '#domain/cart/cart-line.ts';
import { missingLines } from '#domain/cart/missing-lines.ts';
import type { QuantityLimits } from '#domain/catalogue/product.ts';
import { fail, ok, type Result } from '#domain/result.ts';
import { $cartLines, addToCart, rereadCart } from '#stores/cart/cart.ts';
import { refreshPrices } from '#stores/catalogue/live-products.ts';
import { $products, latest, loadProducts } from '#stores/catalogue/products.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import type { PlacedOrder } from './placed-order.ts';

const ANY: QuantityLimits = { minimum: 1, maximum: Number.POSITIVE_INFINITY, step: 1 };

/** Puts an order's lines into the cart; see `fillCart`. */
export const orderAgain = ({ lines, order }: PlacedOrder): Promise<Result<readonly string[]>> =>
  fillCart(lines, (id) => order.items.find(({ productId }) => productId === id)?.name);

/** Puts the lines of an unconfirmed order back unless the cart still holds them; see `fillCart`. */
export function backIntoCart(lines: readonly CartLine[]): Promise<Result<readonly string[]>> {
  rereadCart();
  const held = $cartLines.get().map(({ line }) => line);
  return fillCart(missingLines(lines, held), () => undefined);
}

/**
 * Adds available lines to the cart at present prices. Returns the names of unavailable ones. Fails and leaves the cart alone if
 * availability is unknown.
 */
async function fillCart(
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
