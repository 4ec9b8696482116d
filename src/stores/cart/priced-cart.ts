import { atom, computed } from 'nanostores';
import type { CartToPrice } from '#api/cart.ts';
import type { PricedCart } from '#domain/cart/priced-cart.ts';
import type { Failure } from '#domain/result.ts';
import { shopFacts } from '#stores/shop/shop.ts';
import { $cartLines } from './cart.ts';
import { theCart } from './cart-api.ts';
import { $mode } from './cart-view.ts';
import { $codesInUse } from './coupon.ts';
import { $customerKnown } from './customer-known.ts';
import { $fulfilment } from './fulfilment.ts';

/** The store's sums for a cart. `key` is the request as text. */
type Answer = { readonly key: string } & (
  | { readonly status: 'asking' }
  | { readonly status: 'priced'; readonly priced: PricedCart }
  | { readonly status: 'failed'; readonly failure: Failure }
);

const $answer = atom<Answer | null>(null);

/** The request for the store's sums as JSON, which is also its key; null if our own sums are right. */
const $question = computed(
  [$cartLines, $codesInUse, $mode, $fulfilment, $customerKnown],
  (lines, couponCodes, mode, { zoneId }, known): string | null => {
    const { cartPricing } = shopFacts();
    const isAsked = cartPricing === 'always' || (cartPricing === 'with-coupons' && couponCodes.length > 0);
    if (!isAsked || lines.length === 0) return null;
    const cart: CartToPrice = {
      lines: lines.map(({ line: { notes: _, addedAt: __, ...line } }) => line),
      couponCodes,
      mode,
      zoneId: mode === 'deliver' ? zoneId : null,
      // Only vouchers depend on it. Nobody's phone is sent while it is typed, and the total stays meanwhile.
      ...(couponCodes[0] && known),
    };
    return JSON.stringify(cart);
  },
);

/** The store's sums for the present cart. */
export const $storeSums = computed([$answer, $question], (answer, question) =>
  answer?.status === 'priced' && answer.key === question ? answer.priced : null,
);

/** Whether the store's sums are still missing. If it does not answer, our own sums are shown. */
export const $isPriceOpen = computed(
  [$answer, $question],
  (answer, question) => question !== null && (answer?.key !== question || answer.status === 'asking'),
);

/** People often tap a quantity several times, so the request waits a little. */
const PAUSE_MS = 250;

/** Requests the sums whenever the cart changes. Several callers share one request. */
export function keepPriced(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = $question.subscribe((question) => {
    clearTimeout(timer);
    if (question !== null) timer = setTimeout(priceNow, $answer.get() ? PAUSE_MS : 0);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

/** Requests the sums of the present cart once, and does nothing if they are known. A failed request is repeated. */
export async function priceNow(): Promise<void> {
  const key = $question.get();
  const known = $answer.get();
  if (key === null || (known?.key === key && known.status !== 'failed')) return;
  $answer.set({ key, status: 'asking' });
  const answer = await theCart().priceCart(JSON.parse(key) as CartToPrice);
  // The cart has changed meanwhile.
  if ($answer.get()?.key !== key) return;
  $answer.set(
    answer.ok
      ? { key, status: 'priced', priced: answer.value }
      : { key, status: 'failed', failure: answer.error },
  );
}

/** Requests the sums again, unless a request is under way. */
export function priceAnew(): void {
  if ($answer.get()?.status === 'asking') return;
  $answer.set(null);
  priceNow();
}
