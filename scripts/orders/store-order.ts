import { type TaxRules, taxWithin } from '#domain/cart/tax.ts';
import { decimalOf, moneyFromDecimal } from '#domain/money.ts';
import type { PaymentMethod } from '#domain/order/life.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { storeStatusOf } from '#domain/order/store-status.ts';
import { listOf, type RawItem, recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { KeptOrder } from '#scripts/backend/ordering/kept-orders.ts';
import { withoutControls, withoutTags } from '#wire/plain-text.ts';
import { orderState, STAFF_STATUS } from './change-status.ts';

/** Meta key of our own id in an order of the store. */
export const OWN_ID = '_dk_order';

/** WooCommerce keeps an order with a longer phone without its lines (capture 024c). */
const LONGEST_PHONE = 100;
const LONGEST_NAME = 255;
const LONGEST_NOTE = 2000;

/** What we answered to the customer, as far as the store gets it. */
interface Answered {
  readonly client_order_id: string;
  readonly customer_name: string;
  readonly customer_phone: string;
  readonly method: 'deliver' | 'pickup' | 'eat-in';
  readonly area: string;
  readonly zone: number | null;
  readonly branch: string;
  readonly address: string;
  readonly build_details: string;
  readonly delivery_day: string;
  readonly delivery_cost: string | null;
  readonly status: OrderStatus;
  readonly payment: { readonly method: PaymentMethod };
  readonly coupon_codes: readonly string[];
  readonly currency: string;
  readonly total: string;
  readonly notes: string;
  readonly source: string;
  readonly language: string;
  readonly created_by: string;
  readonly number: string;
  readonly items: readonly {
    readonly product_id: number;
    readonly variation_id: number;
    readonly quantity: number;
    readonly notes: string;
  }[];
}

/** An order as it is sent to `wc/v3/orders`, and as it is looked for. */
export interface StoreOrder {
  /** Our own id: unique, in `created_via`, by which the store finds it exactly (from WooCommerce 9.9). */
  readonly via: string;
  readonly body: {
    readonly line_items: readonly StoreLine[];
    readonly billing: { readonly first_name: string; readonly phone: string; readonly email?: string };
    readonly coupon_lines?: readonly { readonly code: string }[];
    readonly [field: string]: unknown;
  };
  /** Decimal; what the customer agreed to. */
  readonly total: string;
  /** Ours. */
  readonly status: OrderStatus;
}

interface StoreLine {
  readonly product_id: number;
  readonly variation_id?: number;
  readonly quantity: number;
  readonly meta_data?: readonly Meta[];
}
interface Meta {
  readonly key: string;
  readonly value: string;
}

/** What WooCommerce calls the ways of paying that need no page of its own. */
const PAYMENT: Readonly<Record<Exclude<PaymentMethod, 'online'>, object>> = {
  cash: { payment_method: 'cod', payment_method_title: 'Cash on delivery' },
  card: { payment_method: 'cod', payment_method_title: 'Card on delivery' },
  transfer: { payment_method: 'bacs', payment_method_title: 'Bank transfer' },
};

/** Choices that a variation leaves open ("any"), by product and variation, as the store names them. */
export type OpenChoices = (item: {
  readonly id: number;
  readonly variation_id: number | null;
  readonly variation: Readonly<Record<string, string>>;
}) => readonly Meta[];

/** The body of `POST wc/v3/orders`. Money is left to the store, but for the delivery, which is ours. */
export function storeOrder(kept: KeptOrder, openChoices: OpenChoices, tax: TaxRules | null): StoreOrder {
  const answered = JSON.parse(kept.answer) as Answered;
  const { items, customer_email: email = '' } = JSON.parse(kept.request) as {
    readonly items: readonly Parameters<OpenChoices>[0][];
    readonly customer_email?: string;
  };
  const via = `dk-${answered.client_order_id}`;
  const name = plain(answered.customer_name, LONGEST_NAME);
  const phone = plain(answered.customer_phone, LONGEST_PHONE);
  const isDelivered = answered.method === 'deliver';
  const { status, staffStatus } = storeStatusOf(answered.status);
  const isOnline = answered.payment.method === 'online';
  const meta = {
    [OWN_ID]: via,
    [STAFF_STATUS]: staffStatus,
    _dk_number: answered.number,
    method: answered.method,
    branch: answered.branch,
    area: answered.area,
    zone: answered.zone === null ? '' : String(answered.zone),
    delivery_day: answered.delivery_day,
    source: answered.source,
    language: answered.language,
    created_by: answered.created_by,
  };
  return {
    via,
    total: answered.total,
    status: answered.status,
    body: {
      // The store's payment page takes money for what is pending only.
      status: isOnline && answered.status === 'pending' ? 'pending' : status,
      created_via: via,
      // True would complete an order that is paid in cash (capture 031).
      set_paid: false,
      ...(!isOnline && PAYMENT[answered.payment.method]),
      customer_note: plain(answered.notes, LONGEST_NOTE),
      // WooCommerce refuses an empty e-mail (capture 024b), so none is sent.
      billing: { first_name: name, phone, ...(email !== '' && { email }) },
      ...(isDelivered && {
        shipping: {
          first_name: name,
          address_1: plain(answered.address, LONGEST_NAME),
          address_2: plain(answered.build_details, LONGEST_NAME),
          city: plain(answered.area, LONGEST_NAME),
          phone,
        },
      }),
      line_items: answered.items.map((item, index) => {
        const asked = items[index];
        const lineMeta = [
          ...(asked ? openChoices(asked) : []),
          ...(item.notes === '' ? [] : [{ key: 'Note', value: item.notes }]),
        ].map(({ key, value }) => ({ key, value: plain(value, LONGEST_NAME) }));
        return {
          product_id: item.product_id,
          ...(item.variation_id > 0 && { variation_id: item.variation_id }),
          quantity: item.quantity,
          ...(lineMeta.length > 0 && { meta_data: lineMeta }),
        };
      }),
      ...(answered.coupon_codes.length > 0 && {
        coupon_lines: answered.coupon_codes.map((code) => ({ code })),
      }),
      shipping_lines: [
        {
          method_id: isDelivered ? 'flat_rate' : 'local_pickup',
          method_title: plain(answered.area || answered.branch || answered.method, LONGEST_NAME),
          total: netOf(answered, tax),
        },
      ],
      meta_data: Object.entries(meta)
        .filter(([, value]) => value !== '')
        .map(([key, value]) => ({ key, value: plain(value, LONGEST_NAME) })),
    },
  };
}

/** WooCommerce takes costs of delivery without tax, whatever its prices are (captures 081, 081d). */
function netOf({ delivery_cost: cost, total, currency }: Answered, tax: TaxRules | null): string {
  if (!tax?.pricesIncludeTax || cost === null) return cost ?? '0';
  const minorUnit = total.split('.')[1]?.length ?? 0;
  const gross = moneyFromDecimal(cost, currency, minorUnit);
  if (!gross) return cost;
  const taxClass = tax.deliveryClass === 'inherit' ? 'standard' : tax.deliveryClass;
  const within = taxWithin({ amount: gross.amount, taxClass, isDelivery: true }, tax);
  return decimalOf({ ...gross, amount: gross.amount - within });
}

/** WooCommerce stores tags and controls as they are sent (capture 064c). */
const plain = (text: string, longest: number): string =>
  [...withoutControls(withoutTags(text)).trim()].slice(0, longest).join('');

/** An order of the store, as far as it is compared. */
export interface FoundOrder {
  readonly id: number;
  readonly status: string;
  /** Decimal. */
  readonly total: string;
  /** Whether all lines and the customer are there, in a status in which the shop works on it. */
  readonly isWhole: boolean;
  /** Our word for its status. */
  readonly ownStatus: OrderStatus;
  /** The store's own page where the order is paid, of one that waits for that; otherwise empty. */
  readonly paymentUrl: string;
}

const PUT_AWAY = new Set(['cancelled', 'trash', 'refunded', 'failed']);
const BEGUN = new Set(['pending', 'checkout-draft', 'auto-draft']);

/**
 * Reads an order of the store; null when it is not this one of ours, or was put away. A 201 does not mean whole: WooCommerce
 * answers so for an order without lines, too (capture 024c), and a process that was killed leaves a pending one (252x).
 */
export function foundOrder(answered: unknown, { via, body }: StoreOrder): FoundOrder | null {
  const raw = recordOf(answered);
  if (!isOwn(raw, via)) return null;
  const [id, status] = [Number(raw.id), String(raw.status)];
  if (!Number.isSafeInteger(id) || id <= 0 || PUT_AWAY.has(status)) return null;
  // It was sent as pending, which otherwise is what a killed process leaves.
  const isPaidOnline = body.status === 'pending';
  const wanted = body.line_items.map((line) => lineKey({ ...line })).toSorted();
  const there = listOf(raw.line_items).map(lineKey).toSorted();
  const isWhole =
    (!BEGUN.has(status) || (isPaidOnline && Number(raw.total) > 0)) &&
    wanted.join() === there.join() &&
    codesIn(body.coupon_lines) === codesIn(raw.coupon_lines) &&
    recordOf(raw.billing).phone === body.billing.phone;
  return {
    id,
    status,
    total: String(raw.total),
    isWhole,
    ownStatus: orderState(raw).status ?? 'pending',
    paymentUrl: isPaidOnline ? textOf(raw.payment_url) : '',
  };
}

const codesIn = (lines: unknown): string =>
  listOf(lines)
    .map(({ code }) => String(code).toLowerCase())
    .toSorted()
    .join();

/** WooCommerce before 9.9 writes a created_via of its own: there our meta tells. */
const isOwn = (raw: RawItem, via: string): boolean =>
  raw.created_via === via || listOf(raw.meta_data).some(({ key, value }) => key === OWN_ID && value === via);

/** A line without a variation has variation_id 0 in answers. */
const lineKey = ({ product_id, variation_id, quantity }: RawItem): string =>
  [product_id, variation_id ?? 0, quantity].map(Number).join('/');
