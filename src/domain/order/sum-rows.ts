import type { Money } from '#domain/money.ts';
import { adjustmentOf } from './adjustment.ts';
import type { Order } from './order.ts';

/** One row of an order's sums. */
export interface SumRow {
  readonly kind: 'subtotal' | 'discount' | 'delivery' | 'adjustment' | 'total';
  /** null: the merchant tells later what delivery costs. */
  readonly amount: Money | null;
  /** The coupons that affect this row. */
  readonly couponCodes: readonly string[];
}

type Sums = Pick<Order, 'mode' | 'subtotal' | 'discount' | 'deliveryCost' | 'total' | 'couponCodes'>;

/** The sums of an order or a cart, from items to total. Coupons without a discount belong to the delivery. */
export function sumRows(sums: Sums, adjustment: Money = adjustmentOf(sums)): readonly SumRow[] {
  const { mode, subtotal, discount, deliveryCost, total, couponCodes } = sums;
  const hasDiscount = discount.amount > 0;
  const rows: readonly (SumRow | false)[] = [
    { kind: 'subtotal', amount: subtotal, couponCodes: [] },
    hasDiscount && { kind: 'discount', amount: discount, couponCodes },
    mode === 'deliver' && {
      kind: 'delivery',
      amount: deliveryCost,
      couponCodes: hasDiscount ? [] : couponCodes,
    },
    adjustment.amount !== 0 && { kind: 'adjustment', amount: adjustment, couponCodes: [] },
    { kind: 'total', amount: total, couponCodes: [] },
  ];
  return rows.filter((row) => row !== false);
}
