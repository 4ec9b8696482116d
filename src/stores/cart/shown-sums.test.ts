import { beforeEach, expect, test } from 'vitest';
import { $products } from '#stores/catalogue/products.ts';
import { released, sold } from '#stores/shop/fake-shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $cart, addToCart } from './cart.ts';
import { $checkState, readCart } from './cart-check.ts';
import { chooseFulfilment } from './fulfilment.ts';
import { $shownSums } from './shown-sums.ts';

const { shop } = testEnvironment({ stores: [$products, $cart, $checkState] });
const shown = () =>
  $shownSums.get().sums.map(({ kind, amount, lacks }) => [kind, amount?.amount ?? null, lacks]);

beforeEach(async () => {
  shop.answers = {
    '/data/en/products-0.json': () => Response.json({ 7: released(7, 1200) }),
    '/wc/store/v1/products': () => Response.json([sold(7, 1200)]),
  };
  addToCart(
    { productId: 7, variationId: null, choices: {}, quantity: 2 },
    { minimum: 1, maximum: 9, step: 1 },
  );
  chooseFulfilment({ mode: 'pickup', zoneId: null });
});

test('sums lack their products while these load, and have no total', () => {
  expect(shown()).toEqual([['total', 0, 'products']]);
  expect($shownSums.get().total).toBeNull();
});

test('sums lack an answer when the products did not load', async () => {
  shop.answers = { '/data/en/products-0.json': () => new Response('', { status: 503 }) };
  await readCart();
  expect(shown()).toEqual([['total', 0, 'answer']]);
});

test('sums of a cart that was read lack nothing', async () => {
  await readCart();
  expect(shown()).toEqual([['total', 2400, null]]);
  expect($shownSums.get()).toMatchObject({ total: { amount: 2400 }, saving: null });
});

test('the total is one before delivery until an area is chosen, and then has what the area costs', async () => {
  await readCart();
  chooseFulfilment({ mode: 'deliver' });
  expect(shown()).toEqual([['before-delivery', 2400, null]]);
  chooseFulfilment({ zoneId: 61 });
  expect(shown()).toEqual([
    ['subtotal', 2400, null],
    ['delivery', 1000, null],
    ['total', 3400, null],
  ]);
});

test('the cart says what sales save where it is more than nothing', async () => {
  const prices = { price: '1200', regular_price: '1500', sale_price: '1200' };
  const usual = sold(7, 1200) as { readonly prices: object };
  shop.answers['/wc/store/v1/products'] = () =>
    Response.json([{ ...usual, on_sale: true, prices: { ...usual.prices, ...prices } }]);
  await readCart();
  expect($shownSums.get().saving).toMatchObject({ amount: 600 });
});
