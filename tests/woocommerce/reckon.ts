import { afterCoupon, type StockCoupon } from './coupons.ts';
import type { StockItem } from './stock-items.ts';

/** The taxes of all goods and of delivery. */
export interface StockTax {
  /** In percent. */
  readonly rate: number;
  readonly name: string;
  /** Whether the prices of the shop include it. */
  readonly isIncluded: boolean;
  /** `woocommerce_tax_round_at_subtotal` (083-settings-tax); otherwise each line is rounded. */
  readonly roundsPerTotal?: boolean;
  /** Further taxes on the same price, not on each other. WooCommerce rounds each of them; no capture has several. */
  readonly more?: readonly { readonly rate: number; readonly name: string }[];
}

/** Each tax of a shop. */
export const partsOf = (tax: StockTax | null): readonly { readonly rate: number; readonly name: string }[] =>
  tax ? [tax, ...(tax.more ?? [])] : [];

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
  /** By tax, in the order of `partsOf`. */
  readonly parts: readonly number[];
}

export interface Reckoned {
  readonly lines: readonly { readonly subtotal: Share; readonly total: Share }[];
  /** Net. */
  readonly discount: number;
  readonly discountTax: number;
  readonly shipping: Share;
  readonly tax: number;
  /** The same by tax. */
  readonly taxParts: readonly number[];
  readonly total: number;
}

/** Sums as WooCommerce makes them, in minor units. `shipping` is net (capture 081d). */
export function reckon(
  typedLines: readonly TypedLine[],
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
  const rates = partsOf(tax).map(({ rate }) => rate);
  // Vouchers are taken off prices with their tax, also off those of lines that were sent net (`WC_Discounts::set_items_from_order`).
  const lines = typedLines.map((line) => {
    const times = line.isNet && tax?.isIncluded ? 1 + sum(rates) / 100 : 1;
    const gross = (amount: number): number => Number((amount * times).toFixed(6));
    return { ...line, subtotal: gross(line.subtotal), total: gross(line.total) };
  });
  const exactTaxes = (typed: number, isNet: boolean): readonly number[] =>
    rates.map((rate) => (typed * rate) / (isNet || !tax?.isIncluded ? 100 : 100 + sum(rates)));
  const share = (typed: number, isNet: boolean): Share => {
    const parts = exactTaxes(typed, isNet).map(rounded);
    const own = sum(parts);
    return { net: isNet || !tax?.isIncluded ? typed : typed - own, tax: own, parts };
  };
  // A voucher is reckoned from the subtotal: a total that was sent is lost (capture 073c).
  let totals = lines.map(({ subtotal, total }) => (coupons.length > 0 ? subtotal : total));
  const sorted = coupons.toSorted((one, other) => ORDER[one.discount_type] - ORDER[other.discount_type]);
  for (const coupon of sorted) totals = afterCoupon(coupon, lines, totals, minorUnit);
  /** Net and taxes are rounded each by itself where the net amount was sent. */
  const goodsShare = (typed: number, isNet: boolean): Share => {
    const own = share(typed, false);
    const exactNet = tax?.isIncluded ? typed - sum(exactTaxes(typed, false)) : typed;
    return isNet ? { ...own, net: Math.round(Number(exactNet.toFixed(6))) } : own;
  };
  const shares = lines.map(({ subtotal, isNet }, index) => ({
    subtotal: goodsShare(subtotal, isNet),
    total: goodsShare(totals[index] ?? 0, isNet),
  }));
  const delivery = share(shipping, true);
  const feeShares = fees.map(({ total, isTaxed }) =>
    isTaxed ? share(total, true) : { net: total, tax: 0, parts: [] },
  );
  const exactGoods = totals.map((total) => exactTaxes(total, false));
  const goodsTaxes = rates.map((_, part) =>
    tax?.roundsPerTotal
      ? rounded(sum(exactGoods.map((exact) => exact[part] ?? 0)))
      : sum(shares.map(({ total }) => total.parts[part] ?? 0)),
  );
  const goodsTax = sum(goodsTaxes);
  const taxParts = goodsTaxes.map(
    (goods, part) =>
      goods + (delivery.parts[part] ?? 0) + sum(feeShares.map(({ parts }) => parts[part] ?? 0)),
  );
  const taxes = sum(taxParts);
  const typed = sum(totals);
  const isWhole = tax?.isIncluded && (tax.roundsPerTotal || lines.every(({ isNet }) => !isNet));
  const net = isWhole ? Math.round(typed) - goodsTax : undefined;
  return {
    lines: shares,
    discount: sum(shares.map(({ subtotal, total }) => subtotal.net - total.net)),
    discountTax: sum(shares.map(({ subtotal, total }) => subtotal.tax - total.tax)),
    shipping: delivery,
    tax: taxes,
    taxParts,
    total: Math.round(
      (net ?? sum(shares.map(({ total }) => total.net))) +
        delivery.net +
        sum(feeShares.map((fee) => fee.net)) +
        taxes,
    ),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

const ORDER = { fixed_product: 0, percent: 1, fixed_cart: 2 } as const;
