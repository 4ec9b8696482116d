import { cleanStores } from 'nanostores';
import { beforeEach, describe, expect, it } from 'vitest';
import { $products } from '#stores/catalogue/products.ts';
import { shopStorage } from '#stores/device/shop-storage.ts';
import { released, sold } from '#stores/shop/fake-shop.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import { $cart, addToCart } from './cart.ts';
import { $cartCheck, acceptChanges, readCart } from './cart-check.ts';
import { removeOrdered } from './ordered-cart.ts';
import { removedLine, removeWithUndo } from './removed-line.ts';
import { $seenPrices } from './seen-prices.ts';
import { $seenTotal } from './seen-total.ts';

const LINE = { productId: 7, variationId: null, choices: {}, quantity: 1 };
const ANY = { minimum: 1, maximum: 99, step: 1 };

const { shop } = testEnvironment({ stores: [$products, $cart, $seenPrices] });

/** Opens a page of a release with `releasedPrice`, while the store answers with `livePrice`. */
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
  addToCart(LINE, ANY);
});

describe('a price that differs from the one the customer saw', () => {
  it('is shown as changed even on a page of a release that has it', async () => {
    await openPage(4500);
    expect(told()).toEqual([]);
    await openPage(5000);
    expect(told()).toEqual([[4500, 5000]]);
  });

  it('is shown as changed on every page until the customer accepts it', async () => {
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

describe('the stored first price of a line', () => {
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

  it('is read with what was charged once, and not at all if that is damaged', () => {
    $cart.set({});
    const shown = { ...ils(4500), once: 700 };
    addToCart(LINE, ANY, shown);
    const [key = '', stored = ''] =
      Object.entries(shopStorage).find(([name]) => name.endsWith('seen-price:7')) ?? [];
    expect(JSON.parse(stored)).toEqual(shown);
    expect($seenTotal.get()).toEqual(ils(4500 * LINE.quantity + 700));
    cleanStores($seenPrices);
    shopStorage[key] = JSON.stringify({ ...shown, once: 'free' });
    const close = $seenPrices.listen(() => {});
    expect(seen()).toBeUndefined();
    close();
  });

  it('stays when more is added at another price', async () => {
    $cart.set({});
    addToCart(LINE, ANY, ils(4500));
    addToCart(LINE, ANY, ils(5000));
    expect(seen()).toBe(4500);
  });

  it('is stored only after the store has answered', async () => {
    shop.answers = {
      '/data/en/products-0.json': () => Response.json({ 7: released(7, 5000) }),
      '/wc/store/v1/products': () => new Response('', { status: 503 }),
    };
    $products.set({});
    await readCart();
    expect(seen()).toBeUndefined();
  });

  it('is forgotten with the line; adding it again stores the price of its page', async () => {
    await openPage(4500);
    removeWithUndo('7', 'Product 7');
    expect(seen()).toBeUndefined();
    addToCart(LINE, ANY);
    await openPage(5000);
    expect(told()).toEqual([]);
  });

  it('is restored with a line that is put back', async () => {
    await openPage(4500, 5000);
    acceptChanges();
    removeWithUndo('7', 'Product 7');
    removedLine.putBack();
    expect([seen(), told()]).toEqual([5000, []]);
  });

  it('is forgotten with the ordered line', async () => {
    await openPage(4500);
    removeOrdered([{ ...LINE }]);
    expect($seenPrices.get()).toEqual({});
  });
});
