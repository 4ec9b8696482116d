import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { withStock } from '#scripts/backend/catalogue/stock-levels.ts';
import type { Connection } from '#scripts/http/connection.ts';

/** A product or variation as the Store API lists it; only these fields are read here. */
interface StockItem {
  readonly id: number;
  readonly parent?: number;
  readonly name?: string;
  readonly prices?: {
    readonly price: string;
    readonly currency_minor_unit: number;
    readonly currency_code: string;
  };
}

/** An order as `wc/v3` answers it (capture 020-create-full), as far as anybody looks at it. */
export interface StockOrder {
  readonly id: number;
  status: string;
  readonly created_via: string;
  readonly currency: string;
  total: string;
  shipping_total: string;
  readonly date_created_gmt: string;
  // biome-ignore lint/suspicious/noExplicitAny: what was sent is stored as it came, as WooCommerce does
  readonly [field: string]: any;
}

/** What goes wrong with the next orders that are sent, one of these for each. */
export type Mishap =
  /** Made, but the answer never comes: the connection is cut. */
  | 'answer-lost'
  /** Killed in the middle: a pending order without its total stays (capture 252x). */
  | 'killed'
  /** 201, and no lines (capture 024c). */
  | 'hollow'
  | 'html-500'
  /** Maintenance (capture 260). */
  | 'maintenance'
  | 'too-many'
  /** Nothing was made, and the connection is cut. */
  | 'cut'
  | 'refused';

