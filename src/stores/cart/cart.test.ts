import { cleanStores } from 'nanostores';
import { describe, expect, it } from 'vitest';
import {
  $favouriteIds,
  removedFavourite,
  removeFavouriteWithUndo,
} from '#stores/catalogue/favourite-list.ts';
import { $favourites, toggleFavourite } from '#stores/catalogue/favourites.ts';
import { shopStorage } from '#stores/device/shop-storage.ts';
import { testEnvironment } from '#stores/shop/test-environment.ts';
import {
  $cart,
  $cartCount,
  $cartLines,
  $countByProduct,
  addToCart,
  changeLine,
  removeLine,
  restoreLine,
} from './cart.ts';
import { removeOrdered, rereadCart } from './ordered-cart.ts';
import { $seenPrices } from './seen-prices.ts';

const any = { minimum: 1, maximum: 9999, step: 1 };
const plain = { productId: 7, variationId: null, choices: {}, quantity: 1 };
const large = { productId: 8, variationId: 81, choices: { Size: 'large' }, quantity: 2 };
const small = { productId: 8, variationId: 82, choices: { Size: 'small' }, quantity: 3 };

testEnvironment({ now: 1000, stores: [$cart, $favourites] });

describe('the cart', () => {
  it('counts pieces, in total and by product', () => {
    for (const line of [plain, large, small]) addToCart(line, any);
    expect($cartCount.get()).toBe(6);
    expect($countByProduct.get()).toEqual(
      new Map([
        [7, 1],
        [8, 5],
      ]),
    );
  });

  it('adds to the line with the same choice', () => {
    addToCart(large, any);
    addToCart({ ...large, quantity: 5 }, any);
    expect($cartCount.get()).toBe(7);
    expect(Object.keys($cart.get())).toEqual(['8&Size=large']);
  });

  it('reports whether all pieces were added, and never removes any when the stock is lower', () => {
    const atMost = (maximum: number) => ({ ...any, maximum });
    expect(addToCart({ ...plain, quantity: 2 }, atMost(3))).toBe(true);
    expect(addToCart({ ...plain, quantity: 2 }, atMost(3))).toBe(false);
    expect($cartCount.get()).toBe(3);
    expect(addToCart(plain, atMost(2))).toBe(false);
    expect($cartCount.get()).toBe(3);
  });

  it('keeps what was added after the order was sent', () => {
    for (const line of [plain, large]) addToCart({ ...line, quantity: 3 }, any);
    removeOrdered([plain, { ...large, quantity: 3 }]);
    expect($cartLines.get().map(({ key, line }) => [key, line.quantity])).toEqual([['7', 2]]);
  });

  it('forgets the price that was accepted for an earlier line', () => {
    $seenPrices.setKey('7', { amount: 1, currency: 'ILS', minorUnit: 2 });
    addToCart(plain, any);
    expect($seenPrices.get()['7']).toBeUndefined();
    $seenPrices.setKey('7', { amount: 1, currency: 'ILS', minorUnit: 2 });
    addToCart(plain, any);
    expect($seenPrices.get()['7']?.amount).toBe(1);
  });

  it('keeps to the limits of the product: the minimum, the stock, and whole steps', () => {
    const limits = { minimum: 6, maximum: 14, step: 4 };
    const quantities = [1, 4, 4, 4].map((quantity) => {
      addToCart({ ...plain, quantity }, limits);
      return $cartCount.get();
    });
    expect(quantities).toEqual([6, 10, 14, 14]);
  });

  it('stores ids and quantities only, one key a line', () => {
    addToCart(large, any);
    expect(shopStorage['dukkan::cart:8&Size=large']).toBe(
      '{"productId":8,"variationId":81,"choices":{"Size":"large"},"quantity":2,"addedAt":1000}',
    );
  });

  it('lists lines in the order of adding, whatever order storage has, also after an undo', () => {
    for (const line of [small, plain, large]) addToCart(line, any);
    const ids = () => $cartLines.get().map(({ line }) => line.variationId ?? line.productId);
    const removed = removeLine('8&Size=small');
    if (removed) restoreLine('8&Size=small', removed);
    expect(ids()).toEqual([82, 7, 81]);
    $cart.set(Object.fromEntries(Object.entries($cart.get()).sort()));
    expect(ids()).toEqual([82, 7, 81]);
  });

  it('is repaired when it is opened: missing fields are filled in, unreadable lines are dropped', () => {
    shopStorage['dukkan::cart:7'] = '{"productId":7,"quantity":2}';
    shopStorage['dukkan::cart:8'] = '{"productId":8,"quantity":';
    cleanStores($cart, $cartLines);
    const close = $cartLines.listen(() => {});
    expect($cartLines.get()).toEqual([{ key: '7', line: { ...plain, quantity: 2 } }]);
    expect(shopStorage['dukkan::cart:8']).toBeUndefined();
    close();
  });

  it('cart and favourites keep the data of a newer release, whatever an older one does', () => {
    const newer = { 'dukkan::cart-2:7': '{"pieces":[2]}', 'dukkan::favourite-2:7': '{"list":"x"}' };
    Object.assign(shopStorage, newer);
    cleanStores($cart, $cartLines, $favourites, $favouriteIds);
    const close = [$cartLines.listen(() => {}), $favouriteIds.listen(() => {})];
    expect([$cartLines.get(), $favouriteIds.get()]).toEqual([[], []]);
    addToCart(plain, any);
    changeLine('7', { quantity: 3 });
    rereadCart();
    removeOrdered([plain]);
    toggleFavourite('7');
    toggleFavourite('7');
    $cart.set({});
    for (const end of close) end();
    for (const [key, kept] of Object.entries(newer)) expect(shopStorage[key]).toBe(kept);
  });
});

it('favourites list the newest first and unreadable times last, and skip invalid ids', () => {
  $favourites.set({ 5: '1', 6: '2', 7: 'long ago', x: '3' });
  expect($favouriteIds.get()).toEqual([6, 5, 7]);
  removeFavouriteWithUndo('7', 'Soup');
  expect($favouriteIds.get()).toEqual([6, 5]);
  removedFavourite.putBack();
  expect($favourites.get()['7']).toBe('long ago');
});
