import { describe, expect, test } from 'vitest';
import type { CurrencyFormat } from '#domain/money.ts';
import { fakeStore } from '#sources/set-up/fake-store.ts';
import { capture } from '#sources/set-up/recording-context.ts';
import { htmlAnswer, scriptedWorld } from './set-up/scripted-world.ts';
import { storeApi } from './store.ts';

const ILS: CurrencyFormat = {
  code: 'ILS',
  minorUnit: 2,
  symbol: '₪',
  prefix: '₪',
  suffix: '',
  decimalSeparator: '.',
  thousandSeparator: ',',
};

type Store = ReturnType<typeof fakeStore>;

function captured({ answer }: { answer?: (url: URL, store: Store) => Promise<Response> } = {}) {
  const store = fakeStore();
  const fetch: typeof globalThis.fetch = async (input) =>
    answer ? answer(new URL(String(input), 'https://shop.test'), store) : store.fetch(input);
  const api = storeApi({ fetch, log: () => {}, baseUrl: '/wp-json/', currency: ILS });
  return { api, ...store };
}

function scripted(...answers: Parameters<typeof scriptedWorld>) {
  const edge = scriptedWorld(...answers);
  return {
    api: storeApi({ ...edge.world, baseUrl: 'https://shop.example/wp-json', currency: ILS }),
    ...edge,
  };
}

const successful = <Value>(result: { ok: true; value: Value } | { ok: false; error: unknown }): Value => {
  if (result.ok) return result.value;
  throw new Error(JSON.stringify(result.error));
};

describe('one product', () => {
  test('has variations with prices and choices', async () => {
    const { api, requests } = scripted(
      Response.json(capture('w_product_variable')),
      Response.json(capture('w_products_variations')),
    );
    const shirt = successful(await api.product(32));
    expect(shirt.variations?.map(({ id, price }) => [id, price?.current.amount])).toEqual([
      [34, 5000],
      [35, 4000],
      [36, 5500],
      [37, 7000],
    ]);
    expect(requests.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
      'https://shop.example/wp-json/wc/store/v1/products/32',
      'https://shop.example/wp-json/wc/store/v1/products',
    ]);
    expect(new URL(requests[1]?.url ?? '').searchParams.get('parent')).toBe('32');
  });

  test('a product without options needs one call', async () => {
    const { api, requests } = scripted(Response.json(capture('w_product_simple')));
    expect(successful(await api.product(16))).toMatchObject({ id: 16, variations: [] });
    expect(requests).toHaveLength(1);
  });

  test('is not found when there is none', async () => {
    const { api } = scripted(Response.json(capture('w_product_404'), { status: 404 }));
    expect(await api.product(99999)).toEqual({
      ok: false,
      error: { code: 'product.not-found', params: { status: 404 } },
    });
  });

  test('is not found when it has a password', async () => {
    const { api } = scripted(Response.json({ ...capture('w_product_simple'), is_password_protected: true }));
    expect(await api.product(16)).toEqual({ ok: false, error: { code: 'product.not-found' } });
  });

  test('names the field when it is unreadable', async () => {
    const { prices: _prices, ...rest } = capture('w_product_simple');
    const { api, logged } = scripted(Response.json(rest));
    expect(await api.product(16)).toEqual({
      ok: false,
      error: { code: 'answer.unreadable', params: { path: 'prices' } },
    });
    expect(logged).toHaveLength(1);
  });

  test.each([Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY])(
    'the address of the product %d stays in its folder',
    async (id) => {
      const { api, requests } = scripted(Response.json({}, { status: 404 }));
      await api.product(id);
      expect(requests[0]?.url).toBe('https://shop.example/wp-json/wc/store/v1/products/0');
    },
  );

  test('is a failure when its variations cannot be read', async () => {
    const { api } = scripted(Response.json(capture('w_product_variable')), htmlAnswer());
    expect(await api.product(32)).toMatchObject({ ok: false, error: { code: 'answer.unreadable' } });
  });
});

