import { describe, expect, test } from 'vitest';
import { httpClient } from '#sources/request/http.ts';
import { fakeStore, quickHttp } from '#sources/set-up/fake-store.ts';
import { capture } from '#sources/set-up/recording-context.ts';
import { storeFromWooCommerce } from './woocommerce.ts';

type Store = ReturnType<typeof fakeStore>;

const read = (store: Store, fetch: typeof globalThis.fetch = store.fetch) =>
  storeFromWooCommerce('https://shop.test/', httpClient({ ...quickHttp().http, fetch }));

const ids = (items: readonly unknown[]) => (items as { id: number }[]).map(({ id }) => id);

/** The store with another answer at one path. */
const changed =
  (store: Store, path: string, answer: (url: URL) => Response | Promise<Response>): typeof fetch =>
  async (input, init) => {
    const url = new URL(String(input));
    return url.pathname.endsWith(path) ? answer(url) : store.fetch(input, init);
  };

const RATE_LIMITED = Response.json(
  { code: 'rate_limit_exceeded', message: 'Too many requests.', data: { status: 400 } },
  { status: 400, headers: { 'ratelimit-retry-after': '8' } },
);

const error = (status: number) => Response.json({ code: 'rest_error' }, { status });

describe('a store', () => {
  test('is read page by page in menu order, with all pages joined', async () => {
    const store = fakeStore();
    store.settings.pageSize = 3;
    const { products } = await read(store);
    expect(ids(products)).toEqual([30, 32, 16, 38, 18, 19, 20, 24, 25, 26, 900]);
    const first = store.requests.find(({ path }) => path.endsWith('/products'));
    expect(first?.query).toEqual({
      orderby: 'menu_order',
      order: 'asc',
      catalog_visibility: 'catalog',
      per_page: '100',
      page: '1',
    });
  });

  test('lists its products for "shop only", and none for "search only" or hidden', async () => {
    const store = fakeStore();
    for (const [id, own] of [
      [16, 'catalog'],
      [18, 'search'],
      [19, 'hidden'],
    ] as const)
      store.visibility.set(id, own);
    expect(ids((await read(store)).products)).toEqual([30, 32, 16, 38, 20, 24, 25, 26, 900]);
  });

  test('gives the variations of several products in one request', async () => {
    const store = fakeStore();
    expect(ids((await read(store)).variations)).toEqual([37, 36, 35, 34]);
    const parents = store.requests.flatMap(({ query }) => (query.type === 'variation' ? [query.parent] : []));
    expect(parents).toEqual(['32,38']);
  });

  test('is asked for the variations of ten products at a time', async () => {
    const store = fakeStore();
    const shirt = store.lists.products[1];
    store.lists.products = Array.from({ length: 25 }, (_, index) => ({ ...shirt, id: index + 1 }));
    await read(store);
    const parents = store.requests.flatMap(({ query }) => (query.type === 'variation' ? [query.parent] : []));
    expect(parents.map((list) => list?.split(',').length)).toEqual([10, 10, 5]);
  });

  test('gives branches and zones by id, and categories and attributes of its extension', async () => {
    const store = fakeStore();
    const data = await read(store);
    expect([data.branches.length, data.zones.length, data.categories.length, data.attributes.length]).toEqual(
      [2, 3, 7, 2],
    );
    const places = store.requests.filter(({ path }) => path.includes('/wp/v2/'));
    for (const { query } of places)
      expect(query).toEqual({ orderby: 'id', order: 'asc', per_page: '100', page: '1' });
    expect(data.faults).toEqual([]);
  });
});

