import { afterCoupon, type StockCoupon } from './coupons.ts';
import type { StockItem } from './stock-items.ts';

/** One tax rate of all goods and of delivery. */
export interface StockTax {
  /** In percent. */
  readonly rate: number;
  readonly name: string;
  /** Whether the prices of the shop include it. */
  readonly isIncluded: boolean;
  /** `woocommerce_tax_round_at_subtotal` (083-settings-tax); otherwise each line is rounded. */
  readonly roundsPerTotal?: boolean;
}

/** A line in minor units, before voucher and tax. */
export interface TypedLine {
  readonly item: StockItem | undefined;
  readonly quantity: number;
  readonly subtotal: number;
  readonly total: number;
  /** Amounts that were sent are net, whatever the shop's prices are (capture 081b). */
  readonly isNet: boolean;
}

/** A fee line in minor units, net (captures 080, 080b). */
export interface TypedFee {
  readonly total: number;
  readonly isTaxed: boolean;
}

interface Share {
  readonly net: number;
  readonly tax: number;
}

export interface Reckoned {
  readonly lines: readonly { readonly subtotal: Share; readonly total: Share }[];
  /** Net. */
  readonly discount: number;
  readonly discountTax: number;
  readonly shipping: Share;
  readonly tax: number;
  readonly total: number;
}

/** Sums as WooCommerce makes them, in minor units. `shipping` is net (capture 081d). */
export function reckon(
  lines: readonly TypedLine[],
  {
    shipping,
    fees = [],
    coupons,
    tax,
    minorUnit,
  }: {
    readonly shipping: number;
    readonly fees?: readonly TypedFee[];
    readonly coupons: readonly StockCoupon[];
    readonly tax: StockTax | null;
    readonly minorUnit: number;
  },
): Reckoned {
  // Half down where prices include the tax, else half up.
  const rounded = (exact: number): number =>
    tax?.isIncluded ? Math.ceil(Number(exact.toFixed(6)) - 0.5) : Math.floor(Number(exact.toFixed(6)) + 0.5);
  const exactTax = (typed: number, isNet: boolean): number => {
    if (!tax) return 0;
    return isNet || !tax.isIncluded ? (typed * tax.rate) / 100 : typed - typed / (1 + tax.rate / 100);
  };
  const share = (typed: number, isNet: boolean): Share => {
    const own = rounded(exactTax(typed, isNet));
    return { net: isNet || !tax?.isIncluded ? typed : typed - own, tax: own };
  };
  // A voucher is reckoned from the subtotal: a total that was sent is lost (capture 073c).
  let totals = lines.map(({ subtotal, total }) => (coupons.length > 0 ? subtotal : total));
  const sorted = coupons.toSorted((one, other) => ORDER[one.discount_type] - ORDER[other.discount_type]);
  for (const coupon of sorted) totals = afterCoupon(coupon, lines, totals, minorUnit);
  const shares = lines.map(({ subtotal, isNet }, index) => ({
    subtotal: share(subtotal, isNet),
    total: share(totals[index] ?? 0, isNet),
  }));
  const delivery = share(shipping, true);
  const feeShares = fees.map(({ total, isTaxed }) => (isTaxed ? share(total, true) : { net: total, tax: 0 }));
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const goodsTax = tax?.roundsPerTotal
    ? rounded(sum(lines.map(({ isNet }, index) => exactTax(totals[index] ?? 0, isNet))))
    : sum(shares.map(({ total }) => total.tax));
  const taxes = goodsTax + delivery.tax + sum(feeShares.map((fee) => fee.tax));
  const typed = sum(totals);
  const net = tax?.isIncluded && lines.every(({ isNet }) => !isNet) ? typed - goodsTax : undefined;
  return {
    lines: shares,
    discount: sum(shares.map(({ subtotal, total }) => subtotal.net - total.net)),
    discountTax: sum(shares.map(({ subtotal, total }) => subtotal.tax - total.tax)),
    shipping: delivery,
    tax: taxes,
    total:
      (net ?? sum(shares.map(({ total }) => total.net))) +
      delivery.net +
      sum(feeShares.map((fee) => fee.net)) +
      taxes,
  };
}

const ORDER = { fixed_product: 0, percent: 1, fixed_cart: 2 } as const;
