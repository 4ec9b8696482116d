import { afterAll, describe, expect, test } from 'vitest';
import { liveContext } from '#api/live-product.ts';
import { skipWhen } from '#tests/skip-when.ts';
import { attributeDirectory } from '#wire/woocommerce/attributes.ts';
import { successOf } from './set-up/expect-success.ts';
import { openStore } from './set-up/store-target.ts';

const target = await openStore();
const { store, currency, lacks, lists, content } = target;
/** As a build reads it, once for all tests. */
const { catalogue, branches, zones } = await content();
const { products } = catalogue;
const NO_PRODUCT = 999_999_999;

afterAll(target.close);

/** An answer of the server to a call that no client makes. */
const ask = (query: string): Promise<Response> =>
  target.fetch(`${target.baseUrl}/wc/store/v1/products?${query}`);

describe('products', () => {
  test('are listed, each once, priced in the shop’s currency', () => {
    expect(products.length).toBeGreaterThan(0);
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
    for (const { price, name } of products) {
      expect(name.base).not.toBe('');
      if (price)
        expect(price.current).toMatchObject({ currency: currency.code, minorUnit: currency.minorUnit });
    }
  });

  test('come a page at a time', async () => {
    const one = await ask('per_page=1&page=1');
    const total = one.headers.get('x-wp-total');
    expect(await one.json()).toHaveLength(1);
    expect(one.headers.get('x-wp-totalpages')).toBe(total);
    expect(Number(total)).toBeGreaterThanOrEqual(products.length);
    expect(await (await ask('page=9999')).json()).toEqual([]);
  });

  test('an unknown filter is refused by its name', async () => {
    const answer = await ask('orderby=nonsense');
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: 'rest_invalid_param', data: { params: { orderby: expect.any(String) } } },
    ]);
  });

  test('are the same one by one as in the list', async () => {
    const first = products.find(({ kind }) => kind === 'simple');
    if (!first) throw new Error('The store lists no simple product.');
    expect(await successOf(store.product(first.id))).toMatchObject({
      id: first.id,
      name: first.name,
      price: first.price,
      stock: first.stock,
      quantity: first.quantity,
      variations: [],
    });
  });

  test('a product with options has variations with prices', async ({ skip }) => {
    const variable = products.find(({ kind }) => kind === 'variable');
    if (!variable) return skip('the store has no product with options');
    const { variations, attributes } = await successOf(store.product(variable.id));
    const options = attributes.filter(({ isOption }) => isOption).map(({ key }) => key);
    expect(variations?.length).toBeGreaterThan(0);
    for (const { choices, price } of variations ?? []) {
      expect(Object.keys(choices).toSorted()).toEqual(options.toSorted());
      expect(price?.current.currency ?? currency.code).toBe(currency.code);
    }
  });

  test('an unknown product is not found', async () => {
    expect(await store.product(NO_PRODUCT)).toMatchObject({
      ok: false,
      error: { code: 'product.not-found' },
    });
  });

  test('a cart gets the products that exist', async () => {
    const ids = products.slice(0, 3).map(({ id }) => id);
    const found = await successOf(store.productsByIds([...ids, NO_PRODUCT]));
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

describe('search', () => {
  skipWhen(lacks('/treesal/v1/smart-search'));

  test('finds a product by its name', async () => {
    const [first] = products;
    const found = await successOf(store.search(first?.name.base ?? ''));
    expect(found.map(({ id }) => id)).toContain(first?.id);
  });

  test('finds nothing for nonsense', async () => {
    expect(await store.search('qzxjqzxj')).toEqual({ ok: true, value: [] });
  });
});

describe('categories', () => {
  skipWhen(lacks('/wc/store/v1/treesal/categories'));

  test('are a tree in menu order, parents first', () => {
    expect(catalogue.categories.length).toBeGreaterThan(0);
    const seen = new Set([0]);
    for (const { id, parentId } of catalogue.categories) {
      expect(seen).toContain(parentId);
      seen.add(id);
    }
  });
});

describe('attributes', () => {
  skipWhen(lacks('/wc/store/v1/treesal/attributes'));

  test('know the order of their terms', async () => {
    const directory = attributeDirectory((await lists()).attributes, liveContext());
    expect(directory.size).toBeGreaterThan(0);
    for (const { terms } of directory.values())
      expect([...terms.values()].map(({ rank }) => rank)).toEqual([...terms.keys()].map((_, rank) => rank));
  });
});

describe('branches', () => {
  skipWhen(lacks('/wp/v2/branch'));

  test('have names', () => {
    expect(branches.length).toBeGreaterThan(0);
    for (const { name } of branches) expect(name.base).not.toBe('');
  });
});

describe('zones', () => {
  skipWhen(lacks('/wp/v2/delivery_zone'));

  test('have names and costs in the shop’s currency, for a browser as for a build', async () => {
    for (const { name, cost } of zones) {
      expect(name.base).not.toBe('');
      expect(cost).toMatchObject({ currency: currency.code, minorUnit: currency.minorUnit });
    }
    expect(await successOf(store.zones())).toEqual(zones);
  });
});
