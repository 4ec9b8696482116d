import { type Context, Hono } from 'hono';
import type { Rows } from '#scripts/backend/database/database.ts';
import {
  answer,
  onlyFields,
  originOf,
  pageItems,
  queryOf,
  refuse,
  totals,
} from '#scripts/backend/wordpress/answers.ts';
import { queryReader } from '#scripts/backend/wordpress/query.ts';
import { attributeTerms, menuCategories, storeAttributes, storeCategories } from './category-answers.ts';
import { findProducts, type Popularity } from './find-products.ts';
import type { PresentItem } from './present-items.ts';
import { productAnswer } from './product-answer.ts';
import { productQuery } from './product-query.ts';
import { listOf, recordOf, textOf } from './raw-item.ts';
import type { Shop, ShopNow } from './shop.ts';

/**
 * Routes of `wc/store/v1` (products, categories, attributes and tags), and the extension's lists in menu order. `onSeen` gets the ids of
 * products that a caller names.
 */
export function storeRoutes(
  shop: ShopNow,
  rows: Rows,
  onSeen: (productIds: readonly number[]) => void = () => {},
): Hono {
  const app = new Hono({ strict: false });

  app.get('/products', async (context) => {
    const query = productQuery(queryOf(context));
    if (!query.ok) return refuse(query.error);
    onSeen(query.value.include);
    const present = await shop();
    const popularity = query.value.orderBy === 'popularity' ? await popularityOf(rows) : new Map();
    const products = findProducts(present, query.value, popularity);
    const origin = originOf(context);
    const page = pageItems(products, query.value).map((item) =>
      onlyFields(productAnswer(item, origin), query.value.fields),
    );
    return answer(page, {
      headers: {
        ...totals(products.length, query.value.perPage),
        'Last-Modified': new Date(Math.max(0, ...present.changedAt.values())).toUTCString(),
      },
    });
  });

  app.get('/products/categories', async (context) => {
    const query = queryReader(queryOf(context));
    const isEmptyHidden = query.flag('hide_empty') ?? true;
    const { lists } = await shop();
    return answer(storeCategories(lists.categories, isEmptyHidden, originOf(context)));
  });
  app.get('/products/categories/:id{[0-9]+}', async (context) => {
    const id = Number(context.req.param('id'));
    const { lists } = await shop();
    const found = storeCategories(lists.categories, false, originOf(context)).find(
      (category) => category.id === id,
    );
    return found
      ? answer(found)
      : refuse({
          status: 404,
          code: 'woocommerce_rest_category_invalid_id',
          message: 'Invalid category ID.',
        });
  });

  app.get('/products/attributes', async () => answer(storeAttributes((await shop()).lists.attributes)));
  app.get('/products/attributes/:id{[0-9]+}/terms', async (context) => {
    const id = Number(context.req.param('id'));
    const { lists } = await shop();
    const found = lists.attributes.map(recordOf).find((attribute) => attribute.id === id);
    return found
      ? answer(attributeTerms(found))
      : refuse({
          status: 404,
          code: 'woocommerce_rest_taxonomy_invalid',
          message: 'Attribute does not exist.',
        });
  });
  app.get('/products/tags', async () => answer(tagsOf(await shop())));

  app.get('/products/:id', async (context) => {
    const wanted = context.req.param('id');
    const found = itemOf(await shop(), wanted);
    if (found) onSeen([found.parentId || found.id]);
    return found
      ? answer(
          onlyFields(productAnswer(found, originOf(context)), queryReader(queryOf(context)).list('_fields')),
        )
      : refuse(noProduct(wanted));
  });

  app.get('/treesal/attributes', async () => answer((await shop()).lists.attributes));
  app.get('/treesal/categories', async (context) => treesalCategories(context, await shop()));
  return app;
}

function treesalCategories(context: Context, shop: Shop): Response {
  const query = queryReader(queryOf(context));
  const wanted = query.result({
    isDescending: query.choice('order', ['asc', 'desc'], 'asc') === 'desc',
    orderBy: query.choice('orderby', ['menu_order', 'name', 'id'], 'menu_order'),
  });
  if (!wanted.ok) return refuse(wanted.error);
  return answer(menuCategories(shop.lists.categories, wanted.value, originOf(context)));
}

/** One product or variation by id or, as in the Store API, by slug. */
function itemOf(shop: Shop, wanted: string): PresentItem | undefined {
  if (/^\d{1,15}$/.test(wanted)) {
    const item = shop.itemById.get(Number(wanted));
    return item?.isHidden ? undefined : item;
  }
  const slug = wanted.toLowerCase();
  return shop.products.find(({ raw }) => {
    const own = textOf(raw.slug).toLowerCase();
    return own === slug || own === encodeURIComponent(slug).toLowerCase();
  });
}

const noProduct = (wanted: string) =>
  /^\d+$/.test(wanted)
    ? { status: 404, code: 'woocommerce_rest_product_invalid_id', message: 'Invalid product ID.' }
    : { status: 404, code: 'woocommerce_rest_product_invalid_slug', message: 'Invalid product slug.' };

/** Orders whose products count as popular: a sum of all would hold up all shops for 200 ms, in a shop with 50,000 orders. */
const ORDERS_COUNTED = 2000;

async function popularityOf({ shop, query }: Rows): Promise<Popularity> {
  const orders = query.selectFrom('placed_order').where('shop', '=', shop);
  const last = await orders.select(({ fn }) => fn.max<number | null>('id').as('id')).executeTakeFirst();
  const sold = await query
    .selectFrom('order_item')
    .select(({ fn }) => ['product_id', fn.sum<number>('quantity').as('pieces')])
    .where('shop', '=', shop)
    .where('order_id', '>', (last?.id ?? 0) - ORDERS_COUNTED)
    .groupBy('product_id')
    .execute();
  return new Map(sold.map(({ product_id, pieces }) => [product_id, pieces]));
}

function tagsOf({ products }: Shop) {
  const tags = new Map<unknown, { id: unknown; name: string; slug: string; count: number }>();
  for (const tag of products.flatMap(({ raw }) => listOf(raw.tags))) {
    const known = tags.get(tag.id) ?? {
      id: tag.id,
      name: textOf(tag.name),
      slug: textOf(tag.slug),
      count: 0,
    };
    tags.set(tag.id, { ...known, count: known.count + 1 });
  }
  return [...tags.values()].map(({ id, name, slug, count }) => ({
    id,
    name,
    slug,
    description: '',
    parent: 0,
    count,
  }));
}
