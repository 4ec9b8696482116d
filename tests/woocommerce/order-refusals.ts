import { isEmail } from '#domain/customer/email.ts';

/** A refusal as `wc/v3` answers it. */
export interface Refusal {
  readonly status: number;
  readonly body: object;
}

/** What `wc/v3` takes, in its order (capture 030-create-status-preparing). */
const STATUSES = [
  'auto-draft',
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'refunded',
  'failed',
  'checkout-draft',
];

export const refusal = (status: number, code: string, message: string, data: object = {}): Refusal => ({
  status,
  body: { code, message, data: { status, ...data } },
});

/** Why WooCommerce refuses the body of an order; null for the much that it accepts (wcv3.md §2.1). */
export function orderRefusal(body: Readonly<Record<string, unknown>>): Refusal | null {
  const lines = recordsIn(body.line_items);
  const shipping = recordsIn(body.shipping_lines);
  // 024b-create-email-empty
  if (recordsIn([body.billing]).some(({ email }) => email !== undefined && !isEmail(String(email))))
    return invalid('billing', 'rest_invalid_email', 'Invalid email address.', null);
  // 029-create-shipping-total-as-number
  const typed = shipping.findIndex(({ total }) => total !== undefined && typeof total !== 'string');
  if (typed >= 0) return mistyped('shipping_lines', `shipping_lines[${typed}][total]`, 'string');
  // 054c-quantity-1.5
  const broken = lines.findIndex(({ quantity }) => !Number.isInteger(Number(quantity ?? 1)));
  if (broken >= 0) return mistyped('line_items', `line_items[${broken}][quantity]`, 'integer');
  const status = statusRefusal(body.status);
  if (status) return status;
  // 055b-no-product
  if (lines.some(({ product_id, sku }) => product_id === undefined && sku === undefined))
    return refusal(400, 'woocommerce_rest_required_product_reference', 'Product ID or SKU is required.');
  // 028-create-shipping-without-method-id
  if (shipping.some(({ method_id }) => method_id === undefined))
    return refusal(400, 'woocommerce_rest_invalid_shipping_item', 'Shipping method ID is required.');
  // 054-quantity-0
  return lines.some(({ quantity }) => quantity === 0) ? CRASH : null;
}

/** 093-put-status-preparing, 030-create-status-preparing */
export function statusRefusal(status: unknown): Refusal | null {
  if (status === undefined || STATUSES.includes(String(status))) return null;
  const listed = `${STATUSES.slice(0, -1).join(', ')}, and ${STATUSES.at(-1)}`;
  return invalid('status', 'rest_not_in_enum', `status is not one of ${listed}.`, null);
}

const CRASH: Refusal = {
  status: 500,
  body: {
    code: 'internal_server_error',
    message:
      '<p>There has been a critical error on this website.</p><p><a href="https://wordpress.org/documentation/article/faq-troubleshooting/">Learn more about troubleshooting WordPress.</a></p>',
    data: { status: 500 },
    additional_errors: [],
  },
};

function invalid(field: string, code: string, message: string, data: unknown): Refusal {
  return refusal(400, 'rest_invalid_param', `Invalid parameter(s): ${field}`, {
    params: { [field]: message },
    details: { [field]: { code, message, data } },
  });
}

const mistyped = (field: string, param: string, type: string): Refusal =>
  invalid(field, 'rest_invalid_type', `${param} is not of type ${type}.`, { param });

export function recordsIn(list: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === 'object' && item !== null) : [];
}
