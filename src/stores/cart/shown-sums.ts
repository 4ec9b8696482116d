import { computed } from 'nanostores';
import { type Money, subtractMoney } from '#domain/money.ts';
import { type SumRow, sumRows, withoutRepeat } from '#domain/order/sum-rows.ts';
import { $checkState } from './cart-check.ts';
import { $isSummed, $totals } from './cart-totals.ts';
import { $delivery, $mode } from './cart-view.ts';
import { $granted } from './coupon.ts';
import { $toPay } from './to-pay.ts';

/** A sum, and why it is not known yet: products load, or an answer is missing. */
export interface ShownSum extends SumRow {
  readonly lacks: 'products' | 'answer' | null;
}

interface ShownSums {
  readonly sums: readonly ShownSum[];
  /** The savings by sales; null for none. */
  readonly saving: Money | null;
  /** null: not known yet. */
  readonly total: Money | null;
}

/** The sums of the cart for the screen. The total is the store's if it named one. Before an area is chosen, it is one without delivery. */
export const $shownSums = computed(
  [$totals, $toPay, $isSummed, $checkState, $mode, $delivery, $granted],
  (totals, toPay, isSummed, { status }, mode, delivery, coupon): ShownSums => {
    const { total, saving } = totals;
    // A voucher may make the delivery free, wherever it goes.
    const hasNoArea = mode === 'deliver' && delivery === undefined && !coupon?.effect.freeDelivery;
    const cost = hasNoArea ? null : totals.delivery;
    const cart = { ...totals, mode, deliveryCost: cost, total: toPay, couponCodes: [] };
    const open = status === 'failed' ? 'answer' : 'products';
    const rows = sumRows(cart, subtractMoney(toPay, total)).filter(
      ({ kind }) => !hasNoArea || kind !== 'delivery',
    );
    return {
      sums: withoutRepeat(rows).map((row) => ({
        ...row,
        lacks: !isSummed && OF_PRODUCTS.has(row.kind) ? open : null,
      })),
      saving: saving.amount > 0 ? saving : null,
      total: isSummed ? toPay : null,
    };
  },
);

const OF_PRODUCTS: ReadonlySet<SumRow['kind']> = new Set(['subtotal', 'before-delivery', 'total']);
