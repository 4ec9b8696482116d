import { randomBytes } from 'node:crypto';
import type { StockCoupon } from './coupons.ts';
import { recordsIn } from './order-refusals.ts';
import { reckon, type StockTax } from './reckon.ts';
import type { StockItem } from './stock-items.ts';

/** An order as `wc/v3` answers it (capture 020-create-full), as far as anybody looks at it. */
export interface StockOrder {
  readonly id: number;
  status: string;
  readonly created_via: string;
  readonly currency: string;
  total: string;
  shipping_total: string;
  readonly date_created_gmt: string;
  date_modified_gmt: string;
  date_paid_gmt?: string;
  payment_url?: string;
  meta_data: readonly Readonly<Record<string, unknown>>[];
  // biome-ignore lint/suspicious/noExplicitAny: what was sent is stored as it came, as WooCommerce does
  readonly [field: string]: any;
}

/** The shop in which an order is made. */
export interface OrderShop {
  readonly items: ReadonlyMap<number, StockItem>;
  readonly minorUnit: number;
  readonly currency: string;
  readonly coupons: readonly StockCoupon[];
  readonly tax: StockTax | null;
  readonly isOld: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

const LONGEST_PHONE = 100;

/** Makes what WooCommerce makes of a body that it does not refuse. */
export function makeOrder(
  id: number,
  // biome-ignore lint/suspicious/noExplicitAny: see StockOrder
  body: any,
  shop: OrderShop,
  mishap?: string,
): StockOrder {
  const { items, minorUnit, tax } = shop;
  const decimal = (minor: number) => (minor / 10 ** minorUnit).toFixed(minorUnit);
  const minor = (amount: unknown) => Math.round(exactMinor(amount));
  // Further decimals are kept (capture 081 shows a price of 17.4568965).
  const exactMinor = (amount: unknown) => Number((Number(amount ?? 0) * 10 ** minorUnit).toFixed(6));
  const sent = recordsIn(body.line_items);
  const typed = sent.map((line) => {
    const item = items.get(Number(line.variation_id || line.product_id));
    // A negative quantity costs nothing (capture 054b).
    const amount = Number(item?.prices?.price ?? 0) * Math.max(0, quantityOf(line));
    // What is sent is taken as it is, and as net (captures 033, 081b).
    const isNet = line.subtotal !== undefined || line.total !== undefined;
    return {
      item,
      quantity: quantityOf(line),
      subtotal: line.subtotal === undefined ? amount : exactMinor(line.subtotal),
      total: line.total === undefined ? amount : exactMinor(line.total),
      isNet,
    };
  });
  const delivery = recordsIn(body.shipping_lines).reduce((sum, line) => sum + exactMinor(line.total), 0);
  const codes = recordsIn(body.coupon_lines).map(({ code }) => String(code).toLowerCase());
  // A process that is killed in the middle has not yet reckoned the voucher (capture 252x).
  const used = mishap ? [] : shop.coupons.filter(({ code }) => codes.includes(code.toLowerCase()));
  const fees = recordsIn(body.fee_lines).map((fee) => ({
    total: minor(fee.total),
    isTaxed: fee.tax_status !== 'none',
  }));
  const sums = reckon(typed, { shipping: delivery, fees, coupons: used, tax, minorUnit });
  const lines = sent.map((line, index) => {
    const item = items.get(Number(line.variation_id || line.product_id));
    const reckoned = sums.lines[index];
    return {
      id: index + 1,
      name: item?.name ?? '',
      // An unknown product is accepted as a line of nothing (captures 047, 055).
      product_id: item ? item.parent || item.id : 0,
      variation_id: line.variation_id ?? (item?.parent ? item.id : 0),
      quantity: quantityOf(line),
      subtotal: decimal(reckoned?.subtotal.net ?? 0),
      total: decimal(reckoned?.total.net ?? 0),
      total_tax: decimal(reckoned?.total.tax ?? 0),
      meta_data: mishap === 'bare' ? [] : byKey(recordsIn(line.meta_data)),
    };
  });
  // 201, the right total and status, and nothing else (captures 024c, 250-hollow-phone-101).
  const isHollow =
    mishap === 'hollow' ||
    [body.billing, body.shipping].some((address) => String(address?.phone ?? '').length > LONGEST_PHONE);
  const made = new Date(shop.now).toISOString().slice(0, 19);
  return {
    ...body,
    id,
    status: mishap === 'killed' ? 'pending' : (body.status ?? 'pending'),
    // Cut without a word (capture 250-hollow-created_via-101).
    created_via: shop.isOld ? 'rest-api' : String(body.created_via ?? 'rest-api').slice(0, 100),
    order_key: `wc_order_${randomBytes(8).toString('hex')}`,
    currency: shop.currency,
    prices_include_tax: tax?.isIncluded ?? false,
    total: mishap === 'killed' ? decimal(0) : decimal(sums.total),
    total_tax: decimal(sums.tax),
    discount_total: decimal(sums.discount),
    discount_tax: decimal(sums.discountTax),
    shipping_total: decimal(sums.shipping.net),
    date_created_gmt: made,
    date_modified_gmt: made,
    billing: isHollow ? { first_name: '', phone: '' } : (body.billing ?? {}),
    line_items: isHollow ? [] : lines,
    coupon_lines: mishap || isHollow ? [] : codes.map((code) => ({ code })),
    meta_data: isHollow ? [] : (body.meta_data ?? []),
  };
}

/** Of several values with one key the last stays (capture 064b). */
const byKey = (meta: readonly Readonly<Record<string, unknown>>[]) => [
  ...new Map(meta.map((each) => [each.key, each])).values(),
];

/** A quantity that is not sent is 1 (capture 054e). */
const quantityOf = ({ quantity }: Readonly<Record<string, unknown>>): number => Number(quantity ?? 1);