export interface StockWooCommerce {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly orders: StockOrder[];
  /** Of requests to `wc/v3`, in order. */
  readonly calls: string[];
  /** Taken from the front, one for each POST of an order. */
  readonly mishaps: Mishap[];
  /** Before 9.9 `created_via` is neither kept nor filtered by. */
  isOld: boolean;
  /** Away: every connection is cut. */
  isAway: boolean;
  hasTaxes: boolean;
  /** Namespaces beside WooCommerce's and WordPress's. */
  readonly plugins: string[];
  /** Whether the key is known. */
  hasKey: boolean;
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

const LONGEST_PHONE = 100;

/**
 * For tests: `wc/v3/orders` of a WooCommerce 11 without plugins, as `wcv3.md` and its captures describe it. It accepts what
 * WooCommerce accepts: sold-out products, unknown ones (a line with product_id 0), any quantity, the same order twice.
 */
export async function stockWooCommerce({
  products,
  variations,
  categories,
  now,
}: StockLists): Promise<StockWooCommerce> {
  const items = new Map([...products, ...variations].map((item) => [item.id, item]));
  const minorUnit = products[0]?.prices?.currency_minor_unit ?? 2;
  const orders: StockOrder[] = [];
  let nextId = 105;

  // biome-ignore lint/suspicious/noExplicitAny: see StockOrder
  function make(body: any, mishap?: Mishap): StockOrder {
    // biome-ignore lint/suspicious/noExplicitAny: see StockOrder
    const lines = (body.line_items ?? []).map((line: any, index: number) => {
      const item = items.get(line.variation_id ?? line.product_id);
      const price = Number(item?.prices?.price ?? 0) / 10 ** minorUnit;
      return {
        id: index + 1,
        name: item?.name ?? '',
        // An unknown product is accepted as a line of nothing (captures 047, 055).
        product_id: item ? item.parent || item.id : 0,
        variation_id: line.variation_id ?? 0,
        quantity: line.quantity,
        total: (price * line.quantity).toFixed(minorUnit),
        meta_data: line.meta_data ?? [],
      };
    });
    const shipping = (body.shipping_lines ?? []).reduce(
      (sum: number, line: { readonly total: string }) => sum + Number(line.total),
      0,
    );
    const isHollow = mishap === 'hollow' || String(body.billing?.phone ?? '').length > LONGEST_PHONE;
    const total = lines.reduce(
      (sum: number, line: { readonly total: string }) => sum + Number(line.total),
      shipping,
    );
    const order: StockOrder = {
      ...body,
      id: nextId++,
      status: mishap === 'killed' ? 'pending' : isHollow ? 'pending' : (body.status ?? 'pending'),
      created_via: stock.isOld ? 'rest-api' : (body.created_via ?? 'rest-api'),
      order_key: `wc_order_${randomBytes(8).toString('hex')}`,
      currency: products[0]?.prices?.currency_code ?? 'ILS',
      total: mishap === 'killed' ? '0.00' : total.toFixed(minorUnit),
      shipping_total: shipping.toFixed(minorUnit),
      date_created_gmt: new Date(now()).toISOString().slice(0, 19),
      billing: isHollow ? { first_name: '', phone: '' } : (body.billing ?? {}),
      line_items: isHollow ? [] : lines,
      meta_data: isHollow ? [] : (body.meta_data ?? []),
    };
    orders.push(order);
    if (['processing', 'on-hold', 'completed'].includes(order.status)) count(order, -1);
    return order;
  }

  /** Stock falls without a check, and rises again with a cancellation (wcv3.md §2.4). */
  function count({ line_items }: StockOrder, sign: 1 | -1): void {
    for (const { product_id, variation_id, quantity } of line_items)
      for (const id of [variation_id, product_id].filter((each) => stock.stock.has(each)).slice(0, 1))
        stock.stock.set(id, (stock.stock.get(id) ?? 0) + sign * quantity);
  }

  const app = new Hono<{ Bindings: Connection }>();
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
  /** Ends the connection without an answer. */
  const cut = ({ env }: Context<{ Bindings: Connection }>) => {
    env.incoming?.socket.destroy();
    return new Response(null);
  };

  app.use('*', async (context, next) => (stock.isAway ? cut(context) : next()));
  app.use('/wp-json/wc/v3/*', async ({ req }, next) => {
    stock.calls.push(`${req.method} ${new URL(req.url).pathname.slice('/wp-json/wc/v3/'.length)}`);
    // Over plain http a key is taken by OAuth 1.0a only (capture 006); an unknown key reads like none (008, 009).
    const isSigned = new URL(req.url).searchParams.has('oauth_signature');
    if (!stock.hasKey || !isSigned)
      return json(
        {
          code: 'woocommerce_rest_cannot_view',
          message: 'Sorry, you cannot list resources.',
          data: { status: 401 },
        },
        401,
      );
    return next();
  });
  app.post('/wp-json/wc/v3/orders', async (context) => {
    const body = await context.req.json();
    const mishap = stock.mishaps.shift();
    switch (mishap) {
      case 'cut':
        return cut(context);
      case 'html-500':
        return html(500);
      case 'maintenance':
        return html(503, { 'retry-after': '600' });
      case 'too-many':
        return html(429, { 'retry-after': '20' });
      case 'refused': {
        const draft = make({ ...body, status: 'checkout-draft' });
        return json(
          {
            code: 'woocommerce_rest_invalid_coupon',
            message: 'Coupon &quot;old50&quot; has expired.',
            data: { status: 400, new_draft_order_id: draft.id },
          },
          400,
        );
      }
      case 'answer-lost':
      case 'killed':
        make(body, mishap);
        return cut(context);
      default:
        return json(make(body, mishap), 201);
    }
  });
  app.get('/wp-json/wc/v3/orders', ({ req }) => {
    const { created_via: via, status = 'any', after } = req.query();
    const wanted = status.split(',');
    const found = orders.filter(
      (order) =>
        // An old store ignores the filter and answers all orders (as other unknown filters, wcv3.md §3).
        (!via || stock.isOld || order.created_via === via) &&
        (!after || `${order.date_created_gmt}Z` > after) &&
        (wanted.includes(order.status) ||
          (status === 'any' && !['trash', 'checkout-draft', 'auto-draft'].includes(order.status))),
    );
    return json(found.toReversed().slice(0, Number(req.query('per_page') ?? 10)));
  });
  app.put('/wp-json/wc/v3/orders/:id', async ({ req }) => {
    const order = orders.find(({ id }) => id === Number(req.param('id')));
    // 400 and not 404 (capture 094f).
    if (!order)
      return json(
        { code: 'woocommerce_rest_shop_order_invalid_id', message: 'ID is invalid.', data: { status: 400 } },
        400,
      );
    const { status } = await req.json();
    const isCounted = ['processing', 'on-hold', 'completed'].includes(order.status);
    if (isCounted && ['pending', 'cancelled', 'failed'].includes(status)) count(order, 1);
    order.status = status;
    return json(order);
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
  app.get('/wp-json/wc/store/v1/products', ({ req }) => {
    const { include, parent, type, page = '1', per_page: size = '10' } = req.query();
    const idsIn = (text: string) => text.split(',').map(Number);
    const listed = (type === 'variation' ? variations : products).filter(
      (item) =>
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
  app.get('/wp-json/', () => json({ namespaces: ['wc/v3', 'wc/store/v1', 'wp/v2', ...stock.plugins] }));
  // Captures 225e-system-status and 225c-settings-general.
  app.get('/wp-json/wc/v3/system_status', () =>
    json({ environment: { version: '11.0.1' }, settings: { currency: 'ILS' } }),
  );
  app.get('/wp-json/wc/v3/settings/general/woocommerce_calc_taxes', () =>
    json({ id: 'woocommerce_calc_taxes', value: stock.hasTaxes ? 'yes' : 'no' }),
  );
  // No plugin: no branches, no zones, no treesal (captures-stock).
  app.notFound(() =>
    json({ code: 'rest_no_route', message: 'No route was found.', data: { status: 404 } }, 404),
  );

  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const stock: StockWooCommerce = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    calls: [],
    mishaps: [],
    isOld: false,
    isAway: false,
    hasKey: true,
    hasTaxes: false,
    plugins: [],
    deleted: [],
    stock: new Map(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return stock;
}
