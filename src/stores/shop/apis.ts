import type { ApiWorld, FailedCall } from '#api/http.ts';
import { type StoreApi, storeApi } from '#api/store.ts';
import { edges } from '#stores/device/edges.ts';
import { learnTime } from './clock.ts';
import { shopFacts } from './shop.ts';
import { shopTime } from './shop-time.ts';

/** Logs status, code and an address without its query: nothing of the customer. */
const log = ({ method, url, status, code, message }: FailedCall): void =>
  console.warn(`${method} ${url}: ${status ?? 'no answer'} ${code} ${message}`);

/** The world of servers other than the store: the device's clock dates their answers. */
export const plainWorld: ApiWorld = {
  // Without this, a cached list could give the check before an order outdated prices.
  fetch: (input, init) => edges.fetch(input as RequestInfo | URL, { ...init, cache: 'no-store' }),
  log,
  isOnline: () => navigator.onLine,
  now: () => edges.now(),
};

/** The store's world; the store's clock is the shop's. */
export const world: ApiWorld = {
  ...plainWorld,
  fetch: async (input, init) => {
    const askedAt = edges.now();
    const answer = await plainWorld.fetch(input, init);
    learnTime(answer, askedAt);
    return answer;
  },
  now: shopTime,
};

let store: StoreApi | undefined;

export function theStore(): StoreApi {
  const { api, currency } = shopFacts();
  store ??= storeApi({ ...world, baseUrl: api.store, currency });
  return store;
}
