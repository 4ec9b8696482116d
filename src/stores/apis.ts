import type { ApiWorld, FailedCall } from '#api/http.ts';
import { type OrderingApi, orderingApi } from '#api/ordering.ts';
import { type StoreApi, storeApi } from '#api/store.ts';
import { learnTime } from './clock.ts';
import { edges } from './edges.ts';
import { shopFacts } from './shop.ts';
import { shopTime } from './shop-time.ts';

/** Status, code and an address without its query: nothing of the customer. */
const log = ({ method, url, status, code, message }: FailedCall): void =>
  console.warn(`${method} ${url}: ${status ?? 'no answer'} ${code} ${message}`);

export const world: ApiWorld = {
  // Servers that let product lists be cached would else answer the check before an order with the prices of a while ago.
  fetch: async (input, init) => {
    const askedAt = edges.now();
    const answer = await edges.fetch(input as RequestInfo | URL, { ...init, cache: 'no-store' });
    learnTime(answer, askedAt);
    return answer;
  },
  log,
  isOnline: () => navigator.onLine,
  now: shopTime,
};

let store: StoreApi | undefined;
let ordering: OrderingApi | undefined;

export function theStore(): StoreApi {
  const { api, currency } = shopFacts();
  store ??= storeApi({ ...world, baseUrl: api.store, currency });
  return store;
}

export function theOrdering(): OrderingApi {
  const { api, currency } = shopFacts();
  ordering ??= orderingApi({ ...world, baseUrl: api.store, currency });
  return ordering;
}
