import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TestDatabases, testDatabases } from '#scripts/backend/set-up/test-databases.ts';
import { pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { type OpenOrders, openOrders } from './open-orders.ts';

const CAPTURES = 'tests/fixtures/tenants/captures';
const LEASE_MS = 1500;
const PATIENT = { timeout: 15_000 };
const listed = (name: string) =>
  JSON.parse(readFileSync(join(CAPTURES, 'catalogue', `${name}.json`), 'utf8'));

let store: StockWooCommerce;
let root: string;
let data: TestDatabases;
let services: OpenOrders[];
let children: ChildProcess[];

beforeEach(async () => {
  [services, children] = [[], []];
  root = mkdtempSync(join(tmpdir(), 'dukkan-services-'));
  data = await testDatabases(root);
  store = await stockWooCommerce({
    products: listed('products'),
    variations: listed('variations'),
    categories: listed('categories'),
    now: () => OPEN_AT,
  });
  const folder = join(root, 'tenants/shop');
  cpSync(CAPTURES, folder, { recursive: true });
  for (const list of ['products', 'variations', 'categories', 'attributes'])
    rmSync(join(folder, 'catalogue', `${list}.json`));
  const tenant = JSON.parse(readFileSync(join(folder, 'tenant.json'), 'utf8'));
  tenant.sources.catalogue = { kind: 'woocommerce', url: store.url };
  tenant.ordering = { kind: 'woocommerce', keyEnv: 'SHOP_KEY', secretEnv: 'SHOP_SECRET' };
  writeFileSync(join(folder, 'tenant.json'), JSON.stringify(tenant));
});
afterEach(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await Promise.all(services.map((service) => service.close()));
  await store.close();
  await data.close();
  rmSync(root, { recursive: true, force: true });
});

/** A service of this process, on a machine of its own. */
async function start(): Promise<OpenOrders> {
  const service = await openOrders({
    tenantsDirectory: join(root, 'tenants'),
    dataDirectory: join(root, `machine-${services.length}`),
    databases: await data.open(),
    leaseMs: LEASE_MS,
    slugs: ['shop'],
    environment: { SHOP_KEY: 'ck_test', SHOP_SECRET: 'cs_test' },
    now: () => OPEN_AT,
    say: () => {},
  });
  services.push(service);
  await service.asked;
  return service;
}

/** A service in a process of its own, which can be killed; ready when it works for the shop. */
async function startProcess(): Promise<ChildProcess> {
  const { url = '', schema = '' } = data.postgres ?? {};
  const script = 'tests/backend/service-process.ts';
  const child = spawn(process.execPath, [script, root, String(OPEN_AT), url, schema, String(LEASE_MS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface(child.stdout)) if (line === 'works') break;
  return child;
}

async function order(service: OpenOrders, fields: object = {}): Promise<number> {
  const answer = await service.mounts[0]?.handlerOf('shop')?.(
    new Request('http://shop.localhost/wp-json/treesal/v1/create_order/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(pickupOrder(fields)),
    }),
  );
  return answer?.status ?? 0;
}

const delivered = (service: OpenOrders) =>
  vi.waitFor(async () => expect(await service.waiting()).toMatchObject([{ orders: 0 }]), PATIENT);
const asksFor = (path: string) => store.calls.filter((call) => call === path).length;

test.each([2, 12])('forty customers of two services get the last %d, and no more', async (pieces) => {
  const both = [await start(), await start()] as const;
  store.stock.set(16, pieces);
  const statuses = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      order(both[index % 2 === 0 ? 0 : 1], { items: [{ id: 16, quantity: 1 }] }),
    ),
  );
  await delivered(both[0]);
  const accepted = statuses.filter((status) => status === 201).length;
  expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
  expect([accepted, store.stock.get(16)]).toEqual([pieces, 0]);
});

test('an order that one service accepted is brought to the store by the one that works for it', async () => {
  const child = await startProcess();
  const service = await start();
  child.kill('SIGSTOP');
  expect(await order(service)).toBe(201);
  await new Promise((resolve) => setTimeout(resolve, LEASE_MS / 3));
  expect(asksFor('POST orders')).toBe(0);
  child.kill('SIGCONT');
  await delivered(service);
  expect(store.orders).toHaveLength(1);
});

test.each(['SIGKILL', 'SIGSTOP'] as const)(
  'what a service after %s leaves is done by the other one, each order once',
  async (signal) => {
    const child = await startProcess();
    const service = await start();
    store.mishaps.push('hangs');
    await order(service);
    await vi.waitFor(() => expect(asksFor('POST orders')).toBe(1), PATIENT);
    child.kill(signal);
    await order(service);
    // The first may be at the store, so it is looked for; nothing is sent beside it.
    await vi.waitFor(() => expect(asksFor('GET orders')).toBeGreaterThan(0), PATIENT);
    await delivered(service);
    store.hangUp();
    child.kill('SIGCONT');
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(new Set(store.orders.map(({ created_via }) => created_via)).size).toBe(2);
    expect(store.orders).toHaveLength(2);
  },
);

test('only one of three services asks a store for its changes', async () => {
  const three = [await start(), await start(), await start()] as const;
  await order(three[2]);
  await delivered(three[2]);
  // A service asks when it begins to work for the shop.
  const asked = asksFor('GET orders');
  await three[0].close();
  await vi.waitFor(() => expect(asksFor('GET orders')).toBeGreaterThan(asked), PATIENT);
  await new Promise((resolve) => setTimeout(resolve, LEASE_MS));
  expect(asksFor('GET orders')).toBe(asked + 1);
});
