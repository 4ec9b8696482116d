import { atom, computed } from 'nanostores';
import type { Money } from '#domain/money.ts';
import type { Failure } from '#domain/result.ts';
import { $totals } from './cart-totals.ts';

/** The store's total for a cart that comes to `ours` here, from its refusal of our total. */
const $storeTotal = atom<{ readonly ours: Money; readonly theirs: Money } | null>(null);

/** The total that the customer accepts by sending: the store's for this cart if it named one, otherwise ours. */
export const $toPay = computed([$totals, $storeTotal], ({ total }, named) =>
  named?.ours.amount === total.amount ? named.theirs : total,
);

/** Stores the total that a refusal names, unless the cart has changed since it was sent with `shownTotal`. */
export function rememberStoreTotal({ code, params }: Failure, shownTotal: Money): void {
  if ($toPay.get().amount !== shownTotal.amount) return;
  const ours = $totals.get().total;
  if (code !== 'order.total-changed' || typeof params?.amount !== 'number') return;
  if (params.currency === ours.currency)
    $storeTotal.set({ ours, theirs: { ...ours, amount: params.amount } });
}
