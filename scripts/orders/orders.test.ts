import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestDatabases, testDatabases } from '#scripts/backend/set-up/test-databases.ts';
import { deliveryOrder, pickupOrder, SHIRT } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import { type StockWooCommerce, stockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { type OpenOrders, openOrders } from './open-orders.ts';

const CAPTURES = 'tests/fixtures/tenants/captures';
const listed = (name: string) =>
  JSON.parse(readFileSync(join(CAPTURES, 'catalogue', `${name}.json`), 'utf8'));

let store: StockWooCommerce;
let root: string;
let service: OpenOrders;
let data: TestDatabases;
let now: number;
let said: string[];
/** Holds back answers of the store for which it gives a promise. */
let heldBack: (call: string) => Promise<void> | undefined;

async function storeFetch(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init);
  await heldBack(`${init?.method ?? 'GET'} ${address}`);
  return answer;
}

async function open(slugs: readonly string[]): Promise<void> {
  service = await openOrders({
    tenantsDirectory: join(root, 'tenants'),
    dataDirectory: join(root, 'data'),
    databases: await data.open(),
    // A second service looks for its orders fifteen times in this time.
    leaseMs: 1500,
    slugs,
    environment: { SHOP_KEY: 'ck_test', SHOP_SECRET: 'cs_test' },
    now: () => now,
    say: (line) => said.push(line),
    fetch: storeFetch as typeof fetch,
  });
}

