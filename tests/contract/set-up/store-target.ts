import { cartApi } from '#api/cart.ts';
import { liveContext } from '#api/live-product.ts';
import { orderingApi } from '#api/ordering.ts';
import { placedOrderApi } from '#api/placed-order.ts';
import { staffApi } from '#api/staff.ts';
import { storeApi } from '#api/store.ts';
import type { CurrencyFormat } from '#domain/money.ts';
import { ORIGIN, PASSWORD, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { httpClient } from '#sources/request/http.ts';
import { type StoreData, storeContentOf } from '#sources/store/store-data.ts';
import { storeFromWooCommerce } from '#sources/store/woocommerce.ts';
import { currencyFormatOf } from '#wire/woocommerce/prices.ts';
import { storeProduct } from '#wire/woocommerce/schema.ts';
import { withCookies } from './cookie-jar.ts';

interface Account {
  readonly username: string;
  readonly password: string;
}

/** A server that the clients are held against: the embedded one, or that of `CONTRACT_STORE`. */
interface StoreTarget {
  readonly fetch: typeof fetch;
  readonly baseUrl: string;
  readonly currency: CurrencyFormat;
  /** Why a test cannot be made here, null when it can. */
  readonly lacks: (route: string) => string | null;
  readonly staff: Account | null;
  /** Someone who may log in, and may not see orders. */
  readonly stranger: Account | null;
  /** A voucher that is good for any sum. */
  readonly coupon: string | null;
  /** Whether orders may be placed: in a real shop somebody would cook them. */
  readonly placesOrders: boolean;
  /** The embedded one: its clock and stock can be changed. */
  readonly embedded: TestStore | null;
  readonly close: () => void;
}

const log = () => {};

/** A target with its clients. */
export async function openStore() {
  const { CONTRACT_STORE: url } = process.env;
  const target = url ? await realStore(url) : await embeddedStore();
  const { baseUrl, currency } = target;
  const options = { fetch: target.fetch, log, baseUrl, currency, place: { timeZone: 'Asia/Jerusalem' } };
  /** Of a browser of its own. */
  const newStaffClient = () => staffApi({ ...options, fetch: withCookies(target.fetch) });
  /** Read as a build reads it. */
  const lists = async (): Promise<StoreData> =>
    storeFromWooCommerce(
      new URL(baseUrl.replace(/\/wp-json$/, '/'), ORIGIN).href,
      httpClient({ fetch: target.fetch, headers: { 'accept-language': 'en-US' } }),
    );
  return {
    ...target,
    lists,
    content: async () => storeContentOf(await lists(), currency.code, liveContext()),
    store: storeApi(options),
    ordering: {
      ...cartApi(options),
      ...orderingApi(options),
      ...placedOrderApi({ ...options, hasOrderLife: target.lacks('/treesal/v1/order-events') === null }),
    },
    staffClient: newStaffClient(),
    newStaffClient,
  };
}

async function embeddedStore(): Promise<StoreTarget> {
  const embedded = await testStore({ withStaff: true });
  const send: typeof fetch = async (input, init) =>
    embedded.app.fetch(new Request(new URL(String(input), ORIGIN), init));
  return {
    fetch: send,
    baseUrl: '/wp-json',
    currency: await currencyOf(send, '/wp-json'),
    lacks: () => null,
    staff: { username: 'callcenter', password: PASSWORD },
    stranger: { username: 'customer', password: PASSWORD },
    coupon: 'TEN',
    placesOrders: true,
    embedded,
    close: embedded.close,
  };
}

/** Any address of a shop. Credentials come from the environment only. */
async function realStore(url: string): Promise<StoreTarget> {
  const { env } = process;
  const baseUrl = `${url.replace(/\/+$/, '')}/wp-json`;
  const index = (await (await fetch(`${baseUrl}/`)).json()) as Index;
  const account = (name: string): Account | null => {
    const [username, password] = [env[`CONTRACT_${name}_USERNAME`], env[`CONTRACT_${name}_PASSWORD`]];
    return username && password ? { username, password } : null;
  };
  return {
    fetch,
    baseUrl,
    currency: await currencyOf(fetch, baseUrl),
    lacks: (route) => (isIn(index, route) ? null : `the server has no ${route}`),
    staff: account('STAFF'),
    stranger: account('STRANGER'),
    coupon: env.CONTRACT_COUPON ?? null,
    placesOrders: env.CONTRACT_PLACE_ORDERS === 'yes',
    embedded: null,
    close: () => {},
  };
}

/** What WordPress tells at `/wp-json/`; some servers list no routes. */
interface Index {
  readonly routes?: object;
  readonly namespaces?: readonly string[];
}

const isIn = ({ routes, namespaces = [] }: Index, route: string): boolean =>
  routes
    ? Object.keys(routes).some((known) => known.startsWith(route))
    : namespaces.some((namespace) => route.startsWith(`/${namespace}/`));

async function currencyOf(send: typeof fetch, baseUrl: string): Promise<CurrencyFormat> {
  const response = await send(`${baseUrl}/wc/store/v1/products?per_page=1`);
  const [first] = (await response.json()) as unknown[];
  return currencyFormatOf(storeProduct.parse(first).prices);
}
