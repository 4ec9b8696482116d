import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { allowedActions, type OrderAction } from '#domain/order/actions.ts';
import { storeStatusOf } from '#domain/order/store-status.ts';
import type { Database } from '#scripts/backend/database/database.ts';
import { type AnsweredOrder, changeOrder } from '#scripts/backend/ordering/change-order.ts';
import { orderById } from '#scripts/backend/ordering/kept-orders.ts';
import { lifeOf } from '#scripts/backend/ordering/order-life.ts';
import { nextStatusToBring } from '#scripts/backend/ordering/store-statuses.ts';
import { deliveryOrder } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import { delivered, PATIENT, post, type TestShop, testShop } from '#scripts/orders/set-up/test-shop.ts';
import type { StockOrder } from '#tests/woocommerce/make-order.ts';
import type { StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { bringNextStatus } from './bring-statuses.ts';
import { STAFF_STATUS } from './change-status.ts';
import { followChanges } from './follow-changes.ts';
import type { OpenOrders } from './open-orders.ts';
import { wooCommercePort } from './woocommerce-port.ts';

const ZONE = 'Asia/Hebron';
const MANAGER = { role: 'manager', person: { id: 1, name: 'Manager' } } as const;

let shop: TestShop;
let store: StockWooCommerce;
let database: Database;
let service: OpenOrders;
let now: number;

async function start(): Promise<void> {
  const databases = await shop.databases.open();
  service = await shop.start({ databases, leaseMs: 1500 });
  database = await databases.of('shop');
}

beforeEach(async () => {
  now = OPEN_AT;
  shop = await testShop(() => now);
  store = shop.store;
  await start();
});
afterEach(async () => {
  await service.close();
  await shop.close();
});

const RUNS = 30;

/** An order that the store has: its number here. */
async function inStore(): Promise<number> {
  const { status, body } = await post(service, 'create_order/', deliveryOrder());
  expect(status).toBe(201);
  await delivered(service);
  return body.id;
}

async function lifeNow(id: number) {
  const kept = await orderById(database, id);
  return lifeOf(JSON.parse(kept?.answer ?? '{}') as AnsweredOrder);
}

const toldOf = async (id: number) =>
  (
    await database.query
      .selectFrom('delivery')
      .select('store_status')
      .where('shop', '=', 'shop')
      .where('order_id', '=', id)
      .executeTakeFirst()
  )?.store_status;

const staffWordIn = (meta: StockOrder['meta_data'] = []) =>
  meta.find(({ key }) => key === STAFF_STATUS)?.value;

const change = (id: number, action: OrderAction) =>
  changeOrder(id, { change_id: randomUUID(), action, minutes: 20, reason: 'so', is_paid: false }, MANAGER, {
    database,
    tenant: { timeZone: ZONE },
    now: () => now,
  });

test('an older answer of the store does not undo a status that was sent to it', async () => {
  const id = await inStore();
  const late = Promise.withResolvers<void>();
  const isAsked = Promise.withResolvers<void>();
  shop.heldBack = (call) => {
    if (!call.includes('modified_after')) return undefined;
    isAsked.resolve();
    return late.promise;
  };
  // The service begins to work for the shop, and asks for its changes.
  await service.close();
  await start();
  await isAsked.promise;
  await change(id, 'accept');
  // Another order wakes the service.
  void inStore().catch(() => {});
  setTimeout(late.resolve, 500);
  await vi.waitFor(() => expect(store.orders[0]?.status).toBe('processing'), PATIENT);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect((await lifeNow(id)).status).toBe('processing');
});

test('staff and back office change an order at the same time: both end with the same status, and the back office wins', async () => {
  const world = () => ({
    database,
    store: wooCommercePort({
      url: store.url,
      keys: { key: 'ck_test', secret: 'cs_test' },
      now: () => now,
    }),
    now: () => now,
    timeZone: ZONE,
    say: () => {},
  });
  const settle = async () => {
    for (let round = 0; round < 4; round += 1) {
      now += 20_000;
      while ((await nextStatusToBring(database)) && (await bringNextStatus(world())) !== null) now += 20_000;
      await followChanges(world());
    }
  };
  const step = fc.oneof(
    fc.record({ who: fc.constant('staff' as const), which: fc.nat(11) }),
    fc.record({
      who: fc.constant('office' as const),
      status: fc.constantFrom('processing', 'completed', 'cancelled', 'on-hold'),
    }),
    fc.record({
      who: fc.constant('bring' as const),
      mishap: fc.constantFrom('answer-lost' as const, 'cut' as const, 'none' as const),
    }),
    fc.record({ who: fc.constant('follow' as const) }),
  );
  // A shop without an open order asks for no changes: one more stays open.
  const ids: number[] = [];
  while (ids.length <= RUNS) ids.push(await inStore());
  // From here on no service asks or tells the store beside the test.
  await service.close();
  database = await (await shop.databases.open()).of('shop');
  onTestFinished(() => database.close());
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
      const id = ids.pop() ?? 0;
      const order = store.orders[ids.length];
      const there = () => order?.status ?? 'gone';
      /** What the back office set last, when nobody here changed the order after that. */
      let lastWord: string | null = null;
      for (const each of steps) {
        now += 20_000;
        if (each.who === 'office') {
          // If the store already has this status by our records, we cannot detect that somebody set it.
          const believed = [await toldOf(id), staffWordIn(order?.meta_data)];
          if (there() !== each.status) lastWord = believed.includes(each.status) ? null : each.status;
          store.setByHand(order?.id ?? 0, each.status);
        } else if (each.who === 'follow') await followChanges(world());
        else if (each.who === 'staff') {
          const actions = allowedActions(await lifeNow(id), MANAGER, 'deliver');
          const action = actions[each.which % actions.length];
          if (action) await change(id, action);
          lastWord = null;
        } else {
          store.changeMishaps.splice(0, 1, each.mishap);
          await bringNextStatus(world());
          store.changeMishaps.splice(0);
        }
      }
      await settle();
      const life = await lifeNow(id);
      expect(storeStatusOf(life.status).status).toBe(there());
      if (lastWord === 'cancelled' || lastWord === 'completed') expect(there()).toBe(lastWord);
    }),
    // Each run needs an order of its own.
    { numRuns: RUNS, endOnFailure: true },
  );
  await start();
}, 120_000);

