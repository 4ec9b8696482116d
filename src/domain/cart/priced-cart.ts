import type { Money } from '#domain/money.ts';
import type { Failure } from '#domain/result.ts';
import type { CouponEffect, TaxAmount } from './totals.ts';

/** What the store charges for a cart. */
export interface PricedCart {
  readonly subtotal: Money;
  readonly discount: Money;
  /** null: told later. */
  readonly delivery: Money | null;
  readonly taxes: readonly TaxAmount[];
  readonly isTaxIncluded: boolean;
  readonly total: Money;
  readonly granted: readonly (CouponEffect & { readonly code: string })[];
  /** Coupons that do not fit; the sums are without them. */
  readonly refused: readonly { readonly code: string; readonly failure: Failure }[];
}
