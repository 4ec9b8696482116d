import type { OrderStatus } from '#domain/order/order-status.ts';
import { listOf, type RawItem, recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import { plainText } from '#wire/plain-text.ts';
import { OWN_ID, storeOrderState } from './change-status.ts';
import type { StoreOrder } from './store-order.ts';

/** The parts of an order of the store that are compared with the order that was sent. */
export interface FoundOrder {
  readonly id: number;
  readonly status: string;
  /** Decimal. */
  readonly total: string;
  /** Whether it has all lines, coupons and the phone, and a status in which the shop works on it. */
  readonly isWhole: boolean;
  /** Our name of its status. */
  readonly ownStatus: OrderStatus;
  /** The store's payment page of an order that waits for its payment; otherwise empty. */
  readonly paymentUrl: string;
}

/** Staff and operator read a total that differs. */
const LONGEST_TOTAL = 30;

const ENDED = new Set(['cancelled', 'trash', 'refunded', 'failed']);
const BEGUN = new Set(['pending', 'checkout-draft', 'auto-draft']);

/**
 * Reads an order of the store; null when it is another order, or was cancelled. It may lack a part in spite of a 201: WooCommerce answers
 * so for an order without lines (capture 024c), and a killed process leaves a pending order (252x).
 */
export function foundOrder(answered: unknown, { via, body }: StoreOrder): FoundOrder | null {
  const raw = recordOf(answered);
  if (!isOwn(raw, via)) return null;
  const [id, status] = [Number(raw.id), String(raw.status)];
  if (!Number.isSafeInteger(id) || id <= 0 || ENDED.has(status)) return null;
  // Any other pending order comes from a killed process.
  const isPaidOnline = body.status === 'pending';
  const sentKeys = new Set(body.line_items.flatMap((line) => (line.meta_data ?? []).map(({ key }) => key)));
  const keysOf = (lines: unknown): string =>
    listOf(lines)
      .map((line) => lineKey(line, sentKeys))
      .toSorted()
      .join();
  const isWhole =
    (!BEGUN.has(status) || (isPaidOnline && Number(raw.total) > 0)) &&
    keysOf(body.line_items) === keysOf(raw.line_items) &&
    codesIn(body.coupon_lines) === codesIn(raw.coupon_lines) &&
    recordOf(raw.billing).phone === body.billing.phone;
  return {
    id,
    status,
    total: plainText(String(raw.total), LONGEST_TOTAL),
    isWhole,
    ownStatus: storeOrderState(raw).status ?? 'pending',
    paymentUrl: isPaidOnline ? textOf(raw.payment_url) : '',
  };
}

const codesIn = (lines: unknown): string =>
  listOf(lines)
    .map(({ code }) => String(code).toLowerCase())
    .toSorted()
    .join();

/** WooCommerce before 9.9 replaces `created_via`, so our meta is compared as well. */
const isOwn = (raw: RawItem, via: string): boolean =>
  raw.created_via === via || listOf(raw.meta_data).some(({ key, value }) => key === OWN_ID && value === via);

/**
 * In answers a line without a variation has `variation_id` 0, and meta of the store's own. Meta is compared by key, because the store may
 * change values. Without its extras a line would have their price, and the kitchen would not know them.
 */
const lineKey = (
  { product_id, variation_id, quantity, meta_data }: RawItem,
  sentKeys: ReadonlySet<string>,
): string => {
  const keys = new Set(
    listOf(meta_data).flatMap(({ key }) => (sentKeys.has(textOf(key)) ? [textOf(key)] : [])),
  );
  return [...[product_id, variation_id ?? 0, quantity].map(Number), ...[...keys].toSorted()].join('/');
};
