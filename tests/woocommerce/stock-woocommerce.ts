import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { withStock } from '#scripts/backend/catalogue/stock-levels.ts';
import type { Connection } from '#scripts/http/connection.ts';
import { couponRefusal, couponV3, type StockCoupon } from './coupons.ts';
import { makeOrder, type StockOrder } from './make-order.ts';
import { orderRefusal, type Refusal, recordsIn, refusal, statusRefusal } from './order-refusals.ts';
import { productRoutes } from './product-routes.ts';
import { rootAnswer, type StockFacts, settingsRoutes } from './settings-routes.ts';
import { type StockShipping, shippingRoutes } from './shipping.ts';
import { type StockKeys, signingRefusal } from './signing-in.ts';
import { chosenFields, itemV3, type StockItem } from './stock-items.ts';
import { storeCarts } from './store-cart.ts';

/** What goes wrong with the next orders that are sent, one of these for each. */
export type Mishap =
  /** Made, but the answer never comes: the connection is cut. */
  | 'answer-lost'
  /** Killed in the middle: a pending order without its total stays (capture 252x). */
  | 'killed'
  /** 201, and no lines (capture 024c). */
  | 'hollow'
  /** 201, and lines without their meta, which WooCommerce writes after the lines: no capture has it. */
  | 'bare'
  | 'html-500'
  /** Maintenance (capture 260). */
  | 'maintenance'
  | 'too-many'
  /** A firewall before WordPress does not let this order through. */
  | 'firewall'
  /** Nothing was made, and the connection is cut. */
  | 'cut'
  /** Made, but the answer does not come, and the connection stays open until `hangUp` (wcv3.md §2.2). */
  | 'hangs'
  | 'refused';

export interface StockWooCommerce extends StockKeys, Omit<StockFacts, 'mayCreate'> {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly orders: StockOrder[];
  /** A product or variation, whose fields a test may set. */
  item(id: number): StockItem;
  /** Of requests to `wc/v3`, in order. */
  readonly calls: string[];
  /** Taken from the front, one for each POST of an order. */
  readonly mishaps: Mishap[];
  /** The same for each change of an order. `cut`: nothing was changed. */
  readonly changeMishaps: ('answer-lost' | 'cut' | 'none')[];
  /** Sets an order's status as somebody does by hand: our words beside it stay. */
  setByHand(id: number, status: string): void;
  /** What it finds at a picture's address. */
  internet: (address: string) => Promise<Response>;
  /** The answer to all changes, instead of making them; a body of null is a page. */
  refuses: { readonly status: number; readonly body: object | null } | null;
  /** Taken from the front, one for each POST or PUT of a product. */
  readonly productMishaps: 'answer-lost'[];
  /** Before 9.9 `created_via` is neither kept nor filtered by. */
  isOld: boolean;
  /** With plain ones WordPress answers nothing below /wp-json: the theme's page says so (captures 262). */
  permalinks: boolean;
  /** Away: every connection is cut. */
  isAway: boolean;
  /** How long it thinks about an order that it makes, in milliseconds. */
  makingMs: number;
  /** The most orders that it ever made at once. */
  mostAtOnce: number;
  readonly coupons: StockCoupon[];
  /** Of WooCommerce Product Add-Ons, by product, with the global ones; null without the plugin. */
  addOns: Map<number, readonly object[]> | null;
  /** Codes that a cart refuses for a reason of its own: a plugin's. */
  readonly refusedCoupons: Set<string>;
  /** Net minor units of the rate that a cart has chosen by itself (captures 235, 57-checkout-no-rate-chosen); null without zones. */
  cartDelivery: number | null;
  readonly shipping: StockShipping;
  /** What a plugin makes of the texts of products that are sent. */
  rewrites: (text: string) => string;
  /** Products that the back office deleted, while the lists still have them. */
  readonly gone: Set<number>;
  /** Cuts the connections that hang. */
  hangUp(): void;
  /** Ids of orders that were deleted for good. */
  readonly deleted: number[];
  /** Pieces left, of products and variations that are counted. May fall below 0, as it does there (capture 042). */
  readonly stock: Map<number, number>;
  close(): Promise<void>;
}

