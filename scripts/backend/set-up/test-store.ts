import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { type StoreOptions, storeApplication } from '#scripts/backend/application.ts';
import type { ShopNow } from '#scripts/backend/catalogue/shop.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { addAccount, renewPassword } from '#scripts/backend/login/accounts.ts';
import { seedAccounts } from '#scripts/backend/login/seed-accounts.ts';
import { readSeed, type Seed } from '#scripts/backend/seed.ts';
import { guesses } from '#scripts/http/guesses.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { type TestDatabases, testDatabases } from './test-databases.ts';

/** For tests: a store whose catalogue is that of the captured answers, open on a Saturday morning in Jerusalem. */
export interface TestStore {
  readonly app: Hono;
  /** What the service that was opened last knows of the shop. */
  readonly shop: ShopNow;
  readonly database: Database;
  /** For other processes: where its PostgreSQL is; null: files. */
  readonly postgres: TestDatabases['postgres'];
  /** A copy of the merchant's folder, to be changed at will. */
  readonly directory: string;
  /** What the store's clock shows, epoch milliseconds. */
  readonly clock: { now: number };
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Another service on the same data. */
  second(): Promise<Hono>;
  close(): Promise<void>;
}

export const ORIGIN = 'http://shop.localhost:4321';
export const PASSWORD = 'Call-123456';
export const OPERATOR_TOKEN = 'operator-token-for-tests';

/** 2026-11-21 10:00 in Jerusalem. */
export const OPEN_AT = Date.parse('2026-11-21T08:00:00Z');

export const SEED: Seed = {
  coupons: [
    { code: 'TEN', type: 'percent', amount: '10' },
    { code: 'FIX5', type: 'fixed_cart', amount: '5', minimum: '50' },
    { code: 'EXPIRED', type: 'percent', amount: '10', expires: '2020-01-01T00:00:00Z' },
    { code: 'ONCE', type: 'percent', amount: '50', limit: 1 },
    { code: 'FREE', type: 'percent', amount: '0', freeDelivery: true },
  ],
  accounts: [
    { username: 'callcenter', displayName: 'Call Center ☎', email: 'call@example.com', role: 'callcenter' },
    { username: 'driver', displayName: 'Driver', email: 'driver@example.com', role: 'driver' },
    { username: 'customer', displayName: 'Customer', email: 'customer@example.com', role: 'customer' },
  ],
};

interface TestStoreOptions
  extends Partial<Pick<StoreOptions, 'onShopRead' | 'isTrustedProxy' | 'limits' | 'settingsBook'>> {
  /** With accounts; they take a moment. */
  readonly withStaff?: boolean;
  /** Another merchant's folder than that of the captures. */
  readonly tenantDirectory?: string;
}

export async function testStore({
  withStaff,
  tenantDirectory,
  ...options
}: TestStoreOptions = {}): Promise<TestStore> {
  const root = mkdtempSync(join(tmpdir(), 'dukkan-store-'));
  const directory = join(root, 'captures');
  cpSync(tenantDirectory ?? 'tests/fixtures/tenants/captures', directory, { recursive: true });
  writeFileSync(join(directory, 'backend.json'), JSON.stringify(SEED));
  const tenant = readTenant(root, 'captures');
  if (!tenant.ok) throw new Error(tenant.error.reason);
  const clock = { now: OPEN_AT };
  const databases = await testDatabases(join(root, 'data'));
  const opened: Database[] = [];
  let shop: ShopNow;
  const open = async () => {
    const database = await (await databases.open()).of('captures');
    opened.push(database);
    const app = await storeApplication({
      tenant: tenant.value,
      tenantDirectory: directory,
      database,
      now: () => clock.now,
      operator: { token: OPERATOR_TOKEN, guesses: guesses(() => clock.now) },
      onOpened: (openedShop) => {
        shop = openedShop;
      },
      ...options,
    });
    return { app, database };
  };
  const { app, database } = await open();
  if (withStaff) await seedAccounts(database, readSeed(directory).accounts, () => PASSWORD);
  const send = async (path: string, init: RequestInit): Promise<Response> =>
    app.fetch(new Request(`${ORIGIN}/wp-json/${path}`, init));
  return {
    app,
    shop: (rows) => shop(rows),
    database,
    postgres: databases.postgres,
    directory,
    clock,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    second: async () => (await open()).app,
    async close() {
      for (const each of opened) await each.close();
      await databases.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** For tests: the bearer of a staff member. */
export async function bearerOf(
  store: TestStore,
  username: string,
  password = PASSWORD,
): Promise<Record<string, string>> {
  const response = await store.post('jwt-auth/v1/token', { username, password });
  const { data } = (await response.json()) as { data: { token: string } };
  return { authorization: `Bearer ${data.token}` };
}

/** For tests: the bearer of the manager هدى, whose account is made with the first call. */
export async function managerOf(store: TestStore): Promise<Record<string, string>> {
  const manager = { username: 'huda', displayName: 'هدى', email: '', role: 'manager' } as const;
  await addAccount(store.database, manager);
  return bearerOf(store, 'huda', (await renewPassword(store.database, 'huda')) ?? '');
}