/** Starts the service on what it left on disk, and waits until it has asked the store once. */
async function start(): Promise<void> {
  await open(['shop']);
  await service.asked;
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'dukkan-orders-'));
  data = await testDatabases(join(root, 'data/stores'));
  now = OPEN_AT;
  store = await stockWooCommerce({
    products: listed('products'),
    variations: listed('variations'),
    categories: listed('categories'),
    now: () => now,
  });
  const folder = join(root, 'tenants/shop');
  cpSync(CAPTURES, folder, { recursive: true });
  for (const list of ['products', 'variations', 'categories', 'attributes'])
    rmSync(join(folder, 'catalogue', `${list}.json`));
  const tenant = JSON.parse(readFileSync(join(folder, 'tenant.json'), 'utf8'));
  tenant.sources.catalogue = { kind: 'woocommerce', url: store.url };
  tenant.ordering = { kind: 'woocommerce', keyEnv: 'SHOP_KEY', secretEnv: 'SHOP_SECRET' };
  writeFileSync(join(folder, 'tenant.json'), JSON.stringify(tenant));
  said = [];
  heldBack = () => undefined;
  await start();
});
afterEach(async () => {
  await service.close();
  await data.close();
  await store.close();
  rmSync(root, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
async function order(body: unknown): Promise<{ readonly status: number; readonly body: any }> {
  const handler = service.mounts[0]?.handlerOf('shop');
  const answer = await handler?.(
    new Request('http://shop.localhost/wp-json/treesal/v1/create_order/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  return { status: answer?.status ?? 0, body: await answer?.json() };
}

/** A busy machine needs more than the usual second. */
const PATIENT = { timeout: 10_000 };
const delivered = () =>
  vi.waitFor(async () => expect(await service.waiting()).toMatchObject([{ orders: 0 }]), PATIENT);
const tried = (count: number) =>
  vi.waitFor(() => expect(store.calls.filter((call) => call === 'POST orders')).toHaveLength(count), PATIENT);

/** Lets time pass and starts anew: what is due is done, as after a crash. */
async function later(seconds: number): Promise<void> {
  await service.close();
  now += seconds * 1000;
  await start();
}

describe('an order', () => {
  test('reaches a WooCommerce without plugins whole, once', async () => {
    const body = deliveryOrder({
      items: [{ id: 16, quantity: 2, notes: 'بدون <b>بصل</b>' }, SHIRT],
      notes: 'باب',
    });
    const answer = await order(body);
    expect(answer).toMatchObject({ status: 201, body: { status: 'pending', customer_name: 'ليلى' } });
    expect((await order(body)).status).toBe(200);
    await delivered();
    expect(store.orders).toHaveLength(1);
    expect(store.orders[0]).toMatchObject({
      status: 'on-hold',
      set_paid: false,
      created_via: `dk-${body.client_order_id}`,
      total: answer.body.total,
      customer_note: 'باب',
      billing: { first_name: 'ليلى', phone: '+972501234567' },
      shipping: { address_1: 'Main st 5', address_2: 'fl 2' },
      line_items: [
        { product_id: 16, quantity: 2, meta_data: [{ key: 'Note', value: 'بدون بصل' }] },
        { product_id: 32, variation_id: 34, quantity: 1 },
      ],
    });
    expect(store.orders[0]?.billing).not.toHaveProperty('email');
  });

  test('is accepted while the store is away, and delivered when it is back', async () => {
    store.isAway = true;
    expect((await order(pickupOrder())).status).toBe(201);
    expect((await order(pickupOrder())).status).toBe(201);
    expect(store.orders).toHaveLength(0);
    store.isAway = false;
    await later(200);
    await later(10);
    await delivered();
    expect(store.orders).toHaveLength(2);
  });

  test.each(['answer-lost', 'html-500', 'cut'] as const)(
    'is in the store once after %s, however often the service starts',
    async (mishap) => {
      store.mishaps.push(mishap);
      await order(pickupOrder());
      await tried(1);
      for (const seconds of [5, 10, 45, 100, 1]) await later(seconds);
      await delivered();
      expect(store.orders).toHaveLength(1);
    },
  );

  test('of which a killed process left a part is made anew, and the part is cancelled and deleted', async () => {
    store.mishaps.push('killed');
    await order(pickupOrder());
    await tried(1);
    await later(60);
    expect(store.orders).toMatchObject([{ status: 'pending' }]);
    for (const seconds of [100, 1]) await later(seconds);
    await delivered();
    expect(store.orders).toMatchObject([{ status: 'on-hold' }]);
    expect(store.deleted).toHaveLength(1);
  });

  test('that was answered 201 without its lines is made anew', async () => {
    store.mishaps.push('hollow');
    await order(pickupOrder());
    await delivered();
    expect(store.orders).toMatchObject([{ line_items: [{ product_id: 16 }] }]);
    expect(store.deleted).toHaveLength(1);
  });

  test('that was lost once and made in part later is made anew all the same', async () => {
    store.mishaps.push('cut', 'hollow');
    await order(pickupOrder());
    await tried(1);
    for (const seconds of [5, 10, 45, 100, 1]) await later(seconds);
    await delivered();
    expect(store.orders).toMatchObject([{ status: 'on-hold', line_items: [{ product_id: 16 }] }]);
  });

  test('of a product that was just deleted is put away, and the operator hears of it', async () => {
    store.gone.add(16);
    await order(pickupOrder());
    await delivered();
    expect(store.orders).toEqual([]);
    expect(store.deleted).toHaveLength(3);
    expect(said.at(-1)).toContain('refused. The store made only a part of it');
  });

  test('that is being sent is not sent by a service that starts meanwhile', async () => {
    store.mishaps.push('hangs');
    await order(pickupOrder());
    await tried(1);
    const first = service;
    await start();
    await tried(1);
    store.hangUp();
    await first.close();
    for (const seconds of [5, 10]) await later(seconds);
    await delivered();
    expect(store.orders).toHaveLength(1);
  });

  test('that the store refuses for good leaves no draft, and the operator hears of it', async () => {
    store.mishaps.push('refused');
    await order(pickupOrder());
    await delivered();
    expect(store.orders).toEqual([]);
    expect(said).toEqual([expect.stringContaining('refused. HTTP 400 woocommerce_rest_invalid_coupon')]);
  });

  test.each(['maintenance', 'too-many'] as const)('waits as long as the store asks at %s', async (mishap) => {
    store.mishaps.push(mishap);
    await order(pickupOrder());
    await tried(1);
    await later(15);
    expect(store.orders).toHaveLength(0);
    await later(600);
    await delivered();
    expect(store.orders).toHaveLength(1);
  });

  test('that a firewall does not let through holds up no other', async () => {
    store.mishaps.push('firewall');
    await order(pickupOrder());
    await tried(1);
    await order(pickupOrder());
    await vi.waitFor(() => expect(store.orders).toHaveLength(1), PATIENT);
    await vi.waitFor(async () => expect(await service.waiting()).toMatchObject([{ orders: 1 }]), PATIENT);
    await later(10);
    await delivered();
    expect(store.orders).toHaveLength(2);
  });

  test('waits when the key was revoked, and holds up no customer', async () => {
    store.hasKey = false;
    expect((await order(pickupOrder())).status).toBe(201);
    await vi.waitFor(() => expect(said.join()).toContain('HTTP 401 woocommerce_rest_cannot_view'), PATIENT);
    store.hasKey = true;
    await later(400);
    await delivered();
    expect(store.orders).toHaveLength(1);
  });

  test('is found in a WooCommerce before 9.9, which does not keep our id', async () => {
    store.isOld = true;
    await order(pickupOrder());
    await delivered();
    store.mishaps.push('answer-lost');
    await order(pickupOrder());
    await tried(2);
    for (const seconds of [5, 10, 45, 100, 1]) await later(seconds);
    await delivered();
    expect(store.orders).toHaveLength(2);
  });
});

test('areas and branches are the shipping zones and pickup locations of the store, for lists and orders', async () => {
  for (const list of ['zones', 'branches']) rmSync(join(root, `tenants/shop/catalogue/${list}.json`));
  store.shipping.zones.push({
    id: 3,
    name: 'رفيديا / Rafidia',
    methods: [{ instance_id: 12, method_id: 'flat_rate', title: 'x', cost: '7.50' }],
  });
  store.shipping.pickups.push({ name: 'Downtown' });
  await later(1);
  const listed = async (type: string) => {
    const asked = new Request(`http://shop.localhost/wp-json/wp/v2/${type}`);
    return (await (await service.mounts[0]?.handlerOf('shop')?.(asked))?.json()) as { id: number }[];
  };
  expect(await listed('delivery_zone')).toMatchObject([{ id: 12, meta: { delivery_cost: '7.50' } }]);
  const [branch] = await listed('branch');
  const brought = await order(deliveryOrder({ zone: 12 }));
  expect(brought.body).toMatchObject({ area: 'رفيديا', delivery_cost: '7.50' });
  expect((await order(pickupOrder({ branch_id: branch?.id }))).body).toMatchObject({ branch: 'Downtown' });
  await delivered();
  expect(store.orders).toMatchObject([
    { shipping_total: '7.50', total: brought.body.total },
    { shipping_total: '0.00' },
  ]);
});

describe('a status that the back office sets', () => {
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
  async function seen(placed: any): Promise<string> {
    const { id, order_key } = placed;
    const asked = new Request(`http://shop.localhost/wp-json/treesal/v1/get_order/${id}?key=${order_key}`);
    const answer = await service.mounts[0]?.handlerOf('shop')?.(asked);
    return answer ? ((await answer.json()) as { readonly status: string }).status : 'no answer';
  }

  test('reaches the customer, also after the store was away', async () => {
    const { body } = await order(pickupOrder());
    await delivered();
    const [there] = store.orders;
    if (!there) throw new Error('There is no order.');
    there.status = 'completed';
    there.date_modified_gmt = new Date(now + 5000).toISOString().slice(0, 19);
    store.isAway = true;
    await later(20);
    expect(await seen(body)).toBe('pending');
    store.isAway = false;
    await later(20);
    await vi.waitFor(async () => expect(await seen(body)).toBe('completed'), PATIENT);
    // Nothing is open any more: the store is not asked again.
    const asked = store.calls.length;
    await later(20);
    expect(store.calls.slice(asked).filter((call) => call === 'GET orders')).toEqual([]);
  });

  test('is cancelled there, and cancelled here; what we do not know changes nothing', async () => {
    const { body } = await order(pickupOrder());
    await delivered();
    for (const [status, shown] of [
      ['wc-own-status', 'pending'],
      ['cancelled', 'cancelled'],
    ] as const) {
      const [there] = store.orders;
      if (!there) throw new Error('There is no order.');
      there.status = status;
      there.date_modified_gmt = new Date(now + 5000).toISOString().slice(0, 19);
      await later(20);
      await vi.waitFor(async () => expect(await seen(body)).toBe(shown), PATIENT);
    }
  });
});

describe('what is ordered', () => {
  test('is read just before: forty customers of the last two get two', async () => {
    store.stock.set(16, 2);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => order(pickupOrder({ items: [{ id: 16, quantity: 1 }] }))),
    );
    await delivered();
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('treesal_out_of_stock');
    expect(store.stock.get(16)).toBe(0);
  });

  test('is not sold once more while an answer that knows nothing of the last order is on its way', async () => {
    store.stock.set(16, 1);
    const late = Promise.withResolvers<void>();
    const isRead = Promise.withResolvers<void>();
    heldBack = (call) => {
      if (!call.includes('products')) return undefined;
      isRead.resolve();
      return late.promise;
    };
    const second = order(pickupOrder({ items: [{ id: 16, quantity: 1 }] }));
    await isRead.promise;
    heldBack = () => undefined;
    expect((await order(pickupOrder({ items: [{ id: 16, quantity: 1 }] }))).status).toBe(201);
    await delivered();
    late.resolve();
    expect((await second).body.code).toBe('treesal_out_of_stock');
    expect(store.stock.get(16)).toBe(0);
  });

  test('is not refused for a piece that is taken off twice while an order is with the store', async () => {
    store.stock.set(16, 2);
    const late = Promise.withResolvers<void>();
    heldBack = (call) => (call.startsWith('POST') ? late.promise : undefined);
    await order(pickupOrder({ items: [{ id: 16, quantity: 1 }] }));
    await vi.waitFor(() => expect(store.stock.get(16)).toBe(1), PATIENT);
    const second = order(pickupOrder({ items: [{ id: 16, quantity: 1 }] }));
    setTimeout(late.resolve, 50);
    expect((await second).status).toBe(201);
    await delivered();
    expect(store.stock.get(16)).toBe(0);
  });

  test('can be sold again once the store counts more', async () => {
    store.stock.set(16, 1);
    expect((await order(pickupOrder())).body.code).toBe('treesal_out_of_stock');
    store.stock.set(16, 5);
    expect((await order(pickupOrder())).status).toBe(201);
  });
});

test('two services on one folder bring each order to the store once', async () => {
  const first = service;
  await start();
  const second = service;
  const ids = Array.from({ length: 20 }, () => randomUUID());
  await Promise.all(
    ids.flatMap((client_order_id, index) =>
      [first, second].map((each) => {
        service = each;
        return order(pickupOrder({ client_order_id, items: [{ id: 16, quantity: 1 + (index % 3) }] }));
      }),
    ),
  );
  await delivered();
  await first.close();
  service = second;
  expect(store.orders.map(({ created_via }) => created_via).toSorted()).toEqual(
    ids.map((id) => `dk-${id}`).toSorted(),
  );
});

test('a store that does not answer holds up neither the start nor another merchant', async () => {
  await service.close();
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
  const folder = join(root, 'tenants/other');
  cpSync(join(root, 'tenants/shop'), folder, { recursive: true });
  const tenant = JSON.parse(readFileSync(join(folder, 'tenant.json'), 'utf8'));
  tenant.sources.catalogue.url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  writeFileSync(join(folder, 'tenant.json'), JSON.stringify(tenant));
  await open(['other', 'shop']);
  expect((await order(pickupOrder())).status).toBe(201);
  silent.closeAllConnections();
  silent.close();
});

test('twenty orders sent under one id are one order', async () => {
  const body = pickupOrder({ client_order_id: randomUUID() });
  const answers = await Promise.all(Array.from({ length: 20 }, () => order(body)));
  await delivered();
  expect(new Set(answers.map(({ body: { id } }) => id)).size).toBe(1);
  expect(store.orders).toHaveLength(1);
});

test('nothing personal and no key stands in what the operator reads', async () => {
  store.mishaps.push('refused', 'html-500');
  await order(pickupOrder());
  await order(pickupOrder());
  await tried(2);
  expect(said.join('\n')).not.toMatch(/ليلى|972501234567|ck_test|cs_test/);
});
