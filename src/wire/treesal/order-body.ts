import type { CartLine } from '#domain/cart/cart-line.ts';
import { decimalOf } from '#domain/money.ts';
import type { Fulfilment, OrderDraft } from '#domain/order/order-draft.ts';
import type { RefusedField } from '#domain/order/refused-field.ts';
import { LOCALE_FACTS } from '#domain/tenant/locale.ts';

/**
 * The JSON of `create_order` (docs/api.md). The same draft gives the same bytes, so that the server recognises a retry.
 * Its only price is the total that the customer agreed to.
 */
export function orderBody(draft: OrderDraft): Record<string, unknown> {
  return {
    client_order_id: draft.clientOrderId,
    customer_name: draft.customerName,
    customer_phone: draft.customerPhone,
    ...fulfilmentBody(draft.fulfilment),
    ...(draft.wantedAt && { wanted_at: new Date(draft.wantedAt).toISOString() }),
    notes: draft.notes,
    coupon_code: draft.couponCodes[0] ?? '',
    ...(draft.couponCodes.length > 1 && { coupon_codes: draft.couponCodes }),
    ...(draft.customerEmail !== '' && { customer_email: draft.customerEmail }),
    ...(draft.payment && { payment_method: draft.payment }),
    items: draft.lines.map(itemBody),
    language: LOCALE_FACTS[draft.locale].key,
    shown_total: decimalOf(draft.shownTotal),
    currency: draft.shownTotal.currency,
    source: draft.source,
    referrer: draft.referrer,
    created_by: draft.createdBy,
  };
}

function fulfilmentBody(fulfilment: Fulfilment): Record<string, unknown> {
  if (fulfilment.mode !== 'deliver')
    return {
      method: fulfilment.mode,
      branch_id: fulfilment.branchId,
      branch: fulfilment.branchName,
      ...(fulfilment.table && { table: fulfilment.table }),
    };
  const { zone, address, day } = fulfilment;
  return {
    method: 'deliver',
    ...(zone.kind === 'zone' ? { zone: zone.id } : { zone: null, custom_zone: zone.name }),
    delivery_day: day ?? '',
    address: { name: address.name, address: address.address, build_details: address.buildDetails },
  };
}

/** A line as `create_order`, `price_cart` and `validate-coupon` take it. */
export function itemBody({
  productId,
  variationId,
  quantity,
  choices,
  extras,
  notes,
}: CartLine): Record<string, unknown> {
  return {
    id: productId,
    ...(variationId !== null && { variation_id: variationId }),
    quantity,
    ...(Object.keys(choices).length > 0 && { variation: choices }),
    ...(extras && { extras }),
    ...(notes && { notes }),
  };
}

/** The customer's field behind each field of the body. */
const FIELDS: Readonly<Record<string, RefusedField>> = {
  customer_name: 'name',
  customer_phone: 'phone',
  method: 'mode',
  branch_id: 'branch',
  branch: 'branch',
  table: 'table',
  wanted_at: 'time',
  zone: 'zone',
  custom_zone: 'zone',
  delivery_day: 'day',
  address: 'address',
  notes: 'notes',
  coupon_code: 'voucher',
  coupon_codes: 'voucher',
  customer_email: 'voucher',
  payment_method: 'payment',
  items: 'cart',
};

/** The customer's first field among refused fields of the body, such as `currency,address.name`; null for none. */
export function customersField(refused: unknown): RefusedField | null {
  // What is below a field may be called like another one.
  const names = String(refused ?? '')
    .split(',')
    .map((path) => path.split('.')[0] ?? '');
  const name = names.find((candidate) => Object.hasOwn(FIELDS, candidate));
  return name === undefined ? null : (FIELDS[name] ?? null);
}
