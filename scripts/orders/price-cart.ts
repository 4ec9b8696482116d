import { type Money, parseMinorUnits, subtractMoney } from '#domain/money.ts';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import { listOf, numberOf, type RawItem, recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import { exchange } from '#sources/store/exchange.ts';

export interface CartToPrice {
  /** Empty: none. */
  readonly email: string;
  readonly lines: readonly {
    /** Id of the variation, or of a product without variations. */
    readonly id: number;
    readonly quantity: number;
    /** Choices that the variation leaves open. */
    readonly choices: readonly { readonly attribute: string; readonly value: string }[];
  }[];
  readonly codes: readonly string[];
}

/** The store's sums of the goods, without the delivery, whose cost we decide. */
export interface PricedGoods {
  /** `id`: of the variation, or of a product without variations. Items that differ in nothing that the store knows are one line. */
  readonly lines: readonly { readonly id: number; readonly subtotal: Taxed; readonly total: Taxed }[];
  readonly subtotal: Taxed;
  readonly discount: Taxed;
  readonly coupons: readonly { readonly code: string; readonly discount: Taxed }[];
  readonly tax: Money;
  /** Each tax of the store's own cart, with its share of the delivery that the store has chosen. */
  readonly cartTaxes: readonly { readonly name: string; readonly amount: Money }[];
  readonly cartDelivery: Taxed;
}

/** An amount without its tax, and the tax. */
export interface Taxed {
  readonly net: Money;
  readonly tax: Money;
}

interface Till {
  /** The shop's base address. */
  readonly url: string;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly timeoutMs?: number;
}

/** A customer waits for the answer. */
const TIMEOUT_MS = 8000;
/** Limit of WordPress for one batch. */
const MOST_PARTS = 25;
const CODES: ReadonlyMap<string, string> = new Map([
  ['woocommerce_rest_product_out_of_stock', 'item.sold-out'],
  ['woocommerce_rest_product_partially_out_of_stock', 'item.too-many'],
  ['woocommerce_rest_product_not_purchasable', 'item.not-for-sale'],
  ['woocommerce_rest_missing_variation_data', 'item.choice-missing'],
  ['woocommerce_rest_missing_attributes', 'item.choice-missing'],
  ['woocommerce_rest_variation_id_from_variation_data', 'item.choice-missing'],
  ['woocommerce_rest_cart_coupon_error', 'coupon.refused'],
]);

/**
 * Lets the store calculate coupons and taxes in a cart, which creates no order. Fails with `store.unreachable`, `store.odd-answer`, `item.…`
 * with the item's `id`, or `coupon.refused` with the `code`.
 */
export async function priceCart(till: Till, cart: CartToPrice): Promise<Result<PricedGoods>> {
  const begun = await ask(till, 'GET', 'cart?_fields=errors', {});
  const token = begun?.status === 200 ? begun.headers.get('cart-token') : null;
  if (!token) return fail({ code: 'store.unreachable' });
  const steps = stepsOf(cart);
  let last: RawItem = {};
  for (let from = 0; from < steps.length; from += MOST_PARTS) {
    const part = steps.slice(from, from + MOST_PARTS);
    const answer = await ask(till, 'POST', 'batch', { 'Cart-Token': token }, requestsOf(part, token));
    const responses = answer?.status === 207 ? listOf(recordOf(answer.body).responses) : [];
    if (!answer) return fail({ code: 'store.unreachable' });
    if (responses.length !== part.length) return fail({ code: 'store.odd-answer' });
    for (const [index, response] of responses.entries()) {
      const refused = refusalOf(response, part[index]);
      if (refused) return fail(refused);
      last = recordOf(response.body);
    }
  }
  const lowered = loweredItem(cart, last);
  if (lowered !== null) return fail({ code: 'item.too-many', params: { id: lowered } });
  const priced = pricedFrom(last);
  return priced ? ok(priced) : fail({ code: 'store.odd-answer' });
}

interface Step {
  readonly path: string;
  readonly body: object;
  readonly params: NonNullable<Failure['params']>;
}

function stepsOf({ lines, codes, email }: CartToPrice): readonly Step[] {
  // A coupon for certain customers is refused without their e-mail address (captures-stock/09-coupon-MEMBER).
  const customer = { path: 'update-customer', body: { billing_address: { email } }, params: {} };
  return [
    ...(email === '' ? [] : [customer]),
    ...lines.map(({ id, quantity, choices }) => ({
      path: 'add-item',
      body: { id, quantity, ...(choices.length > 0 && { variation: choices }) },
      params: { id },
    })),
    ...codes.map((code) => ({ path: 'apply-coupon', body: { code }, params: { code } })),
  ];
}

/** Each part needs the token. `_fields` makes the answer forty times smaller (capture 235). */
const requestsOf = (steps: readonly Step[], token: string) => ({
  requests: steps.map(({ path, body }) => ({
    method: 'POST',
    path: `/wc/store/v1/cart/${path}?_fields=items,coupons,totals,errors`,
    headers: { 'Cart-Token': token },
    body,
  })),
});

function refusalOf(response: RawItem, step: Step | undefined): Failure | null {
  const status = numberOf(response.status);
  if (status >= 200 && status <= 299) return null;
  const code = CODES.get(textOf(recordOf(response.body).code));
  return code ? { code, params: step?.params ?? {} } : { code: 'store.odd-answer' };
}

/** Id of an item whose quantity WooCommerce has lowered, which it does not report (captures-stock/07c, 35-cart-after-stock-fell). */
function loweredItem({ lines }: CartToPrice, answered: RawItem): number | null {
  const left = new Map<number, number>();
  for (const { id, quantity } of listOf(answered.items))
    left.set(numberOf(id), (left.get(numberOf(id)) ?? 0) + numberOf(quantity));
  for (const { id, quantity } of lines) left.set(id, (left.get(id) ?? 0) - quantity);
  return [...left].find(([, difference]) => difference !== 0)?.[0] ?? null;
}

/** Leaves the delivery out of the sums, because the cart always chooses the first one (captures-stock/57). */
function pricedFrom({ items, coupons, totals: raw }: RawItem): PricedGoods | null {
  const totals = recordOf(raw);
  const currency = textOf(totals.currency_code);
  const minorUnit = numberOf(totals.currency_minor_unit);
  if (currency === '') return null;
  let isOdd = false;
  const money = (value: unknown): Money => {
    const amount = parseMinorUnits(String(value ?? '0'));
    isOdd ||= amount === null;
    return { amount: amount ?? 0, minorUnit, currency };
  };
  const taxed = (from: RawItem, name: string): Taxed => ({
    net: money(from[name]),
    tax: money(from[`${name}_tax`]),
  });
  const lines = listOf(items).map((item) => ({
    id: numberOf(item.id),
    subtotal: taxed(recordOf(item.totals), 'line_subtotal'),
    total: taxed(recordOf(item.totals), 'line_total'),
  }));
  const priced: PricedGoods = {
    lines,
    subtotal: taxed(totals, 'total_items'),
    discount: taxed(totals, 'total_discount'),
    coupons: listOf(coupons).map((coupon) => ({
      code: textOf(coupon.code).toLowerCase(),
      discount: taxed(recordOf(coupon.totals), 'total_discount'),
    })),
    tax: subtractMoney(money(totals.total_tax), money(totals.total_shipping_tax)),
    cartTaxes: listOf(totals.tax_lines).map(({ name, price }) => ({
      name: textOf(name),
      amount: money(price),
    })),
    cartDelivery: taxed(totals, 'total_shipping'),
  };
  return isOdd ? null : priced;
}

function ask(till: Till, method: string, path: string, headers: Record<string, string>, body?: object) {
  const { fetch: send, now, timeoutMs = TIMEOUT_MS } = till;
  const address = new URL(`${till.url}/wp-json/wc/store/v1/${path}`);
  return exchange(send, address, { method, headers, timeoutMs, now, ...(body && { body }) });
}
