/** A voucher of the store. Amounts are decimal, as in `wc/v3/coupons` (capture 074b). */
export interface StockCoupon {
  readonly code: string;
  readonly discount_type: 'percent' | 'fixed_cart';
  readonly amount: string;
  readonly free_shipping?: boolean;
  readonly isExpired?: boolean;
}

/** One tax rate of all goods and of delivery. */
export interface StockTax {
  /** In percent. */
  readonly rate: number;
  readonly name: string;
  /** Whether the prices of the shop include it. */
  readonly isIncluded: boolean;
}

/** A line in minor units, before voucher and tax. */
export interface TypedLine {
  readonly subtotal: number;
  readonly total: number;
  /** Amounts that were sent are net, whatever the shop's prices are (capture 081b). */
  readonly isNet: boolean;
}

interface Share {
  readonly net: number;
  readonly tax: number;
}

export interface Reckoned {
  readonly lines: readonly { readonly subtotal: Share; readonly total: Share }[];
  /** Net. */
  readonly discount: number;
  readonly shipping: Share;
  readonly tax: number;
  readonly total: number;
}

/** Sums as WooCommerce makes them, in minor units, rounded at each line. `shipping` is net (capture 081d). */
export function reckon(
  lines: readonly TypedLine[],
  shipping: number,
  coupons: readonly StockCoupon[],
  tax: StockTax | null,
  minorUnit: number,
): Reckoned {
  const share = (typed: number, isNet: boolean): Share => {
    if (!tax) return { net: typed, tax: 0 };
    if (isNet || !tax.isIncluded) return { net: typed, tax: Math.round((typed * tax.rate) / 100) };
    const net = Math.round(typed / (1 + tax.rate / 100));
    return { net, tax: typed - net };
  };
  // A voucher is reckoned from the subtotal: a total that was sent is lost (capture 073c).
  let totals = lines.map(({ subtotal, total }) => (coupons.length > 0 ? subtotal : total));
  for (const coupon of coupons) totals = discounted(totals, coupon, minorUnit);
  const shares = lines.map(({ subtotal, isNet }, index) => ({
    subtotal: share(subtotal, isNet),
    total: share(totals[index] ?? 0, isNet),
  }));
  const delivery = share(shipping, true);
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const taxes = sum(shares.map(({ total }) => total.tax)) + delivery.tax;
  return {
    lines: shares,
    discount: sum(shares.map(({ subtotal, total }) => subtotal.net - total.net)),
    shipping: delivery,
    tax: taxes,
    total: sum(shares.map(({ total }) => total.net)) + delivery.net + taxes,
  };
}

function discounted(totals: readonly number[], coupon: StockCoupon, minorUnit: number): number[] {
  const amount = Number(coupon.amount);
  if (coupon.discount_type === 'percent')
    return totals.map((each) => each - Math.round((each * amount) / 100));
  let left = Math.round(amount * 10 ** minorUnit);
  return totals.map((each) => {
    const taken = Math.min(each, left);
    left -= taken;
    return each - taken;
  });
}

/** Why a voucher is refused, in WooCommerce's words (captures 070-coupon-OLD50 and -nope); null when it fits. */
export function couponRefusal(code: string, coupons: readonly StockCoupon[]): string | null {
  const lower = code.toLowerCase();
  const coupon = coupons.find((each) => each.code.toLowerCase() === lower);
  if (!coupon) return `Coupon &quot;${lower}&quot; cannot be applied because it does not exist.`;
  return coupon.isExpired ? `Coupon &quot;${lower}&quot; has expired.` : null;
}
