import { type CurrencyFormat, moneyFromDecimal } from '#domain/money.ts';
import { messageOf, type ServerRefusal, statusCode } from '#wire/server-refusal.ts';
import { errorSchema, type WireError } from './schema.ts';

/** Codes of docs/api.md and of WordPress → permanent codes. */
const CODES: Readonly<Record<string, string>> = {
  rest_invalid_param: 'request.invalid',
  rest_missing_callback_param: 'request.invalid',
  treesal_no_items: 'cart.empty',
  treesal_options_required: 'item.options-missing',
  treesal_extra_sold_out: 'item.options-missing',
  treesal_quantity_invalid: 'item.quantity-invalid',
  treesal_product_unavailable: 'item.unavailable',
  treesal_out_of_stock: 'item.sold-out',
  treesal_coupon_expired: 'coupon.expired',
  treesal_coupon_minimum: 'coupon.minimum',
  treesal_coupon_maximum: 'coupon.maximum',
  treesal_coupon_limit: 'coupon.used-up',
  treesal_coupon_person_limit: 'coupon.used-by-person',
  treesal_coupon_products: 'coupon.other-items',
  treesal_coupon_email_needed: 'coupon.email-needed',
  treesal_coupon_other_email: 'coupon.other-email',
  treesal_coupon_twice: 'coupon.twice',
  treesal_coupon_alone: 'coupon.alone',
  treesal_coupon_refused: 'coupon.refused',
  treesal_coupon_not_found: 'coupon.not-found',
  treesal_store_closed: 'store.closed',
  treesal_store_away: 'store.away',
  treesal_mode_closed: 'order.mode-closed',
  treesal_out_of_order: 'server.out-of-order',
  treesal_method_unavailable: 'order.mode-unavailable',
  treesal_branch_unavailable: 'order.branch-unavailable',
  treesal_zone_unavailable: 'order.zone-unavailable',
  treesal_zone_closed: 'order.zone-closed',
  treesal_day_unavailable: 'order.day-unavailable',
  treesal_time_unavailable: 'order.time-unavailable',
  treesal_time_full: 'order.time-full',
  treesal_total_changed: 'order.total-changed',
  treesal_minimum_order: 'order.below-minimum',
  treesal_order_id_reused: 'order.id-reused',
  treesal_order_not_found: 'order.not-found',
  treesal_order_moved: 'order.moved',
  treesal_not_allowed: 'order.not-yours',
  treesal_minutes_missing: 'order.minutes-missing',
  treesal_reason_missing: 'order.reason-missing',
  treesal_payment_unavailable: 'order.payment-unavailable',
  woocommerce_rest_product_invalid_id: 'product.not-found',
  // Shared hosts may strip the Authorization header.
  jwt_auth_no_auth_header: 'auth.not-received',
};

/** The permanent code of a coupon's refusal, for answers that list several. */
export const couponFailure = (reason: string): string =>
  Object.hasOwn(CODES, reason) ? (CODES[reason] ?? 'coupon.refused') : 'coupon.refused';

const MAXIMUM_FIELDS = 20;

/** The unit of amounts in an error. An amount without a currency is read only if the shop's currency is known. */
type Unit = Pick<CurrencyFormat, 'minorUnit'> & Partial<CurrencyFormat>;

/**
 * Converts an error of the store to a failure, by its code, else by its status (specification §7: 400 to 599 is an error). `params`, if the
 * server gives them:
 * - `status`
 * - of `request.invalid`: `fields`, comma-separated, as docs/api.md names them
 * - of `item.…`: `productId`, `variationId`, `remaining`, `minimum`, `maximum`, `step`
 * - of `order.total-changed` and `order.below-minimum`: `amount`, `minorUnit`, `currency`
 * - of `coupon.…`: `coupon`, the code
 * `item.fewer-left` is a sold-out item of which `remaining` pieces are left.
 */
export function failureOf(status: number, body: unknown, shop: Unit = { minorUnit: 2 }): ServerRefusal {
  const parsed = errorSchema.safeParse(body);
  if (!parsed.success) return { failure: { code: statusCode(status), params: { status } }, message: '' };
  const known = Object.hasOwn(CODES, parsed.data.code) ? CODES[parsed.data.code] : undefined;
  // The login plugins refuse an invalid or expired token with 403 or 401 and their own code.
  const code = known ?? (parsed.data.code.startsWith('jwt_auth_') ? 'auth.required' : statusCode(status));
  const params = { status, ...paramsOf(parsed.data, shop) };
  const hasSome = code === 'item.sold-out' && 'remaining' in params && Number(params.remaining) > 0;
  return {
    failure: { code: hasSome ? 'item.fewer-left' : code, params },
    message: messageOf(parsed.data.message),
  };
}

function paramsOf({ data }: WireError, { minorUnit, code }: Unit): Record<string, string | number> {
  if (!data) return {};
  const { item, remaining, minimum, maximum, step, total, coupon } = data;
  const currency = data.currency || code;
  const fields = fieldsIn(data.params);
  const money =
    total !== null && total !== undefined && currency && moneyFromDecimal(total, currency, minorUnit);
  const found = {
    fields: fields.join(','),
    productId: item?.id,
    variationId: item?.variation_id,
    remaining,
    minimum,
    maximum,
    step,
    coupon,
    ...(money || {}),
  };
  return Object.fromEntries(
    Object.entries(found).filter(
      (entry): entry is [string, string | number] =>
        entry[1] !== undefined && entry[1] !== null && entry[1] !== '',
    ),
  );
}

/** WordPress lists missing fields, and gives invalid ones as an object of messages. */
function fieldsIn(params: unknown): string[] {
  const names = Array.isArray(params) ? params : Object.keys(params ?? {});
  return names
    .filter((name): name is string => typeof name === 'string' && /^[\w.-]{1,60}$/.test(name))
    .slice(0, MAXIMUM_FIELDS);
}
