import { atom, computed } from 'nanostores';
import { type CartCheck, checkCart } from '#domain/cart/cart-check.ts';
import { orderedItem } from '#domain/catalogue/product-facts.ts';
import type { Money } from '#domain/money.ts';
import type { Failure } from '#domain/result.ts';
import { $cartLines, changeLine, removeLine } from './cart.ts';
import { refreshPrices } from './live-products.ts';
import { $products, latest, loadProducts } from './products.ts';
import { $seenPrices } from './seen-prices.ts';
import { shopFacts } from './shop.ts';

export type CheckState =
  | { readonly status: 'idle' | 'checking' | 'done' }
  | { readonly status: 'failed'; readonly failure: Failure };

/** How far the re-reading of the cart's products is. */
export const $checkState = atom<CheckState>({ status: 'idle' });

let run = 0;

/** Reads the cart's products from the release and then from the store. */
export async function readCart(): Promise<CheckState> {
  run += 1;
  const own = run;
  const ids = $cartLines.get().map(({ line }) => line.productId);
  $checkState.set({ status: 'checking' });
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
 * Keeps at what price each line was shown first: the next page may be of a newer release, which knows nothing of the price before. A
 * difference that is told so stays one until it is agreed to.
 */
function keepShownPrices(): void {
  for (const { key, price, changes } of $cartCheck.get().lines) {
    if (!price || $seenPrices.get()[key]) continue;
    const changed = changes.find((change) => change.kind === 'price-changed');
    $seenPrices.setKey(key, changed?.from ?? price.current);
  }
}

/** A line of which nothing is known has no price: no order may be made without it. */
const unreadable = (ids: readonly number[]): Failure | null => {
  const isKnown = (id: number) => ['ready', 'gone'].includes($products.get()[id]?.status ?? '');
  return ids.every(isKnown) ? null : { code: 'network.unreachable' };
};

/** The cart held against the latest that is known of its products. Lines whose products are not loaded yet are left out. */
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
        shownPrice: seen[key] ?? releasedPrice(line.productId, line.variationId),
      })),
      latestProducts,
    );

    function releasedPrice(productId: number, variationId: number | null): Money | null {
      const state = products[productId];
      if (state?.status !== 'ready') return null;
      return orderedItem(state.released, variationId)?.price?.current ?? null;
    }
  },
);

/** A variation that the merchant made anew is the same choice under another id: nobody is asked about that. */
export function followVariations(): void {
  for (const { key, line, corrected } of $cartCheck.get().lines) {
    if (corrected && corrected.variationId !== line.variationId)
      changeLine(key, { variationId: corrected.variationId });
  }
}

/** Takes what changed over into the cart: what cannot be had leaves it, quantities are corrected, prices are agreed to. */
export function acceptChanges(): void {
  for (const { key, changes, corrected, price } of $cartCheck.get().lines) {
    if (changes.length === 0) continue;
    if (!corrected) {
      removeLine(key);
      continue;
    }
    changeLine(key, { quantity: corrected.quantity, variationId: corrected.variationId });
    if (price) $seenPrices.setKey(key, price.current);
  }
}
