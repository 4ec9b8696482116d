import { beforeEach, describe, expect, it, vi } from 'vitest';
import { $cart, addToCart } from './cart.ts';
import { $cartCheck, $checkState, readCart } from './cart-check.ts';
import { $cartView, $isSummed } from './cart-view.ts';
import { edges } from './edges.ts';
import { type FakeShop, fakeShop, released, sold } from './fake-shop.ts';
import { refreshPrices } from './live-products.ts';
import { orderAgain } from './order-again.ts';
import type { PlacedOrder } from './placed-order.ts';
import { $products, latest, loadProducts } from './products.ts';
import { loadShopFacts } from './shop.ts';

const LINE = { productId: 7, variationId: null, choices: {}, quantity: 2 };

let shop: FakeShop;

beforeEach(async () => {
  shop = fakeShop();
  await loadShopFacts('en');
  $products.set({});
  $cart.set({});
  addToCart(LINE, { minimum: 1, maximum: 99, step: 1 });
});

describe('a product that no release has', () => {
  it('is not called gone before the store has said so', async () => {
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

  it('is neither gone nor in the sum while the store cannot be asked, and ordered once it can', async () => {
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

it('the store is asked while the release’s file is still on its way', async () => {
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

it('an answer that comes after that to a later question changes nothing', async () => {
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

it('an answer to an earlier question about more products changes none that a later one was about', async () => {
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

it('a product whose file cannot be had stays unknown, though the store has answered', async () => {
  shop.answers = {
    '/data/en/products-0.json': () => null,
    '/wc/store/v1/products': () => Response.json([sold(7, 1500)]),
  };
  await readCart();
  expect([$cartView.get()[0]?.state, $checkState.get().status]).toEqual(['failed', 'failed']);
});

it('a product that the store no longer has keeps the name that the release has for it', async () => {
  shop.answers = {
    '/data/en/products-0.json': () => Response.json({ 7: released(7, 1200) }),
    '/wc/store/v1/products': () => Response.json([]),
  };
  await readCart();
  expect($cartView.get()[0]).toMatchObject({ state: 'gone', product: null, name: 'Product 7' });
});

it('a file of products that hangs is given up, and asked for again', async () => {
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

it('ordering again waits for what the page is still loading, and calls nothing unavailable', async () => {
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

it('ordering again puts as many in as there were: the cart says that there are fewer now', async () => {
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

it('ordering again says that nobody can be asked, and calls nothing unavailable', async () => {
  $cart.set({});
  shop.answers = { '/wc/store/v1/products': () => null };
  const placed = { lines: [LINE], order: { items: [] } } as unknown as PlacedOrder;
  expect(await orderAgain(placed)).toMatchObject({ ok: false });
  expect($cart.get()).toEqual({});
});
