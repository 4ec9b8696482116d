import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import { delivered, PATIENT, post, type TestShop, testShop } from '#scripts/orders/set-up/test-shop.ts';
import type { StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import type { OpenOrders } from './open-orders.ts';

const LEASE_MS = 1500;
/** Where no lease may end, also on a busy machine. Services look for due orders fifteen times in it. */
const LONG_LEASE_MS = 15_000;

let shop: TestShop;
let store: StockWooCommerce;
let services: OpenOrders[];
let children: ChildProcess[];

beforeEach(async () => {
  [services, children] = [[], []];
  shop = await testShop(() => OPEN_AT);
  store = shop.store;
});
afterEach(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  await Promise.all(services.map((service) => service.close()));
  await shop.close();
});

/** A service of this process, on a machine of its own. */
async function start(leaseMs = LEASE_MS): Promise<OpenOrders> {
  const dataDirectory = join(shop.root, `machine-${services.length}`);
  const service = await shop.start({ dataDirectory, leaseMs });
  services.push(service);
  return service;
}

/** A service in a process of its own, which can be killed; ready when it works for the shop. */
async function startProcess(leaseMs = LEASE_MS): Promise<ChildProcess> {
  const { url = '', schema = '' } = shop.databases.postgres ?? {};
  const script = 'tests/backend/service-process.ts';
  const child = spawn(process.execPath, [script, shop.root, String(OPEN_AT), url, schema, String(leaseMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  for await (const line of createInterface(child.stdout)) if (line === 'works') break;
  return child;
}

const order = async (service: OpenOrders, fields: object = {}): Promise<number> =>
  (await post(service, 'create_order/', pickupOrder(fields))).status;
const asksFor = (path: string) => store.calls.filter((call) => call === path).length;

test.each([2, 12])('forty customers of two services get the last %d pieces, and no more', async (pieces) => {
  const both = [await start(), await start()] as const;
  store.stock.set(16, pieces);
  const buy = (customer: number) =>
    order(both[customer % 2 === 0 ? 0 : 1], { items: [{ id: 16, quantity: 1 }] });
  const statuses = await Promise.all(Array.from({ length: 40 }, (_, customer) => buy(customer)));
  await delivered(both[0]);
  const isAnswer = (status: number) => status === 201 || status === 409;
  expect(
    statuses.filter((status) => !isAnswer(status)),
    'answers of a slow machine',
  ).toEqual([]);
  const accepted = statuses.filter((status) => status === 201).length;
  expect(accepted, 'oversold').toBeLessThanOrEqual(pieces);
  expect(store.stock.get(16), 'an accepted order takes one piece').toBe(pieces - accepted);
  // On a slow machine an order stays longer in doubt than one waits: the last pieces go to those who come later.
  for (let customer = accepted; customer < pieces; customer += 1) {
    expect(await buy(customer), `${accepted} of ${pieces} were sold at first`).toBe(201);
    await delivered(both[0]);
  }
  expect([await buy(0), await buy(1), store.stock.get(16)]).toEqual([409, 409, 0]);
});

test('an order that one service accepts is delivered by the service that holds the lease', async () => {
  const child = await startProcess(LONG_LEASE_MS);
  const service = await start(LONG_LEASE_MS);
  child.kill('SIGSTOP');
  expect(await order(service)).toBe(201);
  // Long enough for one look of a service that does not work for the shop.
  await new Promise((resolve) => setTimeout(resolve, LONG_LEASE_MS / 10));
  expect(asksFor('POST orders')).toBe(0);
  child.kill('SIGCONT');
  await delivered(service);
  expect(store.orders).toHaveLength(1);
});

test.each(['SIGKILL', 'SIGSTOP'] as const)(
  'after %s of one service the other one delivers its orders, each once',
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

test('a status that one service sets is brought by the service that holds the lease', async () => {
  const [holder, other] = [await start(), await start()] as const;
  const { body } = await post(other, 'create_order/', pickupOrder());
  await delivered(holder);
  const path = `get_order/${body.id}/cancel?key=${body.order_key}`;
  const change = { change_id: randomUUID(), action: 'cancel' };
  expect(await post(other, path, change)).toMatchObject({ status: 200 });
  await vi.waitFor(() => expect(store.orders).toMatchObject([{ status: 'cancelled' }]), PATIENT);
});

test('only one of three services polls the store for changes', async () => {
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