describe('the products of a cart', () => {
  test('are requested once each, with the variations of all of them', async () => {
    const { api, requests } = captured();
    const products = successful(await api.productsByIds([32, 16, 32]));
    expect(products.find(({ id }) => id === 32)?.variations).toHaveLength(4);
    expect(products.find(({ id }) => id === 16)?.variations).toEqual([]);
    expect(requests[0]?.query.include).toBe('32,16');
  });

  test('are requested in several calls when they exceed one page', async () => {
    const { api, requests, lists } = captured();
    lists.products = Array.from({ length: 150 }, (_, index) => ({ ...lists.products[2], id: index + 1 }));
    const products = successful(await api.productsByIds(lists.products.map(({ id }) => id)));
    expect([products.length, requests.length]).toEqual([150, 2]);
  });

  test('are sold out, and not gone, when the shop hides them because they are sold out', async () => {
    const { api, requests, settings } = captured();
    settings.hidesSoldOut = true;
    const products = successful(await api.productsByIds([16, 20, 99_999]));
    expect(products.map(({ id, stock }) => [id, stock.isInStock])).toEqual([
      [16, true],
      [20, false],
    ]);
    expect(requests.map(({ query }) => [query.include, query.stock_status])).toEqual([
      ['16,20,99999', undefined],
      ['20,99999', 'outofstock'],
    ]);
  });

  test('are not called gone when their currency is another one, as nobody can tell their price', async () => {
    const first = capture('w_product_sale') as { prices: object };
    const other = { ...first, prices: { ...first.prices, currency_minor_unit: 0 } };
    const { api } = scripted(Response.json([other]));
    expect(await api.productsByIds([1])).toMatchObject({ ok: false, error: { code: 'answer.unreadable' } });
  });

  test('are decoded, priced in minor units, without HTML and pictures', async () => {
    const { api } = captured();
    const products = successful(await api.productsByIds([16, 18]));
    const burger = products.find(({ id }) => id === 16);
    expect(burger).toMatchObject({ price: { current: { amount: 4200, minorUnit: 2, currency: 'ILS' } } });
    expect(burger).not.toHaveProperty('descriptionHtml');
    expect(burger).not.toHaveProperty('images');
    expect(products.find(({ id }) => id === 18)?.name.base).toBe('Fish & Chips “Large” – 50% off');
    expect(JSON.stringify(products)).not.toContain('<');
  });

  test('are skipped if their currency or shape is wrong, or if they have a password', async () => {
    const burger = capture('w_product_simple');
    const dollars = { ...burger, id: 2, prices: { ...burger.prices, currency_code: 'USD' } };
    const { api } = scripted(
      Response.json([burger, dollars, 'x', { ...burger, id: 3, is_password_protected: true }]),
    );
    expect(successful(await api.productsByIds([2, 3, 16])).map(({ id }) => id)).toEqual([16]);
  });

  test('are also read from a data envelope without totals', async () => {
    const { api } = scripted(Response.json({ data: [capture('w_product_simple')] }));
    expect(successful(await api.productsByIds([16]))).toMatchObject([{ id: 16 }]);
  });

  test('need no call when the cart is empty', async () => {
    const { api, requests } = captured();
    expect(await api.productsByIds([])).toEqual({ ok: true, value: [] });
    expect(requests).toEqual([]);
  });
});

describe('search', () => {
  test('sends the words as typed', async () => {
    const { api, requests } = scripted(Response.json(capture('t_search')));
    const found = successful(await api.search(' برجر & more '));
    expect(found.map(({ id }) => id)).toEqual([16]);
    const url = new URL(requests[0]?.url ?? '');
    expect(url.pathname).toBe('/wp-json/treesal/v1/smart-search/');
    expect(url.searchParams.get('query')).toBe('برجر & more');
  });

  test('sends no request without words', async () => {
    const { api, requests } = scripted(Response.json([]));
    expect(await api.search('  ')).toEqual({ ok: true, value: [] });
    expect(requests).toEqual([]);
  });

  test('ends when its caller aborts', async () => {
    const { api, logged } = scripted('hang');
    const typing = new AbortController();
    const result = api.search('bur', typing.signal);
    typing.abort();
    expect(await result).toEqual({ ok: false, error: { code: 'request.aborted' } });
    expect(logged).toEqual([]);
  });
});

