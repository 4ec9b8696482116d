import type { Coupon } from '#domain/cart/coupon.ts';
import type { GoodsSums } from '#domain/cart/reckon.ts';
import type { TaxRules } from '#domain/cart/tax.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';
import type { CouponsByCode } from '#scripts/backend/ordering/coupons.ts';
import type { OrderLine } from '#scripts/backend/ordering/order-lines.ts';
import type { MerchantFiles } from './merchant-files.ts';

/** A WooCommerce that has the catalogue, and gets the orders that are taken here. */
export interface StoreElsewhere {
  /** What was last read of it. Throws when nothing was read yet. */
  readonly files: () => MerchantFiles;
  /** Reads these products and their variations anew. A store that is away leaves the last reading. */
  readonly refresh: (productIds: readonly number[]) => Promise<void>;
  /** The shop's stock version before its kept reading of a product began: what was placed since may be missing in it. */
  readonly versionOf: (productId: number) => number;
  /** Its taxes as they were last read; null: it has none. */
  readonly tax: () => TaxRules | null;
  /** Its coupons of these codes, as they are now. Fails with `store.unreachable`. */
  readonly couponsByCode: (
    codes: readonly string[],
    currency: CurrencyFormat,
  ) => Promise<Result<CouponsByCode>>;
  /** What it charges for the goods. Fails with `store.unreachable`, or `coupon.refused` with the `code`. */
  readonly goodsSums: (cart: {
    readonly lines: readonly OrderLine[];
    readonly coupons: readonly Coupon[];
    readonly email: string;
  }) => Promise<Result<GoodsSums>>;
  /** Called when an order waits for its delivery to the store. */
  readonly onOrder: () => void;
}
