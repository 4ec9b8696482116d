import { beforeEach, describe, expect, it } from 'vitest';
import {
  $cart,
  $cartCount,
  $cartLines,
  $countByProduct,
  addToCart,
  removeLine,
  restoreLine,
} from './cart.ts';
import { edges } from './edges.ts';
import { shopStorage } from './shop-storage.ts';

const any = { minimum: 1, maximum: 9999, step: 1 };
const plain = { productId: 7, variationId: null, choices: {}, quantity: 1 };
const large = { productId: 8, variationId: 81, choices: { Size: 'large' }, quantity: 2 };
const small = { productId: 8, variationId: 82, choices: { Size: 'small' }, quantity: 3 };

beforeEach(() => {
  edges.now = () => 1000;
  $cart.set({});
});

describe('the cart', () => {
  it('counts pieces, together and by product', () => {
    for (const line of [plain, large, small]) addToCart(line, any);
    expect($cartCount.get()).toBe(6);
    expect($countByProduct.get()).toEqual(
      new Map([
        [7, 1],
        [8, 5],
      ]),
    );
  });

  it('adds to the line of the same choice', () => {
    addToCart(large, any);
    addToCart({ ...large, quantity: 5 }, any);
    expect($cartCount.get()).toBe(7);
    expect(Object.keys($cart.get())).toEqual(['8&Size=large']);
  });

  it('keeps within the limits of the product: at least the minimum, at most what is left, in whole steps', () => {
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

  it('stands in the order in which it was filled, whatever order storage has, also after an undo', () => {
    for (const line of [small, plain, large]) addToCart(line, any);
    const ids = () => $cartLines.get().map(({ line }) => line.variationId ?? line.productId);
    const removed = removeLine('8&Size=small');
    if (removed) restoreLine('8&Size=small', removed);
    expect(ids()).toEqual([82, 7, 81]);
    $cart.set(Object.fromEntries(Object.entries($cart.get()).sort()));
    expect(ids()).toEqual([82, 7, 81]);
  });
});
