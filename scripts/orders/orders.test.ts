import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '#scripts/backend/database/database.ts';
import { changeOrder } from '#scripts/backend/ordering/change-order.ts';
import { eraseOrders } from '#scripts/backend/ordering/erase-orders.ts';
import { orderById } from '#scripts/backend/ordering/kept-orders.ts';
import { deliveryOrder, pickupOrder, SHIRT } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import {
  delivered as allDelivered,
  PATIENT,
  post,
  type TestShop,
  testShop,
} from '#scripts/orders/set-up/test-shop.ts';
import type { StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import type { OpenOrders } from './open-orders.ts';

let shop: TestShop;
let store: StockWooCommerce;
let root: string;
let service: OpenOrders;
let now: number;
/** How much later the store's clock is. */
let storeAheadMs: number;
let said: string[];

/** Starts the service on what it left on disk, and waits until it has asked the store once. */
async function start(): Promise<void> {
  service = await shop.start({
    // A second service looks for its orders fifteen times in this time.
    leaseMs: 1500,
    say: (line) => said.push(line),
  });
}

beforeEach(async () => {
  [now, storeAheadMs, said] = [OPEN_AT, 0, []];
  shop = await testShop(
    () => now,
    () => now + storeAheadMs,
  );
  ({ store, root } = shop);
  await start();
});
afterEach(async () => {
  await service.close();
  await shop.close();
});

const order = (body: unknown) => post(service, 'create_order/', body);
const delivered = () => allDelivered(service);
const HOUR_MS = 3_600_000;
const tried = (count: number) =>
  vi.waitFor(() => expect(store.calls.filter((call) => call === 'POST orders')).toHaveLength(count), PATIENT);

/** Lets time pass and starts anew: what is due is done, as after a crash. */
async function later(seconds: number): Promise<void> {
  await service.close();
  now += seconds * 1000;
  await start();
}

describe('an order', () => {
  test('reaches a WooCommerce without plugins whole and once', async () => {
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

  test('of a guest brings the table into the store', async () => {
    await service.close();
    const settings = join(root, 'tenants/shop/settings.json');
    const { checkoutMedthod: modes, ...others } = JSON.parse(readFileSync(settings, 'utf8'));
    writeFileSync(settings, JSON.stringify({ ...others, checkoutMedthod: ['eat-in', ...modes] }));
    await start();
    expect(await order(pickupOrder({ method: 'eat-in', table: 'A-12' }))).toMatchObject({
      status: 201,
      body: { table: 'A-12' },
    });
    await delivered();
    expect(store.orders[0]).toMatchObject({
      meta_data: expect.arrayContaining([expect.objectContaining({ key: 'table', value: 'A-12' })]),
    });
  });

  test('is accepted while the store does not answer, and delivered when it answers again', async () => {
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

  test('is refused while the store does not answer if the merchant wants it so, and taken when it answers again', async () => {
    await service.close();
    const file = join(root, 'tenants/shop/tenant.json');
    const tenant = JSON.parse(readFileSync(file, 'utf8'));
    tenant.ordering.whileAway = 'refuse';
    writeFileSync(file, JSON.stringify(tenant));
    await start();
    const [early, late] = [pickupOrder(), pickupOrder()];
    expect((await order(early)).status).toBe(201);
    await delivered();
    store.isAway = true;
    expect(await order(late)).toMatchObject({ status: 503, body: { code: 'treesal_store_away' } });
    expect((await order(early)).status).toBe(200);
    store.isAway = false;
    expect((await order(late)).status).toBe(201);
    await delivered();
    expect(store.orders).toHaveLength(2);
  });

  test.each(['answer-lost', 'html-500', 'cut'] as const)(
    'is in the store once after %s, even if the service starts often',
    async (mishap) => {
      store.mishaps.push(mishap);
      await order(pickupOrder());
      await tried(1);
      for (const seconds of [5, 10, 45, 100, 1]) await later(seconds);
      await delivered();
      expect(store.orders).toHaveLength(1);
    },
  );

  test('of which a killed process left a part is created again, and the part is cancelled and deleted', async () => {
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

  test('that the store created without its lines is created again', async () => {
    store.mishaps.push('hollow');
    await order(pickupOrder());
    await delivered();
    expect(store.orders).toMatchObject([{ line_items: [{ product_id: 16 }] }]);
    expect(store.deleted).toHaveLength(1);
  });

  test('that was lost first and created in part later is created again', async () => {
    store.mishaps.push('cut', 'hollow');
    await order(pickupOrder());
    await tried(1);
    for (const seconds of [5, 10, 45, 100, 1]) await later(seconds);
    await delivered();
    expect(store.orders).toMatchObject([{ status: 'on-hold', line_items: [{ product_id: 16 }] }]);
  });

  test('of a product that was just deleted is taken back from the store, and the operator is told', async () => {
    store.gone.add(16);
    await order(pickupOrder());
    await delivered();
    expect(store.orders).toEqual([]);
    expect(store.deleted).toHaveLength(3);
    expect(said.at(-1)).toContain('refused. The store created only a part of it');
  });

  test('that is being sent is not sent by another service that starts meanwhile', async () => {
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

  test('that the store refuses leaves no draft, and the operator is told', async () => {
    store.mishaps.push('refused');
    await order(pickupOrder());
    await delivered();
    expect(store.orders).toEqual([]);
    expect(said).toEqual([expect.stringContaining('refused. HTTP 400 woocommerce_rest_invalid_coupon')]);
  });

  test.each([
    ['too-many', 20],
    // It asks for ten minutes.
    ['maintenance', 300],
  ] as const)('waits as long as the store asks after %s, at most five minutes', async (mishap, seconds) => {
    store.mishaps.push(mishap);
    await order(pickupOrder());
    await tried(1);
    await later(seconds - 5);
    expect(store.orders).toHaveLength(0);
    await later(5);
    await delivered();
    expect(store.orders).toHaveLength(1);
  });

  test('that a firewall refuses does not delay other orders', async () => {
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

  test('waits when the key was revoked, and customers do not notice', async () => {
    store.hasKey = false;
    expect((await order(pickupOrder())).status).toBe(201);
    await vi.waitFor(() => expect(said.join()).toContain('HTTP 401 woocommerce_rest_cannot_view'), PATIENT);
    store.hasKey = true;
    await later(400);
    await delivered();
    expect(store.orders).toHaveLength(1);
  });

  test.each([0, HOUR_MS, -HOUR_MS])(
    'is found in a WooCommerce before 9.9, which does not keep our id, when its clock is %d ms ahead',
    async (ahead) => {
      storeAheadMs = ahead;
      store.isOld = true;
      await order(pickupOrder());
      await delivered();
      store.mishaps.push('answer-lost');
      await order(pickupOrder());
      await tried(2);
      for (const seconds of [5, 10, 45, 100, 1]) await later(seconds);
      await delivered();
      expect(store.orders).toHaveLength(2);
    },
  );

  test('does not wait for an hour when our clock was set back by an hour', async () => {
    store.mishaps.push('cut');
    await order(pickupOrder());
    await tried(1);
    await later(-3600);
    expect((await order(pickupOrder())).status).toBe(201);
    for (const seconds of [5, 10, 45, 100, 1]) await later(seconds);
    await delivered();
    expect(store.orders).toHaveLength(2);
  });
});

test('lists and orders use the store’s shipping zones as areas, and its pickup locations as branches', async () => {
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

/** An order that was cancelled while it waited for its store, which can be reached again. Returns what changes it. */
async function cancelledUnsent(database: Database): Promise<(action: 'reject' | 'reopen') => Promise<void>> {
  store.hasKey = false;
  const { body } = await order(pickupOrder());
  await tried(1);
  const manager = { role: 'manager', person: { id: 1, name: 'Manager' } } as const;
  const world = { database, tenant: { timeZone: 'Asia/Hebron' }, now: () => now };
  const change = async (action: 'reject' | 'reopen'): Promise<void> => {
    const wanted = { change_id: randomUUID(), action, minutes: 0, reason: 'so', is_paid: false };
    expect((await changeOrder(body.id, wanted, manager, world)).ok).toBe(true);
  };
  await change('reject');
  store.hasKey = true;
  await later(60);
  await delivered();
  return change;
}

test('an order that was cancelled while it waited is not sent to the store until a manager reopens it', async () => {
  const change = await cancelledUnsent(await (await shop.databases.open()).of('shop'));
  expect(store.orders).toEqual([]);
  await change('reopen');
  await later(1);
  await delivered();
  expect(store.orders).toMatchObject([{ status: 'processing' }]);
});

test('an order that is reopened after its customer was erased holds up no other order', async () => {
  const database = await (await shop.databases.open()).of('shop');
  const change = await cancelledUnsent(database);
  expect(await eraseOrders(database, now + 1)).toBe(1);
  await change('reopen');
  await order(pickupOrder());
  await delivered();
  expect(store.orders).toHaveLength(2);
});

describe('a status that the back office sets', () => {
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared field by field
  async function seen(placed: any): Promise<string> {
    const { id, order_key } = placed;
    const asked = new Request(`http://shop.localhost/wp-json/treesal/v1/get_order/${id}?key=${order_key}`);
    const answer = await service.mounts[0]?.handlerOf('shop')?.(asked);
    return answer ? ((await answer.json()) as { readonly status: string }).status : 'no answer';
  }

  test.each([0, HOUR_MS, -HOUR_MS])(
    'reaches the customer, even if the store did not answer meanwhile, when its clock is %d ms ahead',
    async (ahead) => {
      storeAheadMs = ahead;
      const { body } = await order(pickupOrder());
      await delivered();
      const [there] = store.orders;
      if (!there) throw new Error('There is no order.');
      there.status = 'completed';
      there.date_modified_gmt = new Date(now + storeAheadMs + 5000).toISOString().slice(0, 19);
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
    },
  );

  test('cancels the order here as well, and an unknown status changes nothing', async () => {
    const { body } = await order(pickupOrder());
    await delivered();
    for (const [status, shown] of [
      ['wc-own-status', 'pending'],
      ['cancelled', 'cancelled'],
    ] as const) {
      const [there] = store.orders;
      if (!there) throw new Error('There is no order.');
      there.status = status;
      there.date_modified_gmt = new Date(now + storeAheadMs + 5000).toISOString().slice(0, 19);
      await later(20);
      await vi.waitFor(async () => expect(await seen(body)).toBe(shown), PATIENT);
    }
  });
});

test('an order that its restored store has lost is not taken for the next one there with its number', async () => {
  const database = await (await shop.databases.open()).of('shop');
  const { body } = await order(pickupOrder());
  await delivered();
  const [lost] = store.orders.splice(0);
  const changed = new Date(now + 5000).toISOString().slice(0, 19);
  const other = { created_via: 'checkout', meta_data: [], status: 'completed', date_modified_gmt: changed };
  store.orders.push(Object.assign({ ...lost }, other) as never);
  await later(20);
  const status = async () => JSON.parse((await orderById(database, body.id))?.answer ?? '{}').status;
  expect(await status()).toBe('pending');
  const reject = {
    change_id: randomUUID(),
    action: 'reject',
    minutes: 0,
    reason: 'so',
    is_paid: false,
  } as const;
  const manager = { role: 'manager', person: { id: 1, name: 'Manager' } } as const;
  const world = { database, tenant: { timeZone: 'Asia/Hebron' }, now: () => now };
  expect((await changeOrder(body.id, reject, manager, world)).ok).toBe(true);
  Object.assign(store.orders[0] ?? {}, { status: 'on-hold' });
  await later(20);
  await vi.waitFor(() => expect(said.join()).toContain('store.no-order'), PATIENT);
  expect(store.orders).toMatchObject([{ status: 'on-hold' }]);
  await database.close();
});

describe('a product', () => {
  test('is read before each order: forty customers of the last two pieces get two', async () => {
    store.stock.set(16, 2);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => order(pickupOrder({ items: [{ id: 16, quantity: 1 }] }))),
    );
    await delivered();
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 201)?.body.code).toBe('treesal_out_of_stock');
    expect(store.stock.get(16)).toBe(0);
  });

  test('is not sold twice when an answer of the store does not contain the last order yet', async () => {
    store.stock.set(16, 1);
    const late = Promise.withResolvers<void>();
    const isRead = Promise.withResolvers<void>();
    shop.heldBack = (call) => {
      if (!call.includes('products')) return undefined;
      isRead.resolve();
      return late.promise;
    };
    const second = order(pickupOrder({ items: [{ id: 16, quantity: 1 }] }));
    await isRead.promise;
    shop.heldBack = () => undefined;
    expect((await order(pickupOrder({ items: [{ id: 16, quantity: 1 }] }))).status).toBe(201);
    await delivered();
    late.resolve();
    expect((await second).body.code).toBe('treesal_out_of_stock');
    expect(store.stock.get(16)).toBe(0);
  });

  test('is not refused when a piece is subtracted twice while an order is being sent', async () => {
    store.stock.set(16, 2);
    const late = Promise.withResolvers<void>();
    shop.heldBack = (call) => (call.startsWith('POST') ? late.promise : undefined);
    await order(pickupOrder({ items: [{ id: 16, quantity: 1 }] }));
    await vi.waitFor(() => expect(store.stock.get(16)).toBe(1), PATIENT);
    const second = order(pickupOrder({ items: [{ id: 16, quantity: 1 }] }));
    setTimeout(late.resolve, 50);
    expect((await second).status).toBe(201);
    await delivered();
    expect(store.stock.get(16)).toBe(0);
  });

  test('can be sold again when the store counts more', async () => {
    store.stock.set(16, 1);
    expect((await order(pickupOrder())).body.code).toBe('treesal_out_of_stock');
    store.stock.set(16, 5);
    expect((await order(pickupOrder())).status).toBe(201);
  });
});

test('a change in the store is seen after the next look at the product, and looks cause few calls', async () => {
  const looked = async () => {
    const asked = new Request('http://shop.localhost/wp-json/wc/store/v1/products?include=16');
    const answer = await service.mounts[0]?.handlerOf('shop')?.(asked);
    if (!answer) throw new Error('The shop is not open.');
    const [product] = (await answer.json()) as { readonly low_stock_remaining: number | null }[];
    return product?.low_stock_remaining;
  };
  let calls = 0;
  shop.heldBack = (call) => {
    calls += Number(call.includes('/products?'));
    return undefined;
  };
  store.stock.set(16, 3);
  now += 10_000;
  expect([await looked(), await looked(), calls]).toEqual([null, null, 0]);
  now += 10_000;
  await looked();
  await vi.waitFor(async () => expect(await looked()).toBe(3), PATIENT);
  for (let look = 0; look < 20; look += 1) await looked();
  expect(calls).toBe(1);
});

test('two services on one folder deliver each order once', async () => {
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

test('a store that does not answer delays neither the start nor another merchant', async () => {
  await service.close();
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
  const folder = join(root, 'tenants/other');
  cpSync(join(root, 'tenants/shop'), folder, { recursive: true });
  const tenant = JSON.parse(readFileSync(join(folder, 'tenant.json'), 'utf8'));
  tenant.sources.catalogue.url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  writeFileSync(join(folder, 'tenant.json'), JSON.stringify(tenant));
  service = await shop.open({ slugs: ['other', 'shop'] });
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

test('lines for the operator contain no personal data and no key', async () => {
  store.mishaps.push('refused', 'html-500');
  await order(pickupOrder());
  await order(pickupOrder());
  await tried(2);
  expect(said.join('\n')).not.toMatch(/ليلى|972501234567|ck_test|cs_test/);
});
