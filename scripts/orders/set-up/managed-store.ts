import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDatabase } from '#scripts/backend/database/database.ts';
import { makeAccessToken } from '#scripts/backend/login/access-token.ts';
import { writeAccount } from '#scripts/backend/login/accounts.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { type OpenOrders, openOrders } from '#scripts/orders/open-orders.ts';
import { storeReaderOf } from '#sources/readers.ts';
import { SHOP_KEYS, storeOfCaptures, writeShop } from '#tests/woocommerce/shop-folder.ts';
import type { StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';

/** For tests: a shop with a WooCommerce and no plugin, and the calls of its manager رنا. */
export interface ManagedStore {
  readonly store: StockWooCommerce;
  /** `tenants/shop`. */
  readonly folder: string;
  /** File that builds read. */
  readonly changesFile: string;
  readonly bearer: string;
  /** What the clock of store and service shows, epoch milliseconds. */
  readonly clock: { now: number };
  /** What was reported as changed since the service was opened. */
  readonly told: (readonly number[])[];
  send(request: Request): Promise<Response>;
  /** Calls below `/wp-json/`; with a body, a POST with a new `change_id`. */
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
  call(path: string, body?: object): Promise<{ readonly status: number; readonly body: any }>;
  /** Opens the service again, with other facts in `tenant.json`. */
  reopen(facts: object): Promise<void>;
  close(): Promise<void>;
}

/** `prepare` is called before the service reads the store. */
export async function managedStore(
  prepare: (store: StockWooCommerce, folder: string) => void = () => {},
): Promise<ManagedStore> {
  const root = mkdtempSync(join(tmpdir(), 'dukkan-managed-'));
  const clock = { now: OPEN_AT };
  const store = await storeOfCaptures(() => clock.now);
  const folder = join(root, 'tenants/shop');
  writeShop(folder, store.url);
  prepare(store, folder);
  const changesFile = join(root, 'changes/shop.json');
  const told: (readonly number[])[] = [];
  const file = join(folder, 'tenant.json');
  const tenant = JSON.parse(readFileSync(file, 'utf8'));
  let service: OpenOrders | null = null;
  async function reopen(facts: object): Promise<void> {
    await service?.close();
    writeFileSync(file, JSON.stringify({ ...tenant, ...facts }));
    told.length = 0;
    service = await openOrders({
      tenantsDirectory: join(root, 'tenants'),
      dataDirectory: join(root, 'data'),
      slugs: ['shop'],
      environment: SHOP_KEYS,
      now: () => clock.now,
      say: () => {},
      changesFileOf: () => changesFile,
      onChanged: (_, products) => told.push(products),
    });
    await service.asked;
  }
  await reopen({ hosts: ['shop.example'] });
  const database = openDatabase(join(root, 'data/stores/shop.sqlite'), 'shop');
  const rana = { username: 'rana', displayName: 'Rana', email: '', role: 'manager' as const };
  await database.transaction((rows) => writeAccount(rows, rana, 'none'));
  const bearer = `Bearer ${await makeAccessToken(database, 1, { issuer: '', now: OPEN_AT })}`;
  await database.close();
  const send = (request: Request): Promise<Response> =>
    service?.mounts[0]?.handlerOf('shop')?.(request) as Promise<Response>;
  return {
    ...{ store, folder, changesFile, bearer, clock, told, send, reopen },
    async call(path, body) {
      const sent = body && { change_id: crypto.randomUUID(), ...body };
      const answer = await send(
        new Request(`http://shop.localhost/wp-json/${path}`, {
          headers: { authorization: bearer },
          ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
        }),
      );
      return { status: answer.status, body: await answer.json() };
    },
    async close() {
      await service?.close();
      await store.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** For tests: what a build on the same machine reads of the store. */
export async function builtFrom({ folder, changesFile }: Pick<ManagedStore, 'folder' | 'changesFile'>) {
  const tenant = readTenant(join(folder, '..'), 'shop');
  if (!tenant.ok) throw new Error(tenant.error.reason);
  const environment = { ...SHOP_KEYS, DUKKAN_CHANGES: dirname(changesFile) };
  const folders = { tenantDirectory: folder, cacheDirectory: join(folder, '../../cache') };
  return storeReaderOf({ tenant: tenant.value, ...folders, environment, fetch }).read(() => {});
}
