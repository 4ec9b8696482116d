import { computed } from 'nanostores';
import { type Money, subtractMoney } from '#domain/money.ts';
import { type SumRow, sumRows } from '#domain/order/sum-rows.ts';
import { $checkState } from './cart-check.ts';
import { $isSummed, $totals } from './cart-totals.ts';
import { $delivery, $mode } from './cart-view.ts';
import { $toPay } from './to-pay.ts';

/** A sum, and what it still lacks: products that load, an answer that did not come, or the choice of an area. */
export interface ShownSum extends SumRow {
  readonly lacks: 'products' | 'answer' | 'area' | null;
}

interface ShownSums {
  readonly sums: readonly ShownSum[];
  /** What sales save; null for nothing. */
  readonly saving: Money | null;
  /** null: not known yet. */
  readonly total: Money | null;
}

/** The sums of the cart as they are shown, up to what the store itself has said that it comes to. */
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
