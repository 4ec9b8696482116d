import type { Money } from '#domain/money.ts';
import { adjustmentOf } from './adjustment.ts';
import type { Order } from './order.ts';

/** One row of an order's sums. */
export interface SumRow {
  readonly kind:
    | 'subtotal'
    | 'discount'
    | 'delivery'
    | 'tax'
    | 'included-tax'
    | 'adjustment'
    /** The total while the cost of delivery is unknown. */
    | 'before-delivery'
    | 'total';
  /** null: the merchant tells later what delivery costs. */
  readonly amount: Money | null;
  /** The coupons that affect this row. */
  readonly couponCodes: readonly string[];
  /** Name of the tax in the merchant's words; only for taxes. */
  readonly name?: string;
}

type Sums = Pick<
  Order,
  'mode' | 'subtotal' | 'discount' | 'deliveryCost' | 'taxes' | 'isTaxIncluded' | 'total' | 'couponCodes'
>;

/** The sums of an order or a cart, from items to total. Coupons without a discount belong to the delivery. */
export function sumRows(sums: Sums, adjustment: Money = adjustmentOf(sums)): readonly SumRow[] {
  const { mode, subtotal, discount, deliveryCost, taxes, isTaxIncluded, total, couponCodes } = sums;
  const isOpen = mode === 'deliver' && deliveryCost === null;
  const hasDiscount = discount.amount > 0;
  const taxRows = taxes.map(({ name, amount }) => ({
    kind: isTaxIncluded ? ('included-tax' as const) : ('tax' as const),
    amount,
    couponCodes: [],
    name,
  }));
  const rows: readonly (SumRow | false)[] = [
    { kind: 'subtotal', amount: subtotal, couponCodes: [] },
    hasDiscount && { kind: 'discount', amount: discount, couponCodes },
    mode === 'deliver' && {
      kind: 'delivery',
      amount: deliveryCost,
      couponCodes: hasDiscount ? [] : couponCodes,
    },
    ...taxRows.filter(({ kind }) => kind === 'tax'),
    adjustment.amount !== 0 && { kind: 'adjustment', amount: adjustment, couponCodes: [] },
    { kind: isOpen ? 'before-delivery' : 'total', amount: total, couponCodes: [] },
    ...taxRows.filter(({ kind }) => kind === 'included-tax'),
  ];
  return rows.filter((row) => row !== false);
}

export const isTotal = (kind: SumRow['kind']): kind is 'total' | 'before-delivery' =>
  kind === 'total' || kind === 'before-delivery';

/** The rows without a subtotal that only repeats the total below it. */
export function withoutRepeat(rows: readonly SumRow[]): readonly SumRow[] {
  const [first, next] = rows;
  const isRepeat = next && isTotal(next.kind) && first?.amount?.amount === next.amount?.amount;
  return isRepeat ? rows.slice(1) : rows;
}
