import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $cart, addToCart } from '#stores/cart/cart.ts';
import { $cartCheck, $checkState, readCart } from '#stores/cart/cart-check.ts';
import { $isSummed } from '#stores/cart/cart-totals.ts';
import { $cartView } from '#stores/cart/cart-view.ts';
import { edges } from '#stores/device/edges.ts';
import { orderAgain } from '#stores/order/order-again.ts';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { released, sold } from '#stores/shop/fake-shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { refreshPrices } from './live-products.ts';
import { $products, latest, loadProducts } from './products.ts';

const LINE = { productId: 7, variationId: null, choices: {}, quantity: 2 };

const { shop } = testEnvironment({ stores: [$products, $cart, $checkState] });

beforeEach(async () => {
  addToCart(LINE, { minimum: 1, maximum: 99, step: 1 });
});

describe('a product that is in no release', () => {
  it('is not called gone before the store has answered', async () => {
    let seen: unknown;
    shop.answers = {
      '/wc/store/v1/products': () => {
        seen = [$cartCheck.get().hasChanges, $cartView.get()[0]?.state];
        return Response.json([]);
      },
    };
    await readCart();
    expect(seen).toEqual([false, 'loading']);
    expect($cartCheck.get().lines[0]?.changes).toEqual([{ kind: 'gone' }]);
  });

  it('is neither gone nor in the total while the store does not answer, and can be ordered afterwards', async () => {
    shop.answers = { '/wc/store/v1/products': () => null };
    await readCart();
    expect($checkState.get().status).toBe('failed');
    expect([$cartView.get()[0]?.state, $cartCheck.get().hasChanges, $isSummed.get()]).toEqual([
      'failed',
      false,
      false,
    ]);
    shop.answers = { '/wc/store/v1/products': () => Response.json([sold(7, 1200)]) };
    await readCart();
    expect([$cartView.get()[0]?.total?.amount, $isSummed.get()]).toEqual([2400, true]);
  });
});

it('the store is asked while the release’s file is still loading', async () => {
  shop.answers = {
    '/data/en/products-0.json': () => Response.json({ 7: released(7, 1200) }),
    '/wc/store/v1/products': () => Response.json([sold(7, 1500)]),
  };
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
  const { fetch } = edges;
  edges.fetch = async (input, init) => {
    if (String(input).includes('/wc/store/')) ask();
    if (String(input).includes('/data/')) await isAsked;
    return fetch(input, init);
  };
  await readCart();
  expect($cartView.get()[0]?.total?.amount).toBe(3000);
});

it('a late answer to an earlier question does not replace that to a later one', async () => {
  let price = 1200;
  const { promise: isLate, resolve: late } = Promise.withResolvers<void>();
  shop.answers = {
    '/data/en/products-0.json': () => Response.json({ 7: released(7, 1200) }),
    '/wc/store/v1/products': () => Response.json([sold(7, price)]),
  };
  await readCart();
  const { fetch } = edges;
  edges.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (String(input).includes('/wc/store/') && price === 1000) await isLate;
    return answer;
  };
  price = 1000;
  const first = readCart();
  await new Promise((resolve) => setTimeout(resolve));
  price = 1500;
  await readCart();
  late();
  await first;
  expect($cartView.get()[0]?.total?.amount).toBe(3000);
});

it('a late answer about more products leaves those with a later answer unchanged', async () => {
  shop.answers = {
    '/data/en/products-0.json': () => Response.json({ 7: released(7, 1200), 8: released(8, 500) }),
    '/wc/store/v1/products': () => Response.json([sold(7, 1500)]),
  };
  await loadProducts([7, 8], 'en');
  const { promise: isLate, resolve: late } = Promise.withResolvers<void>();
  const { fetch } = edges;
  edges.fetch = async (input, init) => {
    const isFirst = decodeURIComponent(String(input)).includes('include=7,8');
    if (!isFirst) return fetch(input, init);
    await isLate;
    return Response.json([sold(7, 1000), sold(8, 400)]);
  };
  const first = refreshPrices([7, 8]);
  await refreshPrices([7]);
  late();
  await first;
  const priceOf = (id: number) => latest($products.get()[id])?.price?.current.amount;
  expect([priceOf(7), priceOf(8)]).toEqual([1500, 400]);
});

it('a product whose file does not load stays unknown, even if the store has answered', async () => {
  shop.answers = {
    '/data/en/products-0.json': () => null,
    '/wc/store/v1/products': () => Response.json([sold(7, 1500)]),
  };
  await readCart();
  expect([$cartView.get()[0]?.state, $checkState.get().status]).toEqual(['failed', 'failed']);
});

it('a product that the store deleted keeps the name from the release', async () => {
  shop.answers = {
    '/data/en/products-0.json': () => Response.json({ 7: released(7, 1200) }),
    '/wc/store/v1/products': () => Response.json([]),
  };
  await readCart();
  expect($cartView.get()[0]).toMatchObject({ state: 'gone', product: null, name: 'Product 7' });
});

it('a products file that hangs is aborted and requested again', async () => {
  const answers = edges.fetch;
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  edges.fetch = (_, init) =>
    init?.signal?.aborted ? Promise.reject(init.signal.reason) : new Promise<Response>(() => {});
  await loadProducts([7], 'en');
  vi.restoreAllMocks();
  expect($products.get()[7]).toEqual({ status: 'failed' });
  edges.fetch = answers;
  shop.answers = { '/data/en/products-0.json': () => Response.json({ 7: released(7, 1200) }) };
  await loadProducts([7], 'en');
  expect($products.get()[7]?.status).toBe('ready');
});

it('ordering again waits for products that the page is loading, and calls none unavailable', async () => {
  $cart.set({});
  shop.answers = {
    '/data/en/products-0.json': () => Response.json({ 7: released(7, 1200) }),
    '/wc/store/v1/products': () => Response.json([sold(7, 1200)]),
  };
  const placed = { lines: [LINE], order: { items: [] } } as unknown as PlacedOrder;
  const [, missing] = await Promise.all([loadProducts([7], 'en'), orderAgain(placed)]);
  expect(missing).toEqual({ ok: true, value: [] });
  expect($cart.get()['7']?.quantity).toBe(2);
});

it('ordering again adds the earlier quantities, and the cart shows a lower stock', async () => {
  $cart.set({});
  shop.answers = {
    '/data/en/products-0.json': () => Response.json({ 7: released(7, 1200) }),
    '/wc/store/v1/products': () =>
      Response.json([sold(7, 1200, { add_to_cart: { minimum: 1, maximum: 1, multiple_of: 1 } })]),
  };
  const placed = { lines: [LINE], order: { items: [] } } as unknown as PlacedOrder;
  expect(await orderAgain(placed)).toEqual({ ok: true, value: [] });
  expect($cart.get()['7']?.quantity).toBe(2);
  expect($cartCheck.get().lines[0]?.changes).toEqual([{ kind: 'quantity-changed', from: 2, to: 1 }]);
});

it('ordering again reports that the store does not answer, and calls nothing unavailable', async () => {
  $cart.set({});
  shop.answers = { '/wc/store/v1/products': () => null };
  const placed = { lines: [LINE], order: { items: [] } } as unknown as PlacedOrder;
  expect(await orderAgain(placed)).toMatchObject({ ok: false });
  expect($cart.get()).toEqual({});
});
