import { beforeEach, describe, expect, it } from 'vitest';
import { $cart, addToCart, removeOrdered } from './cart.ts';
import { $cartCheck, acceptChanges, readCart } from './cart-check.ts';
import { type FakeShop, fakeShop, released, sold } from './fake-shop.ts';
import { $products } from './products.ts';
import { removedLine, removeWithUndo } from './removed-line.ts';
import { $seenPrices } from './seen-prices.ts';
import { loadShopFacts } from './shop.ts';

const LINE = { productId: 7, variationId: null, choices: {}, quantity: 1 };
const ANY = { minimum: 1, maximum: 99, step: 1 };

let shop: FakeShop;

/** Opens a page of the release in which a piece costs so much, while the store asks for what is given. */
async function openPage(releasedPrice: number, livePrice = releasedPrice): Promise<void> {
  shop.answers = {
    '/data/en/products-0.json': () => Response.json({ 7: released(7, releasedPrice) }),
    '/wc/store/v1/products': () => Response.json([sold(7, livePrice)]),
  };
  $products.set({});
  await readCart();
}

const told = () =>
  $cartCheck
    .get()
    .lines.flatMap(({ changes }) =>
      changes.map((change) =>
        change.kind === 'price-changed' ? [change.from.amount, change.to.amount] : change.kind,
      ),
    );
const seen = () => $seenPrices.get()['7']?.amount;

beforeEach(async () => {
  shop = fakeShop();
  await loadShopFacts('en');
  $cart.set({});
  $seenPrices.set({});
  addToCart(LINE, ANY);
});

describe('a price that is not the one that the customer has seen', () => {
  it('is told also on a page of a release that has it', async () => {
    await openPage(4500);
    expect(told()).toEqual([]);
    await openPage(5000);
    expect(told()).toEqual([[4500, 5000]]);
  });

  it('is told until it is agreed to, on every page', async () => {
    await openPage(4500, 5000);
    await openPage(5000);
    expect(told()).toEqual([[4500, 5000]]);
    acceptChanges();
    expect(told()).toEqual([]);
    await openPage(5000);
    expect(told()).toEqual([]);
    await openPage(4500);
    expect(told()).toEqual([[5000, 4500]]);
  });
});

describe('the price that a line was seen at', () => {
  const ils = (amount: number) => ({ amount, minorUnit: 2, currency: 'ILS' });

  it('is the one that was on the screen, whatever the cart’s page was released with', async () => {
    $cart.set({});
    addToCart(LINE, ANY, ils(4500));
    await openPage(5000);
    expect(told()).toEqual([[4500, 5000]]);
    $cart.set({});
    addToCart(LINE, ANY, ils(5000));
    await openPage(4500, 5000);
    expect(told()).toEqual([]);
  });

  it('stays the first one, when more of it is added at another', async () => {
    $cart.set({});
    addToCart(LINE, ANY, ils(4500));
    addToCart(LINE, ANY, ils(5000));
    expect(seen()).toBe(4500);
  });

  it('is kept only once the store has answered', async () => {
    shop.answers = {
      '/data/en/products-0.json': () => Response.json({ 7: released(7, 5000) }),
      '/wc/store/v1/products': () => new Response('', { status: 503 }),
    };
    $products.set({});
    await readCart();
    expect(seen()).toBeUndefined();
  });

  it('is forgotten with the line, and one that is chosen anew is at the price of its page', async () => {
    await openPage(4500);
    removeWithUndo('7', 'Product 7');
    expect(seen()).toBeUndefined();
    addToCart(LINE, ANY);
    await openPage(5000);
    expect(told()).toEqual([]);
  });

  it('comes back with a line that is put back', async () => {
    await openPage(4500, 5000);
    acceptChanges();
    removeWithUndo('7', 'Product 7');
    removedLine.putBack();
    expect([seen(), told()]).toEqual([5000, []]);
  });

  it('is forgotten with what was ordered', async () => {
    await openPage(4500);
    removeOrdered([{ ...LINE }]);
    expect($seenPrices.get()).toEqual({});
  });
});
