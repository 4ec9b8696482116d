import { afterAll, describe, expect, test } from 'vitest';
import { skipWhen } from '#tests/skip-when.ts';
import { successOf } from './set-up/expect-success.ts';
import { openStore } from './set-up/store-target.ts';

const target = await openStore();
const { store, currency, lacks } = target;
const NO_PRODUCT = 999_999_999;

afterAll(target.close);

describe('products', () => {
  const listed = successOf(store.products());

  test('are listed, each once, priced in the shop’s currency', async () => {
    const { products, total } = await listed;
    expect(products.length).toBeGreaterThan(0);
    expect(total).toBeGreaterThanOrEqual(products.length);
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
    for (const { price, name } of products) {
      expect(name.base).not.toBe('');
      if (price)
        expect(price.current).toMatchObject({ currency: currency.code, minorUnit: currency.minorUnit });
    }
  });

  test('come a page at a time', async () => {
    const { total } = await listed;
    const one = await successOf(store.products({ per_page: '1', page: '1' }));
    expect(one.products.length).toBeLessThanOrEqual(1);
    expect(one).toMatchObject({ total, pages: total });
    expect(await successOf(store.products({ page: '9999' }))).toMatchObject({ products: [] });
  });

  test('of a filter that there is none of are refused by its name', async () => {
    expect(await store.products({ orderby: 'nonsense' })).toMatchObject({
      ok: false,
      error: { code: 'request.invalid', params: { status: 400, fields: 'orderby' } },
    });
  });

  test('one by one are as they are listed', async () => {
    const [first] = (await listed).products.filter(({ kind }) => kind === 'simple');
    if (!first) throw new Error('The store lists no simple product.');
    expect(await successOf(store.product(first.id))).toEqual({ ...first, variations: [] });
  });

  test('with options have variations with prices', async ({ skip }) => {
    const variable = (await listed).products.find(({ kind }) => kind === 'variable');
    if (!variable) return skip('the store has no product with options');
    const { variations, attributes } = await successOf(store.product(variable.id));
    const options = attributes.filter(({ isOption }) => isOption).map(({ key }) => key);
    expect(variations?.length).toBeGreaterThan(0);
    for (const { choices, price } of variations ?? []) {
      expect(Object.keys(choices).toSorted()).toEqual(options.toSorted());
      expect(price?.current.currency ?? currency.code).toBe(currency.code);
    }
  });

  test('that there is none of', async () => {
    expect(await store.product(NO_PRODUCT)).toMatchObject({
      ok: false,
      error: { code: 'product.not-found' },
    });
  });

  test('of a cart are those that there are', async () => {
    const ids = (await listed).products.slice(0, 3).map(({ id }) => id);
    const found = await successOf(store.productsByIds([...ids, NO_PRODUCT]));
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

describe('search', () => {
  skipWhen(lacks('/treesal/v1/smart-search'));

  test('finds a product by its name', async () => {
    const [first] = (await successOf(store.products())).products;
    const found = await successOf(store.search(first?.name.base ?? ''));
    expect(found.map(({ id }) => id)).toContain(first?.id);
  });

  test('finds nothing for nonsense', async () => {
    expect(await store.search('qzxjqzxj')).toEqual({ ok: true, value: [] });
  });
});

describe('categories', () => {
  skipWhen(lacks('/wc/store/v1/treesal/categories'));

  test('are a tree in menu order, parents first', async () => {
    const categories = await successOf(store.categories());
    expect(categories.length).toBeGreaterThan(0);
    const seen = new Set([0]);
    for (const { id, parentId } of categories) {
      expect(seen).toContain(parentId);
      seen.add(id);
    }
  });
});

describe('attributes', () => {
  skipWhen(lacks('/wc/store/v1/treesal/attributes'));

  test('know the order of their terms', async () => {
    for (const { terms } of (await successOf(store.attributes())).values())
      expect([...terms.values()].map(({ rank }) => rank)).toEqual([...terms.keys()].map((_, rank) => rank));
  });
});

describe('branches', () => {
  skipWhen(lacks('/wp/v2/branch'));

  test('have names', async () => {
    for (const { name } of await successOf(store.branches())) expect(name.base).not.toBe('');
  });
});

describe('zones', () => {
  skipWhen(lacks('/wp/v2/delivery_zone'));

  test('have names and costs in the shop’s currency', async () => {
    for (const { name, cost } of await successOf(store.zones())) {
      expect(name.base).not.toBe('');
      expect(cost).toMatchObject({ currency: currency.code, minorUnit: currency.minorUnit });
    }
  });
});
