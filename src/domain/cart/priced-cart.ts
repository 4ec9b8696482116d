import type { Money } from '#domain/money.ts';
import type { Failure } from '#domain/result.ts';
import type { CouponEffect, TaxAmount } from './totals.ts';

/** A cart with the prices that the store will charge. */
export interface PricedCart {
  readonly subtotal: Money;
  readonly discount: Money;
  /** null: not known yet. */
  readonly delivery: Money | null;
  readonly taxes: readonly TaxAmount[];
  readonly isTaxIncluded: boolean;
  readonly total: Money;
  readonly granted: readonly (CouponEffect & { readonly code: string })[];
  /** Coupons that do not fit. The sums exclude them. */
  readonly refused: readonly { readonly code: string; readonly failure: Failure }[];
}
