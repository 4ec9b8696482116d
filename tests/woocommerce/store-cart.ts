import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { couponRefusal, type StockCoupon } from './coupons.ts';
import { refusal } from './order-refusals.ts';
import { partsOf, reckon, type StockTax } from './reckon.ts';
import { cartRates, type StockShipping } from './shipping.ts';
import type { StockItem } from './stock-items.ts';

/** What a cart needs to know of its shop. */
interface CartShop {
  readonly items: ReadonlyMap<number, StockItem>;
  readonly minorUnit: number;
  readonly coupons: readonly StockCoupon[];
  readonly refusedCoupons: ReadonlySet<string>;
  readonly tax: StockTax | null;
  readonly cartDelivery: number | null;
  readonly shipping: StockShipping;
  /** Pieces left; undefined for what nobody counts. */
  readonly left: (id: number) => number | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

interface Cart {
  readonly lines: Map<number, number>;
  readonly codes: string[];
  email: string;
}

/** Parts of one batch that WooCommerce takes. */
const MOST_PARTS = 25;

/** `wc/v3`'s neighbour: carts of the Store API, as a price oracle uses them (captures 230 to 235). No order is made. */
export function storeCarts(shop: () => CartShop): Hono {
  const carts = new Map<string, Cart>();
  const app = new Hono();

  // 230-store-cart-new: the token of a new cart stands in a header.
  app.get('/cart', ({ req }) => {
    const known = req.header('cart-token') ?? '';
    const token = carts.has(known) ? known : randomUUID();
    const cart = carts.get(token) ?? { lines: new Map(), codes: [], email: '' };
    carts.set(token, cart);
    return Response.json(answered(cart, shop()), { headers: { 'Cart-Token': token } });
  });

  // 231-store-batch, 233-store-batch-one-bad: each part is answered by itself.
  app.post('/batch', async ({ req }) => {
    const { requests } = (await req.json()) as { readonly requests: readonly Part[] };
    if (requests.length > MOST_PARTS) {
      const { body, status } = refusal(400, 'rest_invalid_param', 'Invalid parameter(s): requests');
      return Response.json(body, { status });
    }
    const outer = req.header('cart-token');
    const responses = requests.map((part) => {
      const cart = carts.get(part.headers?.['Cart-Token'] ?? outer ?? '');
      // captures-stock/02-add-item-without-token
      if (!cart) return refusal(401, 'woocommerce_rest_missing_nonce', 'Missing the Nonce header.');
      return step(cart, part, shop());
    });
    return Response.json({ responses }, { status: 207 });
  });
  return app;
}

interface Part {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: {
    readonly id?: number;
    readonly quantity?: number;
    readonly code?: string;
    readonly billing_address?: { readonly email?: string };
  };
}

function step(cart: Cart, { path, body }: Part, shop: CartShop) {
  switch (path.split('?')[0]?.slice('/wc/store/v1/cart/'.length)) {
    case 'add-item': {
      const id = body.id ?? 0;
      const wanted = (cart.lines.get(id) ?? 0) + (body.quantity ?? 1);
      const item = shop.items.get(id);
      const left = shop.left(id);
      const name = `&quot;${item?.name ?? ''}&quot;`;
      // captures-stock/07d-add-item-no-price
      if (!item || item.status !== undefined || item.prices === undefined)
        return refusal(
          400,
          'woocommerce_rest_product_not_purchasable',
          `${name} is not available for purchase.`,
        );
      if (item.is_in_stock === false || left === 0)
        return refusal(
          400,
          'woocommerce_rest_product_out_of_stock',
          `You cannot add ${name} to the cart because the product is out of stock.`,
        );
      if (left !== undefined && wanted > left)
        return refusal(
          400,
          'woocommerce_rest_product_partially_out_of_stock',
          `You cannot add that amount of ${name} to the cart because there is not enough stock (${left} remaining).`,
        );
      // captures-stock/07c-add-item-sold-individually-2: lowered without a word.
      cart.lines.set(id, item.sold_individually ? 1 : wanted);
      return { status: 201, body: answered(cart, shop) };
    }
    case 'apply-coupon': {
      const said = couponRefusal(body.code ?? '', shop.coupons, {
        items: linesOf(cart, shop).map(({ item }) => item),
        subtotal: linesOf(cart, shop).reduce((sum, { subtotal }) => sum + subtotal, 0),
        minorUnit: shop.minorUnit,
        email: cart.email,
        others: cart.codes,
        now: shop.now,
      });
      if (said || shop.refusedCoupons.has(body.code ?? ''))
        return refusal(400, 'woocommerce_rest_cart_coupon_error', said ?? 'Not today.');
      cart.codes.push((body.code ?? '').toLowerCase());
      return { status: 200, body: answered(cart, shop) };
    }
    case 'update-customer':
      cart.email = body.billing_address?.email ?? cart.email;
      return { status: 200, body: answered(cart, shop) };
    default:
      return refusal(404, 'rest_no_route', 'No route was found matching the URL and request method.');
  }
}

/** The whole cart, in minor units. */
function answered(cart: Cart, shop: CartShop) {
  const { coupons, tax, minorUnit, cartDelivery } = shop;
  const lines = [...cart.lines];
  const used = coupons.filter(({ code }) => cart.codes.includes(code.toLowerCase()));
  const sums = reckon(linesOf(cart, shop), { shipping: cartDelivery ?? 0, coupons: used, tax, minorUnit });
  const all = (pick: (line: (typeof sums.lines)[number]) => number) =>
    String(sums.lines.reduce((sum, line) => sum + pick(line), 0));
  return {
    items: lines.map(([id, quantity], index) => ({
      id,
      quantity,
      totals: {
        line_subtotal: String(sums.lines[index]?.subtotal.net ?? 0),
        line_subtotal_tax: String(sums.lines[index]?.subtotal.tax ?? 0),
        line_total: String(sums.lines[index]?.total.net ?? 0),
        line_total_tax: String(sums.lines[index]?.total.tax ?? 0),
      },
    })),
    coupons: used.map((coupon, index) => ({
      code: coupon.code.toLowerCase(),
      discount_type: coupon.discount_type,
      totals: couponTotals(cart, shop, used.slice(0, index + 1)),
    })),
    totals: {
      total_items: all(({ subtotal }) => subtotal.net),
      total_items_tax: all(({ subtotal }) => subtotal.tax),
      total_discount: String(sums.discount),
      total_discount_tax: all(({ subtotal, total }) => subtotal.tax - total.tax),
      total_shipping: cartDelivery === null ? null : String(sums.shipping.net),
      total_shipping_tax: cartDelivery === null ? null : String(sums.shipping.tax),
      total_price: String(sums.total),
      total_tax: String(sums.tax),
      // captures-stock/70-cart-with-tax
      tax_lines: partsOf(tax).flatMap(({ name, rate }, part) => {
        const price = sums.taxParts[part] ?? 0;
        return price > 0 ? [{ name, price: String(price), rate: `${rate}%` }] : [];
      }),
      currency_code: 'ILS',
      currency_minor_unit: minorUnit,
    },
    shipping_rates: cartRates(shop.shipping, lines.length > 0),
    errors: [],
  };
}

const linesOf = ({ lines }: Cart, { items }: CartShop) =>
  [...lines].map(([id, quantity]) => {
    const item = items.get(id);
    const amount = Number(item?.prices?.price ?? 0) * quantity;
    return { item, quantity, subtotal: amount, total: amount, isNet: false };
  });

/** What the last of these vouchers takes off beside the others (231-store-batch). */
function couponTotals(cart: Cart, shop: CartShop, used: readonly StockCoupon[]) {
  const of = (coupons: readonly StockCoupon[]) =>
    reckon(linesOf(cart, shop), { shipping: 0, coupons, tax: shop.tax, minorUnit: shop.minorUnit });
  const [after, before] = [of(used), of(used.slice(0, -1))];
  return {
    total_discount: String(after.discount - before.discount),
    total_discount_tax: String(after.discountTax - before.discountTax),
  };
}