describe('a store without', () => {
  test('the extension gives its own categories and no attributes', async () => {
    const store = fakeStore();
    const fetch = changed(store, 'treesal/categories', () => error(404));
    expect((await read(store, fetch)).categories).toHaveLength(6);
    expect(
      (
        await read(
          store,
          changed(store, 'treesal/attributes', () => error(404)),
        )
      ).attributes,
    ).toEqual([]);
  });

  test('branches is read, and the lack is reported', async () => {
    const store = fakeStore();
    const data = await read(
      store,
      changed(store, 'wp/v2/branch', () => error(404)),
    );
    expect(data.branches).toEqual([]);
    expect(data.faults).toMatchObject([{ kind: 'branch', code: 'branch.no-list' }]);
  });

  test("an order of branches is read in WordPress's order", async () => {
    const store = fakeStore();
    const fetch = changed(store, 'wp/v2/branch', (url) =>
      url.searchParams.has('orderby') ? error(400) : Response.json(store.lists.branches),
    );
    expect((await read(store, fetch)).branches).toHaveLength(2);
  });

  test('totals in its headers is read up to a short page', async () => {
    const store = fakeStore();
    const products = Array.from({ length: 230 }, (_, index) => ({ id: index + 1, type: 'simple' }));
    const fetch = changed(store, '/v1/products', (url) => {
      const page = Number(url.searchParams.get('page'));
      return Response.json(products.slice((page - 1) * 100, page * 100));
    });
    expect((await read(store, fetch)).products).toHaveLength(230);
  });

  test('totals is incomplete if a page is refused', async () => {
    const store = fakeStore();
    const full = Array.from({ length: 100 }, (_, index) => ({ id: index + 1, type: 'simple' }));
    const secondPage = (answer: Response) =>
      changed(store, '/v1/products', (url) =>
        url.searchParams.get('page') === '1' ? Response.json(full) : answer.clone(),
      );
    const past = Response.json(capture('w_delivery_zone_page2'), { status: 400 });
    expect((await read(store, secondPage(past))).products).toHaveLength(100);
    await expect(read(store, secondPage(error(400)))).rejects.toMatchObject({ status: 400 });
    await expect(read(store, secondPage(RATE_LIMITED))).rejects.toMatchObject({ status: 429 });
  });

  test('products is read as an empty one', async () => {
    const store = fakeStore();
    store.lists.products = [];
    expect(await read(store)).toMatchObject({ products: [], variations: [] });
  });
});

test('a store with a rate limit is read after the wait that it asks for', async () => {
  const store = fakeStore();
  store.settings.pageSize = 3;
  let refused = 0;
  const fetch = changed(store, '/v1/products', async (url) => {
    if (url.searchParams.get('page') !== '2' || refused === 2) return store.fetch(url.href);
    refused += 1;
    return RATE_LIMITED.clone();
  });
  const { http, pauses } = quickHttp();
  const { products } = await storeFromWooCommerce('https://shop.test', httpClient({ ...http, fetch }));
  expect([products.length, pauses]).toEqual([11, [8000, 8000]]);
});

test('zones with equal positions, of which some come twice and others never, are read by id', async () => {
  const store = fakeStore();
  store.settings.pageSize = 2;
  const [first, ...others] = store.lists.zones;
  const zones = [first, ...others];
  const fetch = changed(store, '/wp/v2/delivery_zone', async (url) => {
    const isFirstPage = url.searchParams.get('page') === '1';
    if (url.searchParams.get('orderby') === 'menu_order' && !isFirstPage)
      store.lists.zones = zones.toReversed();
    const answer = await store.fetch(url.href);
    store.lists.zones = zones;
    return answer;
  });
  expect(ids((await read(store, fetch)).zones)).toEqual(ids(zones));
});

describe('products with equal names and positions, of which some come twice in menu order and others never,', () => {
  const NAMES: Record<number, string> = { 9: 'A', 4: 'Tea', 7: 'tea', 1: 'Z' };
  const inPages = (pages: Record<string, readonly number[][]>) =>
    changed(fakeStore(), '/v1/products', ({ searchParams }) => {
      const page = pages[searchParams.get('orderby') ?? '']?.[Number(searchParams.get('page')) - 1] ?? [];
      return Response.json(
        page.map((id) => ({ id, name: NAMES[id], type: 'simple' })),
        { headers: { 'x-wp-total': '4', 'x-wp-totalpages': '2' } },
      );
    });
  const menuOrder = [
    [9, 4],
    [4, 1],
  ];

  test('are read by id, and keep their place in menu order', async () => {
    const byId = [
      [1, 4],
      [7, 9],
    ];
    const { products } = await read(fakeStore(), inPages({ menu_order: menuOrder, id: byId }));
    expect(ids(products)).toEqual([9, 4, 7, 1]);
  });

  test('fail the source if that happens by id, too', async () => {
    const byId = [
      [1, 4],
      [4, 9],
    ];
    const reading = read(fakeStore(), inPages({ menu_order: menuOrder, id: byId }));
    await expect(reading).rejects.toMatchObject({ code: 'source.shifted' });
  });
});

