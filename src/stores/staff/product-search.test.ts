import { expect, test, vi } from 'vitest';
import { fakeShop, released, sold } from '#stores/shop/fake-shop.ts';
import { loadShopFacts } from '#stores/shop/shop.ts';
import { $found, askShopFor } from './product-search.ts';

const SIZE = { id: 1, name: 'الحجم', taxonomy: 'pa_size', has_variations: true };
const STORED = { ...SIZE, terms: [{ id: 102, name: 'كبير', slug: 'large' }] };
const RELEASED = {
  key: 'الحجم',
  name: 'Size',
  isOption: true as const,
  terms: [{ value: 'large', name: 'Large', isDefault: false }],
};
const OLD = { ...released(71, 1200), choices: { الحجم: 'large' } };

test('a found product has the page’s words and the store’s price; a new product has the store’s words', async () => {
  const shop = fakeShop();
  await loadShopFacts('en');
  shop.answers = {
    '/smart-search/': () =>
      Response.json([
        sold(7, 1500, { name: 'حمّص', type: 'variable', attributes: [STORED] }),
        sold(8, 900, { name: 'فول' }),
      ]),
    '/data/en/products-0.json': () =>
      Response.json({
        7: { ...released(7, 1200), kind: 'variable', name: 'Hummus', options: [RELEASED], variations: [OLD] },
      }),
  };
  askShopFor('حم');
  await vi.waitFor(() => expect($found.get().status).toBe('ready'));
  const found = $found.get();
  const seen =
    found.status === 'ready' &&
    found.products.map(({ product: { name, options, variations }, price }) => [
      name,
      price?.price.current.amount,
      options,
      variations,
    ]);
  expect(seen).toEqual([
    ['Hummus', 1500, [RELEASED], []],
    ['فول', 900, [], []],
  ]);
});

test('a found product says what it costs at least, whether it can be had, and what is left', async () => {
  const shop = fakeShop();
  await loadShopFacts('en');
  const range = { min_amount: '900', max_amount: '1500' };
  const large = sold(7, 900, { type: 'variable', attributes: [STORED] }) as { readonly prices: object };
  shop.answers = {
    '/smart-search/': () =>
      Response.json([
        { ...large, prices: { ...large.prices, price_range: range } },
        sold(8, 900, { is_in_stock: false }),
        sold(9, 900, { low_stock_remaining: 3, add_to_cart: { minimum: 1, maximum: 3, multiple_of: 1 } }),
      ]),
    '/data/en/products-0.json': () => Response.json({}),
  };
  askShopFor('بيتا');
  await vi.waitFor(() => expect($found.get().status).toBe('ready'));
  const found = $found.get();
  const seen = found.status === 'ready' ? found.products : [];
  expect(seen.map(({ price, state, left }) => [price?.maximum?.amount ?? null, state, left])).toEqual([
    [1500, 'available', null],
    [null, 'sold-out', null],
    [null, 'available', 3],
  ]);
});