/** Raw lists of the Store API. */
interface StockLists {
  readonly products: readonly StockItem[];
  readonly variations: readonly StockItem[];
  readonly categories: readonly object[];
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** In these an order takes its pieces from the stock (wcv3.md §2.4). */
const COUNTED = new Set(['processing', 'on-hold', 'completed']);
const GIVEN_BACK = new Set(['pending', 'cancelled', 'failed']);

/**
 * For tests: `wc/v3/orders` of a WooCommerce 11 without plugins, as `wcv3.md` and its captures describe it. It accepts what
 * WooCommerce accepts: sold-out products, unknown ones (a line with product_id 0), any quantity, the same order twice.
 */
export async function stockWooCommerce({
  products: given,
  variations,
  categories,
  now,
}: StockLists): Promise<StockWooCommerce> {
  const products = [...given];
  const items = new Map<number, StockItem>([...products, ...variations].map((item) => [item.id, item]));
  const minorUnit = products[0]?.prices?.currency_minor_unit ?? 2;
  const currency = products[0]?.prices?.currency_code ?? 'ILS';
  const orders: StockOrder[] = [];
  const hanging: (() => void)[] = [];
  const shipping: StockShipping = { zones: [], pickups: [], lost: 0, rewrites: (name) => name };
  let nextId = 105;

  // biome-ignore lint/suspicious/noExplicitAny: see StockOrder
  function make(body: any, mishap?: Mishap): StockOrder {
    const left = new Map([...items].filter(([id]) => !stock.gone.has(id)));
    const shop = { ...stock, items: left, minorUnit, currency, now: now() };
    const order = makeOrder(nextId++, body, shop, mishap);
    order.payment_url = `${stock.url}/checkout/order-pay/${order.id}/?pay_for_order=true&key=${order.order_key}`;
    orders.push(order);
    if (COUNTED.has(order.status)) count(order, -1);
    notePaid(order);
    return order;
  }

  /** These statuses make an order paid, whoever sets them (captures 055d, 091). */
  function notePaid(order: StockOrder): void {
    const isPaid =
      order.status === 'completed' || (order.status === 'processing' && order.payment_method !== 'cod');
    if (isPaid) order.date_paid_gmt ??= new Date(now()).toISOString().slice(0, 19);
  }

  /** Stock falls without a check, and rises again with a cancellation (wcv3.md §2.4). */
  function count({ line_items }: StockOrder, sign: 1 | -1): void {
    for (const { product_id, variation_id, quantity } of line_items)
      for (const id of [variation_id, product_id].filter((each) => stock.stock.has(each)).slice(0, 1))
        stock.stock.set(id, (stock.stock.get(id) ?? 0) + sign * quantity);
  }

  // biome-ignore lint/suspicious/noExplicitAny: see StockOrder
  function couponCart(body: any, others: readonly string[]) {
    const lines = recordsIn(body.line_items).map((line) => ({
      item: items.get(Number(line.variation_id || line.product_id)),
      quantity: Number(line.quantity ?? 1),
    }));
    return {
      items: lines.map(({ item }) => item),
      subtotal: lines.reduce(
        (sum, { item, quantity }) => sum + Number(item?.prices?.price ?? 0) * quantity,
        0,
      ),
      minorUnit,
      email: String(body.billing?.email ?? ''),
      others,
      now: now(),
    };
  }

  const refusedCoupon = (message: string, { id }: StockOrder) =>
    refused(refusal(400, 'woocommerce_rest_invalid_coupon', message, { new_draft_order_id: id }));
  const uploads = new Map<string, Uint8Array>();
  async function upload(address: string): Promise<string | null> {
    const answer = await stock.internet(address).catch(() => null);
    // WordPress decides by the end of the address, and refuses what is no picture.
    if (!answer?.ok || !/\.(?:jpe?g|png|webp)$/.test(address)) return null;
    const path = `/wp-content/uploads/2026/11/${address.split('/').at(-1)}`;
    uploads.set(path, new Uint8Array(await answer.arrayBuffer()));
    return stock.url + path;
  }
  const app = new Hono<{ Bindings: Connection }>();
  app.get('/wp-content/uploads/*', ({ req }) => {
    const bytes = uploads.get(req.path);
    return bytes ? new Response(bytes.slice(), { headers: { 'content-type': 'image/jpeg' } }) : html(404);
  });
  const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
    Response.json(body, {
      status,
      headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
    });
  const html = (status: number, headers: Record<string, string> = {}) =>
    new Response('<!DOCTYPE html><title>Error</title>', {
      status,
      headers: { 'content-type': 'text/html', ...headers },
    });
  const refused = ({ status, body }: Refusal) => json(body, status);
  /** Ends the connection without an answer. */
  const cut = ({ env }: Context<{ Bindings: Connection }>) => {
    env.incoming?.socket.destroy();
    return new Response(null);
  };

  app.use('*', async (context, next) => {
    if (stock.isAway) return cut(context);
    return stock.permalinks ? next() : html(404);
  });
  app.use('/wp-json/wc/v3/*', async ({ req }, next) => {
    stock.calls.push(`${req.method} ${new URL(req.url).pathname.slice('/wp-json/wc/v3/'.length)}`);
    const wrong = signingRefusal(req, stock, stock.home);
    if (wrong) return refused(wrong);
    if (!stock.refuses || req.method === 'GET') return next();
    const { status, body } = stock.refuses;
    return body ? json(body, status) : html(status);
  });
  let making = 0;
  app.post('/wp-json/wc/v3/orders', async (_, next) => {
    making += 1;
    stock.mostAtOnce = Math.max(stock.mostAtOnce, making);
    if (stock.makingMs > 0) await wait(stock.makingMs);
    await next();
    making -= 1;
  });
  app.post('/wp-json/wc/v3/orders', async (context) => {
    const body = await context.req.json();
    const wrong = orderRefusal(body);
    if (wrong) return refused(wrong);
    const mishap = stock.mishaps.shift();
    switch (mishap) {
      case 'cut':
        return cut(context);
      case 'html-500':
        return html(500);
      case 'maintenance':
        return html(503, { 'retry-after': '600' });
      case 'firewall':
        return html(403);
      case 'too-many':
        return html(429, { 'retry-after': '20' });
      case 'refused':
        return refusedCoupon(
          'Coupon &quot;old50&quot; has expired.',
          make({ ...body, status: 'checkout-draft' }),
        );
      case 'answer-lost':
      case 'killed':
        make(body, mishap);
        return cut(context);
      case 'hangs':
        make(body);
        return new Promise<Response>((resolve) => hanging.push(() => resolve(cut(context))));
      default: {
        const codes = recordsIn(body.coupon_lines).map(({ code }) => String(code).toLowerCase());
        const said = codes
          .map((code, index) => couponRefusal(code, stock.coupons, couponCart(body, codes.slice(0, index))))
          .find((text) => text !== null);
        // 070-coupon-OLD50: a refused voucher leaves a draft.
        if (said) return refusedCoupon(said, make({ ...body, coupon_lines: [], status: 'checkout-draft' }));
        for (const coupon of stock.coupons)
          if (codes.includes(coupon.code.toLowerCase())) coupon.usage_count = (coupon.usage_count ?? 0) + 1;
        return json(make(body, mishap), 201);
      }
    }
  });
  app.get('/wp-json/wc/v3/orders', ({ req }) => {
    const { created_via: via, status = 'any', after, modified_after: modifiedAfter, orderby } = req.query();
    const wanted = status.split(',');
    const listed = wanted.includes('any') ? [] : wanted;
    const found = orders.filter(
      (order) =>
        // An old store ignores the filter and answers all orders (as other unknown filters, wcv3.md §3).
        (!via || stock.isOld || order.created_via === via) &&
        (!after || `${order.date_created_gmt}Z` > after) &&
        // Strictly greater, to the second (capture 180).
        (!modifiedAfter || order.date_modified_gmt > modifiedAfter.replace('Z', '')) &&
        (listed.includes(order.status) ||
          // "any" beside others swallows them (capture 254e).
          (wanted.includes('any') && !['trash', 'checkout-draft', 'auto-draft'].includes(order.status))),
    );
    const sorted =
      orderby === 'modified'
        ? found.toSorted((left, right) => (left.date_modified_gmt < right.date_modified_gmt ? 1 : -1))
        : found.toReversed();
    const asked = req.query('order') === 'asc' ? sorted.toReversed() : sorted;
    const size = Number(req.query('per_page') ?? 10);
    const from = (Number(req.query('page') ?? 1) - 1) * size;
    const fields = req.query('_fields');
    return json(asked.slice(from, from + size).map((order) => chosenFields(order, fields)));
  });
  // The page to pay on needs no sign-in, and takes money for what is pending or failed only (wcv3.md).
  app.on(['GET', 'POST'], '/checkout/order-pay/:id/', async (context) => {
    const { req } = context;
    const page = (text: string) => context.html(text);
    const order = orders.find(({ id }) => id === Number(req.param('id')));
    if (!order || order.order_key !== req.query('key')) return page('This order is invalid.');
    if (!['pending', 'failed'].includes(order.status)) return page('This order cannot be paid for.');
    if (req.method === 'GET')
      return page(
        '<form method="post"><button name="card" value="good">Pay</button><button name="card" value="bad">Decline</button></form>',
      );
    const isGood = (await req.parseBody()).card === 'good';
    const at = new Date(now()).toISOString().slice(0, 19);
    order.status = isGood ? 'processing' : 'failed';
    order.date_modified_gmt = at;
    if (!isGood) return page('The card was declined.');
    order.date_paid_gmt = at;
    count(order, -1);
    return page('Thank you.');
  });
  app.get('/wp-json/wc/v3/orders/:id', ({ req }) => {
    const order = orders.find(({ id }) => id === Number(req.param('id')));
    // 404 here, and 400 at PUT (captures 123, 094f).
    if (!order) return refused(refusal(404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.'));
    return json(chosenFields(order, req.query('_fields')));
  });
  // Captures 200d, 200f: unknown ids are left out, products do not give variations; newest first.
  const listV3 = (list: readonly StockItem[]) => (context: Context) => {
    const { include = '', _fields: fields, page = '1', per_page: size = '10' } = context.req.query();
    const ids = include.split(',').map(Number);
    const found = list.filter(({ id }) => include === '' || ids.includes(id));
    const shown = found.toSorted((left, right) => right.id - left.id);
    const left = (id = 0) => stock.stock.get(id);
    // The plugin's documentation: `addons` of each product, empty for one without.
    const addOns = ({ id }: StockItem) => (stock.addOns ? { addons: stock.addOns.get(id) ?? [] } : {});
    const part = shown.slice((Number(page) - 1) * Number(size), Number(page) * Number(size));
    return json(
      part.map((item) =>
        chosenFields({ ...itemV3(item, left(item.id), left(item.parent)), ...addOns(item) }, fields),
      ),
    );
  };
  app.get('/wp-json/wc/v3/products', listV3(products));
  app.on(['POST', 'PUT'], '/wp-json/wc/v3/products/:id{[0-9]+}?', async (context, next) => {
    await next();
    return stock.productMishaps.shift() === 'answer-lost' ? cut(context) : undefined;
  });
  app.get('/wp-json/wc/v3/variations', listV3(variations));
  app.route('/wp-json/wc/v3', productRoutes({ items, products, shop: () => stock, upload, minorUnit, now }));
  // 074-coupon-by-code: `[]` when unknown.
  app.get('/wp-json/wc/v3/coupons', ({ req }) => {
    const code = req.query('code')?.toLowerCase();
    const found = stock.coupons.filter((coupon) => coupon.code.toLowerCase() === code);
    return json(found.map((coupon) => chosenFields(couponV3(coupon), req.query('_fields'))));
  });
  /** Each transition moves the stock (wcv3.md §2.4). */
  function setStatus(order: StockOrder, status = order.status): void {
    if (COUNTED.has(order.status) && GIVEN_BACK.has(status)) count(order, 1);
    if (!COUNTED.has(order.status) && COUNTED.has(status)) count(order, -1);
    order.status = status;
    // It moves with the same status, too (capture 092).
    order.date_modified_gmt = new Date(now()).toISOString().slice(0, 19);
    notePaid(order);
  }

  app.put('/wp-json/wc/v3/orders/:id', async (context) => {
    const { req } = context;
    const order = orders.find(({ id }) => id === Number(req.param('id')));
    // 400 and not 404 (capture 094f).
    if (!order)
      return json(
        { code: 'woocommerce_rest_shop_order_invalid_id', message: 'ID is invalid.', data: { status: 400 } },
        400,
      );
    const { status, meta_data: meta } = await req.json();
    const wrong = statusRefusal(status);
    if (wrong) return refused(wrong);
    const mishap = stock.changeMishaps.shift();
    if (mishap === 'cut') return cut(context);
    setStatus(order, status);
    // Replaced by key (captures 094, 094b).
    const sentMeta = recordsIn(meta);
    const kept = recordsIn(order.meta_data).filter(({ key }) => !sentMeta.some((each) => each.key === key));
    order.meta_data = [...kept, ...sentMeta];
    if (mishap === 'answer-lost') return cut(context);
    return json(chosenFields(order, req.query('_fields')));
  });
  app.delete('/wp-json/wc/v3/orders/:id', ({ req }) => {
    const index = orders.findIndex(({ id }) => id === Number(req.param('id')));
    if (index < 0)
      return json(
        { code: 'woocommerce_rest_shop_order_invalid_id', message: 'Invalid ID.', data: { status: 404 } },
        404,
      );
    const [order] = orders.splice(index, 1);
    stock.deleted.push(order?.id ?? 0);
    return json(order);
  });
  app.route(
    '/wp-json/wc/store/v1',
    storeCarts(() => ({ ...stock, items, minorUnit, left: (id) => stock.stock.get(id), now: now() })),
  );
  app.use('/wp-json/wc/v3/shipping/*', async (context, next) => {
    await next();
    if (context.req.method === 'GET' || shipping.lost === 0) return;
    shipping.lost -= 1;
    if (shipping.lost === 0) context.res = cut(context);
  });
  app.route('/wp-json/wc/v3/shipping', shippingRoutes(shipping));
  app.get('/wp-json/wc/store/v1/products', ({ req }) => {
    const { include, parent, type, page = '1', per_page: size = '10' } = req.query();
    const idsIn = (text: string) => text.split(',').map(Number);
    const listed = (type === 'variation' ? variations : products).filter(
      (item) =>
        item.status === undefined &&
        (!include || idsIn(include).includes(item.id)) &&
        (!parent || idsIn(parent).includes(item.parent ?? 0)),
    );
    const part = listed.slice((Number(page) - 1) * Number(size), Number(page) * Number(size));
    const present = part.map((item) => {
      const remaining = stock.stock.get(item.id);
      return remaining === undefined ? item : withStock({ ...item }, { remaining, isInStock: remaining > 0 });
    });
    const headers = {
      'X-WP-Total': String(listed.length),
      'X-WP-TotalPages': String(Math.ceil(listed.length / Number(size))),
    };
    return json(present, 200, headers);
  });
  app.get('/wp-json/wc/store/v1/products/categories', () => json(categories));
  const facts = (): StockFacts => ({ ...stock, mayCreate: stock.user === 'manager' });
  app.get('/wp-json/', ({ req }) => json(rootAnswer(facts(), req.query('_fields'))));
  app.route('/wp-json/wc/v3', settingsRoutes(facts));
  // No plugin: no branches, no zones, no treesal (captures-stock).
  app.notFound(() =>
    json(
      {
        code: 'rest_no_route',
        message: 'No route was found matching the URL and request method.',
        data: { status: 404 },
      },
      404,
    ),
  );

  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stock: StockWooCommerce = {
    url,
    home: url,
    version: '11.0.1',
    currency,
    country: 'PS',
    timeZone: 'Asia/Hebron',
    permalinks: true,
    seesHttps: true,
    rights: 'read_write',
    user: 'manager',
    orders,
    item(id) {
      const item = items.get(id);
      if (!item) throw new Error(`no item ${id}`);
      return item;
    },
    calls: [],
    mishaps: [],
    changeMishaps: [],
    productMishaps: [],
    refuses: null,
    internet: (address) => fetch(address),
    setByHand(id, status) {
      const order = orders.find((each) => each.id === id);
      if (order) setStatus(order, status);
    },
    isOld: false,
    isAway: false,
    makingMs: 0,
    mostAtOnce: 0,
    hasKey: true,
    hasTaxes: false,
    tax: null,
    coupons: [],
    addOns: null,
    refusedCoupons: new Set(),
    cartDelivery: null,
    shipping,
    secret: null,
    plugins: [],
    deleted: [],
    gone: new Set(),
    rewrites: (text) => text,
    hangUp: () => {
      for (const end of hanging.splice(0)) end();
    },
    stock: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return stock;
}
