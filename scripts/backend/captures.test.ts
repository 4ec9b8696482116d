import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { capture } from '#sources/set-up/recording-context.ts';
import { bearerOf, ORIGIN, type TestStore, testStore } from './set-up/test-store.ts';

const PRODUCTS = 'wc/store/v1/products';
const COUPON = 'treesal/v1/validate-coupon';

/** Real answers of a WooCommerce: capture, path, status. The store of these tests sells what that one sold. */
const GETS: readonly (readonly [name: string, path: string, status?: number])[] = [
  ['w_products', `${PRODUCTS}?orderby=menu_order&order=asc&catalog_visibility=visible`],
  [
    'w_products_page1',
    `${PRODUCTS}?orderby=menu_order&order=asc&catalog_visibility=visible&per_page=2&page=1`,
  ],
  ['w_products_page_beyond', `${PRODUCTS}?catalog_visibility=visible&per_page=5&page=99`],
  ['w_products_include', `${PRODUCTS}?include=16,32&orderby=include`],
  ['w_products_on_sale', `${PRODUCTS}?on_sale=true`],
  ['w_products_stock', `${PRODUCTS}?stock_status[]=outofstock`],
  ['w_products_by_category', `${PRODUCTS}?category=17&catalog_visibility=visible`],
  ['w_products_by_category_slug', `${PRODUCTS}?category=pizza,drinks&catalog_visibility=visible`],
  ['w_products_attr', `${PRODUCTS}?attributes[0][attribute]=pa_size&attributes[0][slug]=small`],
  ['w_products_search_ar', `${PRODUCTS}?search=%D8%A8%D8%B1%D8%AC%D8%B1&catalog_visibility=search`],
  ['w_products_search_none', `${PRODUCTS}?search=zzzzz`],
  ['w_products_related', `${PRODUCTS}?related=16`],
  ['w_products_variations', `${PRODUCTS}?type=variation&parent=32`],
  ['w_products_fields', `${PRODUCTS}?_fields=id,name,prices&per_page=1`],
  ['w_products_bad_orderby', `${PRODUCTS}?orderby=nope`, 400],
  ['w_products_bad_visibility', `${PRODUCTS}?catalog_visibility=nope`, 400],
  ['w_products_perpage_0', `${PRODUCTS}?per_page=0`, 400],
  ['w_products_perpage_101', `${PRODUCTS}?per_page=101`, 400],
  ['w_product_simple', `${PRODUCTS}/16`],
  ['w_product_sale', `${PRODUCTS}/18`],
  ['w_product_lowstock', `${PRODUCTS}/19`],
  ['w_product_outofstock', `${PRODUCTS}/20`],
  ['w_product_noprice', `${PRODUCTS}/24`],
  ['w_product_backorder', `${PRODUCTS}/25`],
  ['w_product_free', `${PRODUCTS}/27`],
  ['w_product_variable', `${PRODUCTS}/32`],
  ['w_product_variable_local', `${PRODUCTS}/38`],
  ['w_product_grouped', `${PRODUCTS}/43`],
  ['w_product_external', `${PRODUCTS}/44`],
  ['w_variation', `${PRODUCTS}/35`],
  ['w_variation_any', `${PRODUCTS}/37`],
  ['w_product_404', `${PRODUCTS}/99999`, 404],
  ['w_product_notint', `${PRODUCTS}/abc`, 404],
  ['w_categories', `${PRODUCTS}/categories`],
  ['w_categories_hide_empty', `${PRODUCTS}/categories?hide_empty=true&per_page=100`],
  ['w_category_one', `${PRODUCTS}/categories/17`],
  ['w_attributes', `${PRODUCTS}/attributes`],
  ['w_attribute_terms', `${PRODUCTS}/attributes/1/terms`],
  ['w_tags', `${PRODUCTS}/tags`],
  ['t_attributes', 'wc/store/v1/treesal/attributes'],
  ['t_categories', 'wc/store/v1/treesal/categories?order=asc&orderby=menu_order'],
  ['t_categories_bad', 'wc/store/v1/treesal/categories?order=sideways', 400],
  ['t_search', 'treesal/v1/smart-search/?query=%D8%A8%D8%B1%D8%AC%D8%B1'],
  ['t_search_none', 'treesal/v1/smart-search/?query=zzz'],
  ['t_search_empty', 'treesal/v1/smart-search/?query=', 400],
  ['t_get_order_404', 'treesal/v1/get_order/999999', 404],
  ['t_today_anon', 'treesal/v1/today-orders', 401],
  ['w_branch', 'wp/v2/branch?per_page=100'],
  ['w_branch_sorted', 'wp/v2/branch?per_page=100&orderby=menu_order&order=asc'],
  ['w_delivery_zone', 'wp/v2/delivery_zone?per_page=100'],
  ['w_delivery_zone_101', 'wp/v2/delivery_zone?per_page=101', 400],
  ['w_delivery_zone_page2', 'wp/v2/delivery_zone?per_page=100&page=2', 400],
  ['w_branch_bad_type', 'wp/v2/nosuch', 404],
  ['w_route_404', 'nope/v1/x', 404],
  ['w_wc_v3_orders_anon', 'wc/v3/orders', 401],
];

