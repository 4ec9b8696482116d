import type { TaxRules } from '#domain/cart/tax.ts';
import type { PaymentMethod } from '#domain/order/life.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { storeStatusOf } from '#domain/order/store-status.ts';
import type { KeptOrder } from '#scripts/backend/ordering/kept-orders.ts';
import { OWN_ID, STAFF_STATUS, viaOf } from './change-status.ts';
import {
  type AnsweredItem,
  LONGEST_NAME,
  netOf,
  type OpenChoices,
  plain,
  type StoreLine,
  storeLine,
} from './store-lines.ts';

/** With a longer phone WooCommerce stores the order without its lines (capture 024c). */
const LONGEST_PHONE = 100;
const LONGEST_NOTE = 2000;

/** The fields of our answer to the customer that the store gets. */
interface Answered {
  readonly client_order_id: string;
  readonly customer_name: string;
  readonly customer_phone: string;
  readonly method: 'deliver' | 'pickup' | 'eat-in';
  readonly area: string;
  readonly zone: number | null;
  readonly branch: string;
  readonly table?: string;
  readonly address: string;
  readonly build_details: string;
  readonly delivery_day: string;
  readonly wanted_at?: string;
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
  readonly items: readonly AnsweredItem[];
}

/** An order to be sent to `wc/v3/orders`, or to be looked for there. */
export interface StoreOrder {
  /** Our unique id in `created_via`. WooCommerce filters orders by it (from 9.9). */
  readonly via: string;
  readonly body: {
    readonly line_items: readonly StoreLine[];
    readonly billing: { readonly first_name: string; readonly phone: string; readonly email?: string };
    readonly coupon_lines?: readonly { readonly code: string }[];
    readonly [field: string]: unknown;
  };
  /** Decimal: the total that the customer agreed to. */
  readonly total: string;
  /** Our status. */
  readonly status: OrderStatus;
}

/** WooCommerce's names for payment methods without a payment page. */
const PAYMENT: Readonly<Record<Exclude<PaymentMethod, 'online'>, object>> = {
  cash: { payment_method: 'cod', payment_method_title: 'Cash on delivery' },
  card: { payment_method: 'cod', payment_method_title: 'Card on delivery' },
  transfer: { payment_method: 'bacs', payment_method_title: 'Bank transfer' },
};

/**
 * Makes the body of `POST wc/v3/orders`. The store calculates all amounts except the cost of the delivery and lines with extras, whose
 * prices it does not know.
 */
export function storeOrder(
  kept: KeptOrder,
  openChoices: OpenChoices,
  taxOf: (zone: number | null) => TaxRules | null,
): StoreOrder {
  const answered = JSON.parse(kept.answer) as Answered;
  const tax = taxOf(answered.zone);
  // The request of an erased order is empty.
  const { items: asked = [], customer_email: email = '' } = JSON.parse(kept.request) as {
    readonly items?: readonly Parameters<OpenChoices>[0][];
    readonly customer_email?: string;
  };
  const via = viaOf(answered.client_order_id);
  const name = plain(answered.customer_name, LONGEST_NAME);
  const phone = plain(answered.customer_phone, LONGEST_PHONE);
  const isDelivered = answered.method === 'deliver';
  const { status, staffStatus } = storeStatusOf(answered.status);
  const isOnline = answered.payment.method === 'online';
  // WooCommerce taxes each shipping line, and leaves only fees free of tax (captures 080, 080b).
  const isUntaxed = tax?.deliveryClass === null && Number(answered.delivery_cost) > 0;
  const meta = {
    [OWN_ID]: via,
    [STAFF_STATUS]: staffStatus,
    _dk_number: answered.number,
    method: answered.method,
    branch: answered.branch,
    table: answered.table ?? '',
    area: answered.area,
    zone: answered.zone === null ? '' : String(answered.zone),
    delivery_day: answered.delivery_day,
    wanted_at: answered.wanted_at ?? '',
    source: answered.source,
    language: answered.language,
    created_by: answered.created_by,
  };
  return {
    via,
    total: answered.total,
    status: answered.status,
    body: {
      // The store's payment page accepts pending orders only.
      status: isOnline && answered.status === 'pending' ? 'pending' : status,
      created_via: via,
      // `true` would complete an order that is paid in cash (capture 031).
      set_paid: false,
      ...(!isOnline && PAYMENT[answered.payment.method]),
      customer_note: plain(answered.notes, LONGEST_NOTE),
      // WooCommerce refuses an empty e-mail (capture 024b).
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
      line_items: answered.items.map((item, index) =>
        storeLine(item, asked[index], { openChoices, answered, tax }),
      ),
      ...(answered.coupon_codes.length > 0 && {
        coupon_lines: answered.coupon_codes.map((code) => ({ code })),
      }),
      shipping_lines: [
        {
          method_id: isDelivered ? 'flat_rate' : 'local_pickup',
          method_title: plain(answered.area || answered.branch || answered.method, LONGEST_NAME),
          total: isUntaxed ? '0' : netOf(answered.delivery_cost ?? '0', true, answered, tax),
        },
      ],
      ...(isUntaxed && {
        fee_lines: [
          { name: plain(answered.area, LONGEST_NAME), total: answered.delivery_cost, tax_status: 'none' },
        ],
      }),
      meta_data: Object.entries(meta)
        .filter(([, value]) => value !== '')
        .map(([key, value]) => ({ key, value: plain(value, LONGEST_NAME) })),
    },
  };
}
