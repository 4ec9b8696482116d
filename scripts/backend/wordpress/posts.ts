import { Hono } from 'hono';
import { listOf, numberOf, type RawItem, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { ShopNow } from '#scripts/backend/catalogue/shop.ts';
import { answer, onlyFields, originOf, pageItems, queryOf, refuse, totals } from './answers.ts';
import { pageOf, queryReader } from './query.ts';
import type { Refusal } from './refusal.ts';

const ORDERS = [
  'author',
  'date',
  'id',
  'include',
  'menu_order',
  'modified',
  'parent',
  'relevance',
  'slug',
  'title',
] as const;

const NO_SUCH_PAGE: Refusal = {
  status: 400,
  code: 'rest_post_invalid_page_number',
  message: 'The page number requested is larger than the number of pages available.',
};

const NO_POST: Refusal = { status: 404, code: 'rest_post_invalid_id', message: 'Invalid post ID.' };

/** Routes `wp/v2/branch` and `wp/v2/delivery_zone`, which are lists of WordPress posts. */
export function postRoutes(shop: ShopNow): Hono {
  const app = new Hono({ strict: false });
  const lists = {
    branch: async () => (await shop()).lists.branches,
    delivery_zone: async () => (await shop()).lists.zones,
  };
  for (const [type, list] of Object.entries(lists)) {
    app.get(`/${type}`, async (context) => {
      const query = queryReader(queryOf(context));
      const wanted = query.result({
        ...pageOf(query),
        isDescending: query.choice('order', ['asc', 'desc'], 'desc') === 'desc',
        orderBy: query.choice('orderby', ORDERS, 'date'),
      });
      if (!wanted.ok) return refuse(wanted.error);
      const posts = sorted(listOf(await list()), wanted.value.orderBy, wanted.value.isDescending);
      const { page, perPage } = wanted.value;
      if (page > 1 && (page - 1) * perPage >= posts.length) return refuse(NO_SUCH_PAGE);
      const fields = query.list('_fields');
      const items = pageItems(posts, { page, perPage }).map((post) =>
        onlyFields(postAnswer(post, type, originOf(context)), fields),
      );
      return answer(items, { headers: totals(posts.length, perPage) });
    });
    app.get(`/${type}/:id{[0-9]+}`, async (context) => {
      const post = listOf(await list()).find(({ id }) => id === Number(context.req.param('id')));
      return post ? answer(postAnswer(post, type, originOf(context))) : refuse(NO_POST);
    });
  }
  return app;
}

function sorted(
  posts: readonly RawItem[],
  orderBy: (typeof ORDERS)[number],
  isDescending: boolean,
): RawItem[] {
  const key = (post: RawItem): number | string => {
    if (orderBy === 'menu_order') return numberOf(post.menu_order);
    if (orderBy === 'id') return numberOf(post.id);
    if (orderBy === 'slug') return textOf(post.slug);
    if (orderBy === 'title') return titleOf(post);
    return textOf(orderBy === 'modified' ? post.modified_gmt : post.date);
  };
  return posts.toSorted((left, right) => {
    const [one, other] = [key(left), key(right)];
    const order = one < other ? -1 : one > other ? 1 : 0;
    const forward = order || numberOf(left.id) - numberOf(right.id);
    return isDescending ? -forward : forward;
  });
}

const titleOf = (post: RawItem): string => {
  const { title } = post;
  return typeof title === 'object' && title !== null && 'rendered' in title ? textOf(title.rendered) : '';
};

function postAnswer(post: RawItem, type: string, origin: string): RawItem {
  const slug = textOf(post.slug);
  const status = textOf(post.status) || 'publish';
  const link = `${origin}/${type}/${slug}/`;
  const api = `${origin}/wp-json/wp/v2`;
  const modified = textOf(post.modified_gmt);
  return {
    id: post.id,
    date: textOf(post.date),
    date_gmt: textOf(post.date_gmt) || modified,
    guid: { rendered: link },
    modified: textOf(post.modified) || textOf(post.date),
    modified_gmt: modified,
    slug,
    status,
    type,
    link,
    title: { rendered: titleOf(post) },
    menu_order: numberOf(post.menu_order),
    template: '',
    meta: post.meta ?? [],
    ...(post.acf ? { acf: post.acf } : {}),
    class_list: [`post-${post.id}`, type, `type-${type}`, `status-${status}`, 'hentry'],
    _links: {
      self: [{ href: `${api}/${type}/${post.id}`, targetHints: { allow: ['GET'] } }],
      collection: [{ href: `${api}/${type}` }],
      about: [{ href: `${api}/types/${type}` }],
      'wp:attachment': [{ href: `${api}/media?parent=${post.id}` }],
      curies: [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }],
    },
  };
}
