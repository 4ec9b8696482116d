import { atom, computed } from 'nanostores';
import { type CartCheck, checkCart } from '#domain/cart/cart-check.ts';
import type { CartLine } from '#domain/cart/cart-line.ts';
import { type SeenPrice, seenOf } from '#domain/cart/line-total.ts';
import { withExtras } from '#domain/catalogue/extras.ts';
import { orderedItem } from '#domain/catalogue/product-facts.ts';
import type { Failure } from '#domain/result.ts';
import { refreshPrices } from '#stores/catalogue/live-products.ts';
import { $products, latest, loadProducts } from '#stores/catalogue/products.ts';
import { breath } from '#stores/device/in-steps.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $cartLines, changeLine, removeLine } from './cart.ts';
import { $seenPrices } from './seen-prices.ts';

export type CheckState =
  | { readonly status: 'idle' | 'checking' | 'done' }
  | { readonly status: 'failed'; readonly failure: Failure };

/** Progress of re-reading the cart's products. */
export const $checkState = atom<CheckState>({ status: 'idle' });

let run = 0;

/** Reads the cart's products from the release, then from the store. */
export async function readCart(): Promise<CheckState> {
  run += 1;
  const own = run;
  const ids = $cartLines.get().map(({ line }) => line.productId);
  $checkState.set({ status: 'checking' });
  // Together with the screen's first drawing, the rest would block a slow phone for a noticeable time.
  await breath();
  const loaded = loadProducts(ids, shopFacts().locale);
  const failure = (await refreshPrices([...new Set(ids)], loaded)) ?? unreadable(ids);
  const state: CheckState = failure ? { status: 'failed', failure } : { status: 'done' };
  if (own === run) {
    $checkState.set(state);
    if (!failure) keepShownPrices();
  }
  return state;
}

/**
 * Stores the price at which each line was first shown. The next page may belong to a newer release that does not have the earlier
 * price, and a change of price must stay visible until the customer accepts it.
 */
function keepShownPrices(): void {
  for (const { key, price, changes } of $cartCheck.get().lines) {
    if (!price || $seenPrices.get()[key]) continue;
    const changed = changes.find((change) => change.kind === 'price-changed');
    $seenPrices.setKey(key, changed?.from ?? seenOf(price));
  }
}

/** A line without product data has no price, and blocks the order. */
const unreadable = (ids: readonly number[]): Failure | null => {
  const isKnown = (id: number) => ['ready', 'gone'].includes($products.get()[id]?.status ?? '');
  return ids.every(isKnown) ? null : { code: 'network.unreachable' };
};

/** Compares the cart with the latest data of its products. Skips lines whose products are still loading. */
export const $cartCheck = computed(
  [$cartLines, $products, $seenPrices],
  (lines, products, seen): CartCheck => {
    const known = lines.filter(({ line }) => {
      const status = products[line.productId]?.status;
      return status === 'ready' || status === 'gone';
    });
    const latestProducts = new Map(
      known.flatMap(({ line }) => {
        const product = latest(products[line.productId]);
        return product ? [[product.id, product] as const] : [];
      }),
    );
    return checkCart(
      known.map(({ key, line }) => ({
        line,
        shownPrice: seen[key] ?? releasedPrice(line),
      })),
      latestProducts,
    );

    function releasedPrice({ productId, variationId, extras }: CartLine): SeenPrice | null {
      const state = products[productId];
      if (state?.status !== 'ready') return null;
      const price = orderedItem(state.released, variationId)?.price;
      return price ? seenOf(withExtras(price, state.released.extras, extras)) : null;
    }
  },
);

/** A variation that the merchant recreated has a new id but the same options: replace it without asking. */
export function followVariations(): void {
  for (const { key, line, corrected } of $cartCheck.get().lines) {
    if (corrected && corrected.variationId !== line.variationId)
      changeLine(key, { variationId: corrected.variationId });
  }
}

/** Accepts the changes: removes unavailable lines, corrects quantities, takes over prices. */
export function acceptChanges(): void {
  for (const { key, changes, corrected, price } of $cartCheck.get().lines) {
    if (changes.length === 0) continue;
    if (!corrected) {
      removeLine(key);
      continue;
    }
    changeLine(key, { quantity: corrected.quantity, variationId: corrected.variationId });
    if (price) $seenPrices.setKey(key, seenOf(price));
  }
}
