import { type Context, Hono } from 'hono';
import { type Refusal, refusal } from './order-refusals.ts';
import { chosenFields, itemV3, type StockItem } from './stock-items.ts';

/** What the back office typed for an item: texts, as `wc/v3` keeps them. */
interface Typed {
  regular: string;
  sale: string;
  from: string | null;
  until: string | null;
}

interface ProductShop {
  readonly items: Map<number, StockItem>;
  readonly products: StockItem[];
  /** Pieces left of what is counted, and what a plugin makes of texts. */
  readonly shop: () => {
    readonly stock: Map<number, number>;
    readonly rewrites: (text: string) => string;
  };
  /** Copies a picture from an address to the uploads, and returns its own address there; null: it cannot. */
  readonly upload: (address: string) => Promise<string | null>;
  readonly minorUnit: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

const NUMBER = /^\d+(?:\.\d+)?$/;

/** `POST` of `wc/v3/products`, `GET`, `PUT` and `DELETE` of one, and its variations, with what WooCommerce accepts and ignores. */
export function productRoutes({ items, products, shop, upload, minorUnit, now }: ProductShop): Hono {
  const stock = () => shop().stock;
  // 207-product-create
  let nextId = 320_006;
  const typed = new Map<number, Typed>();
  const typedOf = ({ id, prices, is_purchasable }: StockItem): Typed => {
    // The Store API writes "no price" as 0 of what cannot be bought.
    const regular = is_purchasable === false ? '' : decimal(prices?.price);
    const known = typed.get(id) ?? { regular, sale: '', from: null, until: null };
    typed.set(id, known);
    return known;
  };
  const decimal = (minor = ''): string =>
    minor === '' ? '' : (Number(minor) / 10 ** minorUnit).toFixed(minorUnit);

  function shown(item: StockItem, fields: string | undefined): object {
    const { regular, sale, from, until } = typedOf(item);
    const left = (id = 0) => stock().get(id);
    const whole = {
      ...itemV3(item, left(item.id), left(item.parent)),
      regular_price: item.type === 'variable' ? '' : regular,
      sale_price: sale,
      date_on_sale_from: from,
      date_on_sale_to: until,
      short_description: item.short_description ?? '',
      description: item.description ?? '',
      categories: item.categories ?? [],
      images: item.images ?? [],
    };
    return chosenFields(whole, fields);
  }

  // biome-ignore lint/suspicious/noExplicitAny: any JSON may be sent
  function change(item: StockItem, body: any): Refusal | null {
    // 205e-price-number
    for (const field of ['regular_price', 'sale_price'])
      if (body[field] !== undefined && typeof body[field] !== 'string')
        return refusal(400, 'rest_invalid_param', `Invalid parameter(s): ${field}`);
    const isCounted = stock().has(item.id);
    // 202-sold-out-managed-by-status: ignored; 202b: the quantity counts.
    if (isCounted && typeof body.stock_quantity === 'number') stock().set(item.id, body.stock_quantity);
    for (const field of ['name', 'short_description', 'description'] as const)
      if (body[field] !== undefined) Object.assign(item, { [field]: shop().rewrites(body[field]) });
    if (body.categories !== undefined) Object.assign(item, { categories: body.categories });
    if (body.status !== undefined)
      Object.assign(item, { status: body.status === 'publish' ? undefined : body.status });
    // 203d-variable-parent-outofstock, 205g-price-on-variable-parent
    if (item.type === 'variable') return null;
    const own = typedOf(item);
    // 205f-price-garbage
    const price = (text: string): string => (NUMBER.test(text) ? text : '');
    if (body.regular_price !== undefined) own.regular = price(body.regular_price);
    if (body.sale_price !== undefined) own.sale = price(body.sale_price);
    // 205c-sale-higher-than-regular
    if (own.sale !== '' && Number(own.sale) >= Number(own.regular)) own.sale = '';
    if (body.date_on_sale_from !== undefined) own.from = body.date_on_sale_from;
    if (body.date_on_sale_to !== undefined) own.until = body.date_on_sale_to;
    const status: unknown = body.stock_status;
    const minor = (text: string) => String(Math.round(Number(text) * 10 ** minorUnit));
    const time = now();
    const isOnSale =
      own.sale !== '' &&
      (own.from === null || Date.parse(`${own.from}Z`) <= time) &&
      (own.until === null || Date.parse(`${own.until}Z`) >= time);
    const prices = {
      prices: {
        ...item.prices,
        price: minor(isOnSale ? own.sale : own.regular),
        regular_price: minor(own.regular),
        sale_price: minor(isOnSale ? own.sale : own.regular),
      },
      on_sale: isOnSale,
      is_purchasable: own.regular !== '',
    };
    const inStock = !isCounted && status !== undefined && { is_in_stock: status !== 'outofstock' };
    Object.assign(item, prices, inStock);
    return null;
  }

  let nextImage = 320_004;
  /** Pictures stay in the library when no product has them any more. */
  const library = new Map<number, { readonly id?: number; readonly src: string }>();
  /**
   * 206-image-by-url, 206b-image-bad-url: it fetches the picture while the caller waits. Known ones are sent by their ids; an empty list takes
   * all away (class-wc-rest-products-v2-controller.php).
   */
  async function takeImages(
    item: StockItem,
    images?: readonly { readonly id?: number; readonly src?: string }[],
  ) {
    for (const each of items.values())
      for (const image of each.images ?? []) library.set(image.id ?? 0, image);
    const taken: { readonly id?: number; readonly src: string }[] = [];
    for (const { id = 0, src = '' } of images ?? []) {
      const known = library.get(id);
      if (id > 0 && !known)
        return refusal(400, 'woocommerce_product_invalid_image_id', `#${id} is an invalid image ID.`);
      if (id > 0 && known) {
        taken.push(known);
        continue;
      }
      const own = await upload(src);
      const message = `Error getting remote image ${src}. Error: Not Found`;
      if (!own) return refusal(400, 'woocommerce_product_image_upload_error', message);
      taken.push({ id: nextImage++, src: own });
    }
    if (images) Object.assign(item, { images: taken });
    return null;
  }

  const app = new Hono();
  const found = ({ req }: Context): StockItem | undefined => {
    const item = items.get(Number(req.param('variation') ?? req.param('id')));
    return item && (item.parent ?? 0) === (req.param('variation') ? Number(req.param('id')) : 0)
      ? item
      : undefined;
  };
  for (const path of ['/products/:id{[0-9]+}', '/products/:id{[0-9]+}/variations/:variation{[0-9]+}']) {
    app.get(path, (context) => {
      const item = found(context);
      if (!item) return context.json(UNKNOWN.body, 404);
      return context.json(shown(item, context.req.query('_fields')));
    });
    app.put(path, async (context) => {
      const item = found(context);
      if (!item) return context.json(UNKNOWN.body, 400);
      const body = await context.req.json();
      const wrong = change(item, body) ?? (await takeImages(item, body.images));
      return wrong ? context.json(wrong.body, 400) : context.json(shown(item, context.req.query('_fields')));
    });
  }
  // 207-product-create: nothing but a text for the price is checked.
  app.post('/products', async (context) => {
    const { regular_price = '', meta_data, ...body } = await context.req.json();
    const { prices } = products[0] ?? {};
    const item: StockItem = {
      ...{ id: nextId++, type: 'simple', name: '', is_in_stock: true, is_purchasable: true, meta: meta_data },
      ...(prices && { prices: { ...prices, price: '' } }),
    };
    items.set(item.id, item);
    const wrong = change(item, { ...body, regular_price });
    if (wrong) return context.json(wrong.body, 400);
    products.push(item);
    return context.json(shown(item, context.req.query('_fields')), 201);
  });
  // Without `force` to the bin, as orders (capture 121); a product in the bin is listed by its id (200h).
  app.delete('/products/:id{[0-9]+}', (context) => {
    const item = found(context);
    if (!item) return context.json(UNKNOWN.body, 404);
    Object.assign(item, { status: 'trash' });
    return context.json(shown(item, context.req.query('_fields')));
  });
  return app;
}

const UNKNOWN = refusal(404, 'woocommerce_rest_product_invalid_id', 'Invalid ID.');
