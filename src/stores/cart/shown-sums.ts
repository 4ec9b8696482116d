import { computed } from 'nanostores';
import { type Money, subtractMoney } from '#domain/money.ts';
import { type SumRow, sumRows } from '#domain/order/sum-rows.ts';
import { $checkState } from './cart-check.ts';
import { $isSummed, $totals } from './cart-totals.ts';
import { $delivery, $mode } from './cart-view.ts';
import { $toPay } from './to-pay.ts';

/** A sum, and why it is not final: products load, an answer is missing, or no area is chosen. */
export interface ShownSum extends SumRow {
  readonly lacks: 'products' | 'answer' | 'area' | null;
}

interface ShownSums {
  readonly sums: readonly ShownSum[];
  /** The savings by sales; null for none. */
  readonly saving: Money | null;
  /** null: not known yet. */
  readonly total: Money | null;
}

/** The sums of the cart for the screen. The total is the store's if it named one. */
export const $shownSums = computed(
  [$totals, $toPay, $isSummed, $checkState, $mode, $delivery],
  (totals, toPay, isSummed, { status }, mode, delivery): ShownSums => {
    const { total, saving } = totals;
    // A voucher may make the delivery free.
    const cart = { ...totals, mode, deliveryCost: totals.delivery, total: toPay, couponCodes: [] };
    const open = status === 'failed' ? 'answer' : 'products';
    const lacks = (kind: SumRow['kind']): ShownSum['lacks'] => {
      if (kind === 'delivery') return delivery === undefined ? 'area' : null;
      return !isSummed && (kind === 'subtotal' || kind === 'total') ? open : null;
    };
    return {
      sums: sumRows(cart, subtractMoney(toPay, total)).map((row) => ({ ...row, lacks: lacks(row.kind) })),
      saving: saving.amount > 0 ? saving : null,
      total: isSummed ? toPay : null,
    };
  },
);
