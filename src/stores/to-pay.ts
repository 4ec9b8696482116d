import { atom, computed } from 'nanostores';
import type { Money } from '#domain/money.ts';
import type { Failure } from '#domain/result.ts';
import { $totals } from './cart-view.ts';

/** The store's own sum of a cart that comes to `ours` here, as it named it when it refused ours. */
const $storeTotal = atom<{ readonly ours: Money; readonly theirs: Money } | null>(null);

/** What the customer agrees to by sending: the store's own sum once it has named one for this cart, else ours. */
export const $toPay = computed([$totals, $storeTotal], ({ total }, named) =>
  named?.ours.amount === total.amount ? named.theirs : total,
);

/** Keeps the sum that a refusal of the store names, unless the cart is not any more the one that was sent with `shownTotal`. */
export function rememberStoreTotal({ code, params }: Failure, shownTotal: Money): void {
  if ($toPay.get().amount !== shownTotal.amount) return;
  const ours = $totals.get().total;
  if (code !== 'order.total-changed' || typeof params?.amount !== 'number') return;
  if (params.currency === ours.currency)
    $storeTotal.set({ ours, theirs: { ...ours, amount: params.amount } });
}
