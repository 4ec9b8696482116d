import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { type TestDatabases, testDatabases } from '#scripts/backend/set-up/test-databases.ts';
import type { Connection } from '#scripts/http/connection.ts';
import { type OpenOrders, openOrders } from '#scripts/orders/open-orders.ts';
import { SHOP_KEYS, storeOfCaptures, writeShop } from '#tests/woocommerce/shop-folder.ts';
import type { StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';

type Options = Parameters<typeof openOrders>[0];

/** For tests: a WooCommerce without plugins, and the merchant `shop`, which sends its orders there. */
export interface TestShop {
  /** Contains `tenants/shop`, and `data` of the services. */
  readonly root: string;
  readonly store: StockWooCommerce;
  readonly databases: TestDatabases;
  /** Delays answers of the store: returns a promise for a call such as `GET http://…`, or undefined. */
  heldBack: (call: string) => Promise<void> | undefined;
  /** Opens a service on the data on disk. The test closes it. */
  open(options?: Partial<Options>): Promise<OpenOrders>;
  /** Opens a service, and waits until it has asked the store once. */
  start(options?: Partial<Options>): Promise<OpenOrders>;
  close(): Promise<void>;
}

/** For tests: the clock of the store is `now`, unless it has its own. */
export async function testShop(now: () => number, storeNow = now): Promise<TestShop> {
  const root = mkdtempSync(join(tmpdir(), 'dukkan-orders-'));
  const databases = await testDatabases(join(root, 'data/stores'));
  const store = await storeOfCaptures(storeNow);
  writeShop(join(root, 'tenants/shop'), store.url);
  const shop: TestShop = {
    root,
    store,
    databases,
    heldBack: () => undefined,
    open: async (options) =>
      openOrders({
        tenantsDirectory: join(root, 'tenants'),
        dataDirectory: join(root, 'data'),
        databases: await databases.open(),
        slugs: ['shop'],
        environment: SHOP_KEYS,
        now,
        say: () => {},
        async fetch(address, init) {
          const answer = await fetch(address, init);
          await shop.heldBack(`${init?.method ?? 'GET'} ${address}`);
          return answer;
        },
        ...options,
      }),
    async start(options) {
      const service = await shop.open(options);
      await service.asked;
      return service;
    },
    async close() {
      await databases.close();
      await store.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
  return shop;
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
  readonly body: any;
}

/** For tests: calls the shop's `treesal/v1` from a client's address. */
export async function post(
  service: OpenOrders,
  path: string,
  body: unknown,
  client = '192.0.2.1',
): Promise<Answer> {
  const answer = await service.mounts[0]?.handlerOf('shop')?.(
    new Request(`http://shop.localhost/wp-json/treesal/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
    { incoming: { socket: { remoteAddress: client } } } as Connection,
  );
  return { status: answer?.status ?? 0, body: await answer?.json() };
}

/** For tests: a busy machine needs more than the usual second. */
export const PATIENT = { timeout: 15_000 };

/** For tests: ends when the store has every order. */
export const delivered = (service: OpenOrders): Promise<void> =>
  vi.waitFor(async () => expect(await service.waiting()).toMatchObject([{ orders: 0 }]), PATIENT);