const POSTS: readonly (readonly [name: string, path: string, body: unknown, status: number])[] = [
  ['w_method_405', PRODUCTS, {}, 404],
  ['t_coupon_expired', `${COUPON}?coupon_code=EXPIRED&total=120`, {}, 400],
  ['t_coupon_min', `${COUPON}?coupon_code=FIX5&total=10`, {}, 400],
  ['t_coupon_missing', COUPON, {}, 400],
  ['t_coupon_unknown', `${COUPON}?coupon_code=NOPE&total=120`, {}, 404],
  ['t_create_empty', 'treesal/v1/create_order/', { items: [] }, 400],
  ['w_jwt_badjson', 'jwt-auth/v1/token', '{bad', 400],
  ['u_jwt_empty', 'jwt-auth/v1/token', {}, 401],
];

/** Where this store says something else on purpose: its pages have other addresses, its pictures one size. */
const OTHERWISE = new Set([
  'permalink',
  'link',
  'url',
  'price_html',
  'sizes',
  'srcset',
  'thumbnail_sizes',
  'thumbnail_srcset',
]);

/** What files do not say: products that go with others, and how a theme spells a quotation mark. */
const ABSENT = new Set(['upsells', 'cross_sells']);

function comparable(value: unknown): unknown {
  if (typeof value === 'string')
    return value.replaceAll('http://127.0.0.1:8088', ORIGIN).replaceAll(/&#822[01];/g, '"');
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !ABSENT.has(key))
      .map(([key, field]) => [key, OTHERWISE.has(key) ? typeof field : comparable(field)]),
  );
}

let store: TestStore;
beforeAll(async () => {
  store = await testStore({ withStaff: true });
});
afterAll(() => store.close());

describe('gives the answer of the real one', () => {
  for (const [name, path, status = 200] of GETS)
    test(name, async () => {
      const response = await store.get(path);
      expect(response.status).toBe(status);
      expect(response.headers.get('content-type')).toBe('application/json; charset=UTF-8');
      expect(comparable(await response.json())).toEqual(comparable(capture(name)));
    });

  for (const [name, path, body, status] of POSTS)
    test(name, async () => {
      const response = await store.post(path, body);
      expect(response.status).toBe(status);
      expect(comparable(await response.json())).toEqual(comparable(capture(name)));
    });

  test('t_coupon_ok, except the code, which stays as its merchant wrote it', async () => {
    const response = await store.post(`${COUPON}?coupon_code=ten&total=120`, {});
    expect(await response.json()).toEqual({ ...capture('t_coupon_ok'), code: 'TEN' });
  });

  test('u_jwt_token, except the token itself', async () => {
    const response = await store.post('jwt-auth/v1/token', {
      username: 'callcenter',
      password: 'Call-123456',
    });
    const expected = capture('u_jwt_token');
    expect(await response.json()).toEqual({
      ...expected,
      // Only Dukkan has the role. Staff screens use it to show permitted actions.
      data: {
        ...expected.data,
        role: 'callcenter',
        id: 1,
        token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      },
    });
  });

  test('u_jwt_validate', async () => {
    const response = await store.post('jwt-auth/v1/token/validate', '', await bearerOf(store, 'callcenter'));
    expect(await response.json()).toEqual(capture('u_jwt_validate'));
  });
});

describe('headers', () => {
  const origin = { origin: 'https://shop.example' };

  test('lists tell how many there are, and when the catalogue changed', async () => {
    const { headers } = await store.get(`${PRODUCTS}?per_page=2`);
    expect(headers.get('x-wp-total')).toBe('13');
    expect(headers.get('x-wp-totalpages')).toBe('7');
    expect(Date.parse(headers.get('last-modified') ?? '')).toBeGreaterThan(0);
    expect((await store.get('wp/v2/branch')).headers.get('x-wp-total')).toBe('2');
    expect((await store.get('treesal/v1/smart-search?query=zzz')).headers.get('x-wp-totalpages')).toBe('0');
  });

  test.each([
    ['wc/store/v1/products', null],
    ['wc/store/v1/treesal/attributes', null],
    ['wp/v2/branch', 'https://shop.example'],
    ['treesal/v1/today-orders', 'https://shop.example'],
  ])('%s allows a foreign origin: %s', async (path, allowed) => {
    const { headers } = await store.get(path, origin);
    expect(headers.get('access-control-allow-origin')).toBe(allowed);
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('vary')).toBe('Origin');
  });

  test('the preflight of the Store API passes', async () => {
    const response = await store.app.request('/wp-json/wc/store/v1/products', {
      method: 'OPTIONS',
      headers: origin,
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('https://shop.example');
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH');
  });

  test('answers name no page that led to them, and are never taken for another type', async () => {
    const { headers } = await store.get('wc/store/v1/products');
    expect([headers.get('referrer-policy'), headers.get('x-content-type-options')]).toEqual([
      'no-referrer',
      'nosniff',
    ]);
  });

  test('public answers set no cookie', async () => {
    for (const path of ['wc/store/v1/products', 'wp/v2/branch', 'treesal/v1/smart-search?query=a'])
      expect((await store.get(path)).headers.getSetCookie()).toEqual([]);
  });

  test('HEAD answers like GET, without a body', async () => {
    const response = await store.app.request('/wp-json/wp/v2/branch', { method: 'HEAD' });
    expect(response.headers.get('x-wp-total')).toBe('2');
    expect(await response.text()).toBe('');
  });
});