describe('zones', () => {
  test('have names and costs, and are read 100 a page', async () => {
    const { api, requests } = captured();
    expect(successful(await api.zones()).map(({ id, cost }) => [id, cost.amount])).toEqual([
      [53, 1500],
      [54, 2050],
      [55, 0],
    ]);
    expect(requests.map(({ query }) => query)).toEqual([
      { orderby: 'id', order: 'asc', per_page: '100', page: '1' },
    ]);
  });

  test('are read to their end when they have several pages', async () => {
    const { api, requests, settings } = captured();
    settings.pageSize = 2;
    expect(successful(await api.zones())).toHaveLength(3);
    expect(requests.map(({ query }) => query.page)).toEqual(['1', '2']);
  });

  test('are complete if they are 120 of equal menu order, whose pages may overlap in menu order', async () => {
    const { api, lists, requests } = captured({
      answer: (url, store) => {
        const isTied = url.searchParams.get('orderby') === 'menu_order';
        if (isTied && url.searchParams.get('page') === '2') store.lists.zones = zones.toReversed();
        return store.fetch(url.href);
      },
    });
    const zones = Array.from({ length: 120 }, (_, index) => ({
      ...lists.zones[0],
      id: index + 1,
      menu_order: 0,
    }));
    lists.zones = zones;
    expect(successful(await api.zones()).map(({ id }) => id)).toEqual(zones.map(({ id }) => id));
    expect(requests.map(({ query }) => [query.orderby, query.order, query.page])).toEqual([
      ['id', 'asc', '1'],
      ['id', 'asc', '2'],
    ]);
  });

  test('are in the merchant’s order, however they are read', async () => {
    const { api, lists } = captured();
    lists.zones = lists.zones.toReversed();
    expect(successful(await api.zones()).map(({ id }) => id)).toEqual([53, 54, 55]);
  });

  test('are read without an order when the endpoint refuses one', async () => {
    const refused = Response.json({ code: 'rest_invalid_param' }, { status: 400 });
    const { api, requests } = scripted(refused, Response.json(capture('w_delivery_zone')));
    expect(successful(await api.zones())).toHaveLength(3);
    expect(requests[1]?.url).not.toContain('orderby');
  });

  test('are read with gaps in their numbering, which PHP writes after an item was removed', async () => {
    const [first, , third] = capture('w_delivery_zone');
    const { api } = scripted(Response.json({ 0: first, 2: third }));
    expect(successful(await api.zones()).map(({ id }) => id)).toEqual([third.id, first.id]);
  });

  test('zones of more pages than a browser should read are unreadable', async () => {
    const headers = { 'x-wp-total': '2100', 'x-wp-totalpages': '21' };
    const { api, requests } = scripted(Response.json(capture('w_delivery_zone'), { headers }));
    expect(await api.zones()).toMatchObject({ error: { code: 'answer.unreadable' } });
    expect(requests).toHaveLength(1);
  });

  test.each([[{ zones: [] }], [{ code: 'rest_forbidden', message: 'No.', data: { status: 403 } }]])(
    'zones that are no list are unreadable: %j',
    async (body) => {
      const { api } = scripted(Response.json(body));
      expect(await api.zones()).toMatchObject({
        error: { code: 'answer.unreadable', params: { path: '' } },
      });
    },
  );
});

test('every call asks for en-US, and none sends a token or a cookie', async () => {
  const { api, requests } = scripted(Response.json([]));
  await api.product(1);
  await api.productsByIds([1]);
  await api.search('x');
  await api.zones();
  expect(requests.length).toBeGreaterThanOrEqual(4);
  for (const { headers, init } of requests) {
    expect(headers.get('accept-language')).toBe('en-US');
    expect(headers.has('authorization')).toBe(false);
    expect(init.credentials).toBe('omit');
  }
});
