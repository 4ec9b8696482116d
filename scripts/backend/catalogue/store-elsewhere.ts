import type { Coupon } from '#domain/cart/coupon.ts';
import type { GoodsSums } from '#domain/cart/reckon.ts';
import type { TaxRules } from '#domain/cart/tax.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';
import type { MenuStore } from '#scripts/backend/manage/menu-store.ts';
import type { ZoneStore } from '#scripts/backend/manage/zone-store.ts';
import type { CouponsByCode } from '#scripts/backend/ordering/coupons.ts';
import type { OrderLine } from '#scripts/backend/ordering/order-lines.ts';
import type { MerchantFiles } from './merchant-files.ts';

/** A WooCommerce that has the catalogue, and gets the orders that are taken here. */
export interface StoreElsewhere {
  /** The last reading of the store. Throws before the first reading. */
  readonly files: () => MerchantFiles;
  /** Reads these products and their variations again. Without an answer (false) the last reading stays. */
  readonly refresh: (productIds: readonly number[]) => Promise<boolean>;
  /** The same to price a cart. A reading of the last seconds is new enough. */
  readonly refreshToPrice: (productIds: readonly number[]) => Promise<void>;
  /** Called when customers look at these products, so that they are soon read anew. */
  readonly onProductsSeen: (productIds: readonly number[]) => void;
  /** The shop's stock version before the last reading of a product. That reading may lack orders of later versions. */
  readonly versionOf: (productId: number) => number;
  /** Its taxes of an order to a zone (null: no zone) as they were last read; null: it has none. */
  readonly tax: (zone: number | null) => TaxRules | null;
  /** Its coupons of these codes, as they are now. Fails with `store.unreachable`. */
  readonly couponsByCode: (
    codes: readonly string[],
    currency: CurrencyFormat,
  ) => Promise<Result<CouponsByCode>>;
  /** The store's own sums for the goods. Fails with `store.unreachable`, or `coupon.refused` with the `code`. */
  readonly goodsSums: (cart: {
    readonly lines: readonly OrderLine[];
    readonly coupons: readonly Coupon[];
    readonly email: string;
  }) => Promise<Result<GoodsSums>>;
  /** Changes its products. */
  readonly menu: MenuStore;
  /** Changes its shipping zones. */
  readonly zones: ZoneStore;
  /** Called with products that managers have changed. Resolves after they were read again. */
  readonly onMenuChanged: (products: readonly number[]) => Promise<void>;
  /** Called when managers have changed the exceptions from the hours. Resolves after the settings were read again, or could not be. */
  readonly onSettingsChanged: () => Promise<void>;
  /** Called when an order waits for its delivery to the store. */
  readonly onOrder: () => void;
  /** Called when a customer looks at an order that is paid in the store, because the store may know of a payment. */
  readonly onUnpaidSeen: () => void;
}
