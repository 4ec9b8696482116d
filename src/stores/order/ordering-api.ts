import { type OrderingApi, orderingApi } from '#api/ordering.ts';
import { world } from '#stores/shop/apis.ts';
import { shopFacts } from '#stores/shop/shop.ts';

let ordering: OrderingApi | undefined;

export function theOrdering(): OrderingApi {
  const shop = shopFacts();
  ordering ??= orderingApi({
    ...world,
    baseUrl: shop.api.store,
    currency: shop.currency,
    place: shop,
    hasOrderLife: shop.hasOrderLife,
  });
  return ordering;
}