test('places that come twice fail the source if their endpoint refuses an order by id', async () => {
  const store = fakeStore();
  const fetch = changed(store, '/wp/v2/branch', (url) =>
    url.searchParams.get('orderby') === 'id'
      ? error(400)
      : Response.json(store.lists.branches, { headers: { 'x-wp-total': '4', 'x-wp-totalpages': '2' } }),
  );
  await expect(read(store, fetch)).rejects.toMatchObject({ code: 'source.shifted' });
});

describe('a list that shifts while it is read', () => {
  const shifting = (store: Store, readings: number) => {
    let pages = 0;
    return changed(store, '/v1/products', async (url) => {
      const isSecondPage = url.searchParams.get('page') === '2';
      if (isSecondPage) pages += 1;
      if (isSecondPage && pages <= readings) store.lists.products = store.lists.products.slice(1);
      return store.fetch(url.href);
    });
  };

  test('is read once more', async () => {
    const store = fakeStore();
    store.settings.pageSize = 5;
    expect(ids((await read(store, shifting(store, 1))).products)).toEqual([
      32, 16, 38, 18, 19, 20, 24, 25, 26, 900,
    ]);
  });

  test('is read by id if it shifts twice, and items between two pages come last', async () => {
    const store = fakeStore();
    store.settings.pageSize = 5;
    expect(ids((await read(store, shifting(store, 2))).products)).toEqual([
      16, 38, 18, 19, 24, 25, 26, 900, 20,
    ]);
  });

  test('fails the source if it shifts each time', async () => {
    const store = fakeStore();
    store.settings.pageSize = 5;
    await expect(read(store, shifting(store, 3))).rejects.toMatchObject({ code: 'source.shifted' });
  });

  test.each([
    ['a total that disagrees', { 'x-wp-total': '12', 'x-wp-totalpages': '1' }, 11],
    ['a product on two pages', { 'x-wp-total': '22', 'x-wp-totalpages': '2' }, 11],
  ])('shows as %s', async (_name, headers, count) => {
    const store = fakeStore();
    const fetch = changed(store, '/v1/products', () =>
      Response.json(store.lists.products.slice(0, count), { headers }),
    );
    await expect(read(store, fetch)).rejects.toMatchObject({ code: 'source.shifted' });
  });

  test('is read again if a page of wp/v2 disappears', async () => {
    const store = fakeStore();
    let asked = 0;
    const orders = new Set<string | null>();
    const fetch = changed(store, 'wp/v2/branch', (url) => {
      orders.add(url.searchParams.get('orderby'));
      if (url.searchParams.get('page') === '2')
        return Response.json(capture('w_delivery_zone_page2'), { status: 400 });
      asked += 1;
      const pages = asked === 1 ? '2' : '1';
      return Response.json(store.lists.branches, {
        headers: { 'x-wp-total': '2', 'x-wp-totalpages': pages },
      });
    });
    expect((await read(store, fetch)).branches).toHaveLength(2);
    expect([...orders]).toEqual(['id']);
  });
});

test.each([
  ['bare', (list: object) => list],
  ['in an envelope', (list: object) => ({ data: list })],
])(
  'a list with gaps in its numbering, %s, is read, because PHP writes it as an object',
  async (_name, wrap) => {
    const store = fakeStore();
    const [first, second] = store.lists.categories;
    const fetch = changed(store, 'treesal/categories', () => Response.json(wrap({ 1: first, 3: second })));
    expect((await read(store, fetch)).categories).toEqual([first, second]);
  },
);

describe('a broken envelope fails the source', () => {
  test.each([
    ['/v1/products', { code: 'odd' }],
    ['treesal/categories', 'text'],
    ['treesal/categories', { code: 'rest_forbidden', message: 'No.', data: { status: 403 } }],
    ['wp/v2/delivery_zone', null],
  ])('%s answers %j', async (path, body) => {
    const store = fakeStore();
    await expect(
      read(
        store,
        changed(store, path, () => Response.json(body)),
      ),
    ).rejects.toMatchObject({
      code: 'source.bad-envelope',
      url: expect.stringContaining(path.split('/').at(-1) ?? ''),
    });
  });

  test('a server error in one list fails the whole reading', async () => {
    const store = fakeStore();
    await expect(
      read(
        store,
        changed(store, 'treesal/categories', () => error(500)),
      ),
    ).rejects.toMatchObject({
      code: 'source.http-status',
      status: 500,
    });
  });
});
