import { beforeEach, describe, expect, it } from 'vitest';
import { $cart, $cartCount, $countByProduct, quantityInCart, setCartLine } from './cart.ts';
import { shopStorage } from './shop-storage.ts';

const plain = { productId: 7, variationId: null, choices: {}, quantity: 1 };
const large = { productId: 8, variationId: 81, choices: { Size: 'large' }, quantity: 2 };
const small = { productId: 8, variationId: 82, choices: { Size: 'small' }, quantity: 3 };

beforeEach(() => $cart.set({}));

describe('the cart', () => {
  it('counts pieces, together and by product', () => {
    for (const line of [plain, large, small]) setCartLine(line);
    expect($cartCount.get()).toBe(6);
    expect($countByProduct.get()).toEqual(
      new Map([
        [7, 1],
        [8, 5],
      ]),
    );
    expect(quantityInCart(large)).toBe(2);
    expect(quantityInCart({ productId: 9, choices: {} })).toBe(0);
  });

  it('holds one line a choice', () => {
    setCartLine(large);
    setCartLine({ ...large, quantity: 5 });
    expect($cartCount.get()).toBe(5);
    expect(Object.keys($cart.get())).toEqual(['8&Size=large']);
  });

  it('stores ids and quantities only, one key a line', () => {
    setCartLine(large);
    expect(shopStorage['dukkan::cart:8&Size=large']).toBe(
      '{"productId":8,"variationId":81,"choices":{"Size":"large"},"quantity":2}',
    );
  });
});
