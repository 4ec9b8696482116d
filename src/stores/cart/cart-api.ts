import { type CartApi, cartApi } from '#api/cart.ts';
import { world } from '#stores/shop/apis.ts';
import { shopFacts } from '#stores/shop/shop.ts';

let cart: CartApi | undefined;

export function theCart(): CartApi {
  const { api, currency } = shopFacts();
  cart ??= cartApi({ ...world, baseUrl: api.store, currency });
  return cart;
}
