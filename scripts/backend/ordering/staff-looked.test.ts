import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { bearerOf, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { unattendedShops } from '#scripts/operator/unattended-shops.ts';
import { openDatabase } from '#scripts/queue/database.ts';
import { orderById, rewriteOrder } from './kept-orders.ts';
import { changedAnswer, firstLife, lifeOf } from './order-life.ts';

const MINUTE_MS = 60_000;
let store: TestStore;
let end: () => Promise<void>;

beforeEach(async () => {
  store = await testStore({ withStaff: true });
  end = async () => {};
});
afterEach(async () => {
  await end();
  await store.close();
});

/** The slugs that the operator's page shows. */
async function shown(): Promise<readonly string[]> {
  const { postgres } = store;
  const shared = postgres && (await openDatabase({ url: postgres.url, dataDirectory: '' }));
  end = async () => shared?.close();
  const shops = await unattendedShops({
    database: shared ?? { isShared: false, query: async () => [] },
    storesDirectory: join(dirname(store.directory), 'data'),
    ...(postgres && { ordersSchema: postgres.schema }),
    now: () => store.clock.now,
  })();
  await end();
  end = async () => {};
  return shops.map(({ slug }) => slug);
}

const look = async (username: string): Promise<number> =>
  (await store.get('treesal/v1/today-orders', await bearerOf(store, username))).status;

/** What was noted of a look is on disk soon after it. */
const isAttended = () => expect.poll(shown).toEqual([]);

test('a shop is shown when an order waits for ten minutes and none of its staff looks', async () => {
  await order(store, pickupOrder());
  store.clock.now += 9 * MINUTE_MS;
  expect(await shown()).toEqual([]);
  store.clock.now += MINUTE_MS;
  expect(await shown()).toEqual(['captures']);
});

/** Rewrites fields of an order's answer. */
const rewrite = (id: number, change: object) =>
  store.database.transaction(async (rows) => {
    const kept = await orderById(rows, id);
    if (kept) await rewriteOrder(rows, kept, change, store.clock.now);
  });

test.each([
  ['open', []],
  ['failed', []],
  ['paid', ['captures']],
] as const)('an order whose online payment is %s makes %j be shown', async (state, slugs) => {
  const { body } = await order(store, pickupOrder());
  const time = { at: store.clock.now, timeZone: 'Asia/Hebron' };
  const first = firstLife('online', { ...time, isAccepted: true });
  const life = lifeOf(first);
  const change = { action: 'store', role: 'store', person: null } as const;
  const changed = changedAnswer(first, { ...life, payment: { ...life.payment, state } }, change, time);
  await rewrite(body.id, state === 'open' ? first : changed);
  store.clock.now += 10 * MINUTE_MS;
  expect(await shown()).toEqual(slugs);
});

test.each(['\ud800', '\u0000'])('an order with the odd letter %j hides no shop', async (notes) => {
  const { body } = await order(store, pickupOrder());
  await rewrite(body.id, { notes });
  store.clock.now += 10 * MINUTE_MS;
  expect(await shown()).toEqual(['captures']);
});

test('staff who read orders attend to the shop for ten minutes, but drivers do not', async () => {
  await order(store, pickupOrder());
  store.clock.now += 10 * MINUTE_MS;
  expect(await look('driver')).toBe(200);
  expect(await shown()).toEqual(['captures']);
  expect(await look('callcenter')).toBe(200);
  await isAttended();
  store.clock.now += 9 * MINUTE_MS;
  expect(await shown()).toEqual([]);
  store.clock.now += MINUTE_MS;
  expect(await shown()).toEqual(['captures']);
});

test('staff who follow changes attend to the shop', async () => {
  await order(store, pickupOrder());
  store.clock.now += 10 * MINUTE_MS;
  const stream = await store.get('treesal/v1/order-events', await bearerOf(store, 'callcenter'));
  await isAttended();
  await stream.body?.cancel();
});
