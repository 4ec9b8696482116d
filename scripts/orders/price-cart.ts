import type { Money } from '#domain/money.ts';
import { parseMinorUnits } from '#domain/money.ts';
import { type Failure, fail, ok, type Result } from '#domain/result.ts';
import { listOf, numberOf, type RawItem, recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import { exchange } from './exchange.ts';
import type { StoreClient } from './wc-client.ts';

export interface CartToPrice {
  readonly lines: readonly {
    /** Of the variation, or of a product without. */
    readonly id: number;
    readonly quantity: number;
    /** Choices that the variation leaves open. */
    readonly choices: readonly { readonly attribute: string; readonly value: string }[];
  }[];
  readonly codes: readonly string[];
}

/** What the store charges for the goods; delivery is ours and not in it. */
export interface PricedCart {
  /** Net of tax. */
  readonly goods: Money;
  /** Net of tax, off the goods. */
  readonly discount: Money;
  readonly tax: Money;
  readonly taxNames: readonly string[];
  /** With tax, after the discount. */
  readonly total: Money;
  /** Whether a voucher makes the delivery free: WooCommerce leaves our `shipping_lines` as they are (capture 070-coupon-FREESHIP). */
  readonly isDeliveryFree: boolean;
}

interface Till {
  /** The shop's base address. */
  readonly url: string;
  /** For what vouchers say beside their discount. */
  readonly client: StoreClient;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly timeoutMs?: number;
}

/** A customer waits for it. */
const TIMEOUT_MS = 8000;
/** WordPress takes 25 parts. */
const MOST_PARTS = 25;
const CODES: Readonly<Record<string, string>> = {
  woocommerce_rest_product_out_of_stock: 'item.sold-out',
  woocommerce_rest_product_partially_out_of_stock: 'item.too-many',
  woocommerce_rest_product_not_purchasable: 'item.not-for-sale',
  woocommerce_rest_missing_variation_data: 'item.choice-missing',
  woocommerce_rest_missing_attributes: 'item.choice-missing',
  woocommerce_rest_variation_id_from_variation_data: 'item.choice-missing',
  woocommerce_rest_cart_coupon_error: 'coupon.refused',
};

/**
 * Lets the store reckon vouchers and taxes in a cart of its own, which makes no order. Fails with `store.unreachable`,
 * `store.odd-answer`, `item.…` with the item's `id`, or `coupon.refused` with the `code`.
 */
export async function priceCart(till: Till, cart: CartToPrice): Promise<Result<PricedCart>> {
  const vouchers = Promise.all(cart.codes.map((code) => deliversFree(till.client, code)));
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
  const priced = pricedFrom(recordOf(last.totals), (await vouchers).includes(true));
  return priced ? ok(priced) : fail({ code: 'store.odd-answer' });
}

interface Step {
  readonly path: string;
  readonly body: object;
  readonly params: NonNullable<Failure['params']>;
}

function stepsOf({ lines, codes }: CartToPrice): readonly Step[] {
  return [
    ...lines.map(({ id, quantity, choices }) => ({
      path: 'add-item',
      body: { id, quantity, ...(choices.length > 0 && { variation: choices }) },
      params: { id },
    })),
    ...codes.map((code) => ({ path: 'apply-coupon', body: { code }, params: { code } })),
  ];
}

/** The token stands in each part. `_fields` leaves a fortieth of the answer (capture 235). */
const requestsOf = (steps: readonly Step[], token: string) => ({
  requests: steps.map(({ path, body }) => ({
    method: 'POST',
    path: `/wc/store/v1/cart/${path}?_fields=items,totals,errors`,
    headers: { 'Cart-Token': token },
    body,
  })),
});

function refusalOf(response: RawItem, step: Step | undefined): Failure | null {
  const status = numberOf(response.status);
  if (status >= 200 && status <= 299) return null;
  const code = CODES[textOf(recordOf(response.body).code)];
  return code ? { code, params: step?.params ?? {} } : { code: 'store.odd-answer' };
}

/** WooCommerce lowers a quantity without a word (captures-stock/07c, 35-cart-after-stock-fell). */
function loweredItem({ lines }: CartToPrice, answered: RawItem): number | null {
  const left = new Map<number, number>();
  for (const { id, quantity } of listOf(answered.items))
    left.set(numberOf(id), (left.get(numberOf(id)) ?? 0) + numberOf(quantity));
  for (const { id, quantity } of lines) left.set(id, (left.get(id) ?? 0) - quantity);
  return [...left].find(([, difference]) => difference !== 0)?.[0] ?? null;
}

/** A cart chooses the first delivery by itself (captures-stock/57): its cost and tax are taken off. */
function pricedFrom(totals: RawItem, isDeliveryFree: boolean): PricedCart | null {
  const amount = (name: string) => parseMinorUnits(String(totals[name] ?? '0'));
  const [goods, discount] = [amount('total_items'), amount('total_discount')];
  const [tax, total] = [amount('total_tax'), amount('total_price')];
  const [delivery, deliveryTax] = [amount('total_shipping'), amount('total_shipping_tax')];
  const currency = textOf(totals.currency_code);
  if (goods === null || discount === null || tax === null || total === null || currency === '') return null;
  if (delivery === null || deliveryTax === null) return null;
  const minorUnit = numberOf(totals.currency_minor_unit);
  const money = (minor: number): Money => ({ amount: minor, minorUnit, currency });
  return {
    goods: money(goods),
    discount: money(discount),
    tax: money(tax - deliveryTax),
    taxNames: listOf(totals.tax_lines).map(({ name }) => textOf(name)),
    total: money(total - delivery - deliveryTax),
    isDeliveryFree,
  };
}

async function deliversFree(client: StoreClient, code: string): Promise<boolean> {
  const query = { code, _fields: 'code,free_shipping' };
  const answer = await client({ method: 'GET', path: 'coupons', query });
  return listOf(answer?.body).some(({ free_shipping }) => free_shipping === true);
}

function ask(till: Till, method: string, path: string, headers: Record<string, string>, body?: object) {
  const { fetch: send, now, timeoutMs = TIMEOUT_MS } = till;
  const address = new URL(`${till.url}/wp-json/wc/store/v1/${path}`);
  return exchange(send, address, { method, headers, timeoutMs, now, ...(body && { body }) });
}
