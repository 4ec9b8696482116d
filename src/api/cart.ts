import type { CartLine } from '#domain/cart/cart-line.ts';
import type { PricedCart } from '#domain/cart/priced-cart.ts';
import { type CurrencyFormat, decimalOf, type Money } from '#domain/money.ts';
import type { Result } from '#domain/result.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { couponOf, type GrantedCoupon } from '#wire/treesal/coupon.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { itemBody } from '#wire/treesal/order-body.ts';
import { pricedCartOf } from '#wire/treesal/priced-cart.ts';
import { type ApiWorld, request, STORE_HEADERS } from './http.ts';

export interface CartOptions extends ApiWorld {
  /** Base address, to which `/treesal/v1/…` is added. */
  readonly baseUrl: string;
  readonly currency: Pick<CurrencyFormat, 'code' | 'minorUnit'>;
}

/** Data that a coupon may depend on. Absent or empty texts: not known yet, or of no use. */
export interface CouponAround {
  readonly lines: readonly CartLine[];
  /** Codes that are already in the cart. */
  readonly couponCodes: readonly string[];
  readonly phone?: string;
  readonly email?: string;
}

/** A cart whose sums the store computes. */
export interface CartToPrice extends CouponAround {
  readonly mode: FulfilmentMode;
  readonly zoneId: number | null;
}

export interface CartApi {
  /** The discount of a code on the items. Fails with `coupon.…` when refused, `server.busy` with `seconds` after many wrong ones. */
  readonly checkCoupon: (
    code: string,
    itemsTotal: Money,
    around: CouponAround,
  ) => Promise<Result<GrantedCoupon>>;
  /** The sums that the store charges, with coupons and taxes. Plugins do not have this call. */
  readonly priceCart: (cart: CartToPrice) => Promise<Result<PricedCart>>;
}

/** The customer's calls of `treesal/v1` about a cart. Separate from those about orders, because the cart's page reads no order. */
export function cartApi({ baseUrl, currency, ...world }: CartOptions): CartApi {
  const root = `${baseUrl.replace(/\/+$/, '')}/treesal/v1`;
  const common = {
    headers: STORE_HEADERS,
    refuse: (status: number, body: unknown) => failureOf(status, body, currency),
  };
  return {
    checkCoupon: (code, itemsTotal, around) =>
      request(world, {
        ...common,
        method: 'POST',
        url: `${root}/validate-coupon`,
        query: { coupon_code: code.trim(), total: decimalOf(itemsTotal) },
        json: aroundBody(around),
        read: ({ body }) => couponOf(body, currency),
      }),

    priceCart: ({ mode, zoneId, ...around }) =>
      request(world, {
        ...common,
        method: 'POST',
        url: `${root}/price_cart`,
        json: { ...aroundBody(around), method: mode, zone: zoneId },
        read: ({ body }) => pricedCartOf(body, currency),
      }),
  };
}

const aroundBody = ({ lines, couponCodes, phone, email }: CouponAround) => ({
  items: lines.map(itemBody),
  coupon_codes: couponCodes,
  ...(phone && { customer_phone: phone }),
  ...(email && { customer_email: email }),
});