test('an order that the back office cancels while staff accept it stays cancelled, and staff see that', async () => {
  const id = await inStore();
  await change(id, 'accept');
  store.setByHand(store.orders[0]?.id ?? 0, 'cancelled');
  // Another order wakes the service.
  await inStore();
  await vi.waitFor(async () => expect((await lifeNow(id)).status).toBe('cancelled'), PATIENT);
  expect(store.orders[0]?.status).toBe('cancelled');
});

test.each(['refunded', 'trash'])(
  'an order that the back office sets to %s is cancelled here, and stays so there',
  async (status) => {
    const id = await inStore();
    await change(id, 'accept');
    await inStore();
    await vi.waitFor(() => expect(store.orders[0]?.status).toBe('processing'), PATIENT);
    store.setByHand(store.orders[0]?.id ?? 0, status);
    await change(id, 'ready');
    await change(id, 'complete');
    await inStore();
    await vi.waitFor(async () => expect((await lifeNow(id)).status).toBe('cancelled'), PATIENT);
    expect(store.orders[0]?.status).toBe(status);
  },
);

test.each<[string, () => void]>([
  ['refuses our key', () => (store.hasKey = false)],
  ['answers with a page', () => (store.permalinks = false)],
])('a status that staff set while the store %s reaches it later', async (_title, fail) => {
  const id = await inStore();
  await service.close();
  database = await (await shop.databases.open()).of('shop');
  onTestFinished(() => database.close());
  const keys = { key: 'ck_test', secret: 'cs_test' };
  const port = wooCommercePort({ url: store.url, keys, now: () => now });
  const world = { database, store: port, now: () => now, timeZone: ZONE, say: () => {} };
  await change(id, 'accept');
  fail();
  await bringNextStatus(world);
  expect(await bringNextStatus(world)).toBeGreaterThan(now);
  [store.hasKey, store.permalinks] = [true, true];
  now += 300_000;
  await bringNextStatus(world);
  expect(store.orders[0]?.status).toBe('processing');
  await start();
});

test('an order does not return to its last status when the answer to that status is lost', async () => {
  const id = await inStore();
  await change(id, 'accept');
  store.changeMishaps.push('answer-lost');
  await inStore();
  await vi.waitFor(() => expect(store.orders[0]?.status).toBe('processing'), PATIENT);
  await change(id, 'complete');
  const asked = { url: store.url, keys: { key: 'ck_test', secret: 'cs_test' }, now: () => now };
  now += 5000;
  await followChanges({ database, store: wooCommercePort(asked), now: () => now, timeZone: ZONE });
  expect((await lifeNow(id)).status).toBe('completed');
});
