import { type OrderingApi, type OrderingOptions, orderingApi } from '#api/ordering.ts';
import { world } from '#stores/shop/apis.ts';
import { shopFacts } from '#stores/shop/shop.ts';

let ordering: OrderingApi | undefined;

export function theOrdering(): OrderingApi {
  ordering ??= orderingApi(orderingOptions());
  return ordering;
}

export function orderingOptions(): OrderingOptions {
  const shop = shopFacts();
  return { ...world, baseUrl: shop.api.store, currency: shop.currency, place: shop };
}
