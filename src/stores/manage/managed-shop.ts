import { type ManagedShopApi, managedShopApi } from '#api/managed-shop.ts';
import { world } from '#stores/shop/apis.ts';
import { shopFacts } from '#stores/shop/shop.ts';

let api: ManagedShopApi | undefined;

export function theManagedShop(): ManagedShopApi {
  const { api: addresses, currency, locale } = shopFacts();
  api ??= managedShopApi({ ...world, baseUrl: addresses.store, currency, locale });
  return api;
}
