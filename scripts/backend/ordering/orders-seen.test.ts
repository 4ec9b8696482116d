import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryOrder, order, pickupOrder, rewriteAnswer } from '#scripts/backend/set-up/test-order.ts';
import { bearerOf, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';

const DAY = 86_400_000;

let store: TestStore;
/** Ids of orders: of today, and of three days ago. */
const placed = { pickup: 0, delivery: 0, ended: 0, oldPickup: 0, oldDelivery: 0 };
let key = '';
const bearers: Record<string, Record<string, string>> = { nobody: {} };

beforeAll(async () => {
  store = await testStore({ withStaff: true });
  const place = async (body: object) => (await order(store, body)).body;
  const now = store.clock.now;
  store.clock.now = now - 3 * DAY;
  placed.oldPickup = (await place(pickupOrder())).id;
  placed.oldDelivery = (await place(deliveryOrder())).id;
  await end(placed.oldDelivery);
  store.clock.now = now;
  placed.pickup = (await place(pickupOrder())).id;
  const delivery = await place(deliveryOrder({ created_by: 'huda', source: 'instagram' }));
  [placed.delivery, key] = [delivery.id, delivery.order_key];
  placed.ended = (await place(deliveryOrder())).id;
  await end(placed.ended);
  for (const name of ['callcenter', 'driver', 'customer']) bearers[name] = await bearerOf(store, name);
});
afterAll(() => store.close());

const end = (id: number) =>
  store.database.transaction((rows) => rewriteAnswer(rows, id, { status: 'completed' }, store.clock.now));

const get = (path: string, who: string) => store.get(`treesal/v1/${path}`, bearers[who]);
const statusOf = async (path: string, who: string) => (await get(path, who)).status;
const listed = async (path: string, who: string): Promise<(keyof typeof placed)[]> => {
  const orders = (await (await get(path, who)).json()) as { id: number }[];
  return orders.map(({ id }) => Object.keys(placed).find((name) => placed[name as 'pickup'] === id)) as [];
};

const since = (ms: number) => `today-orders?modified_after=${new Date(store.clock.now - ms).toISOString()}`;

describe('the list', () => {
  test('is the call centre’s whole, and shows drivers the deliveries of today', async () => {
    expect(await listed('today-orders', 'callcenter')).toEqual(['ended', 'delivery', 'pickup']);
    const answer = await get('today-orders', 'driver');
    expect(answer.headers.get('x-wp-total')).toBe('2');
    expect(await listed('today-orders', 'driver')).toEqual(['ended', 'delivery']);
  });

  test('of what has changed takes drivers back no further than a day', async () => {
    expect(await listed(since(5 * DAY), 'callcenter')).toContain('oldPickup');
    expect(await listed(since(5 * DAY), 'driver')).toEqual(['ended', 'delivery']);
  });

  test('is nobody else’s', async () => {
    for (const path of ['today-orders', since(DAY)]) {
      expect(await statusOf(path, 'customer')).toBe(403);
      expect(await statusOf(path, 'nobody')).toBe(401);
    }
  });
});

describe('an order', () => {
  test.each([
    ['pickup', 200, 404, 403, 401],
    ['delivery', 200, 200, 403, 401],
    ['ended', 200, 200, 403, 401],
    ['oldPickup', 200, 404, 403, 401],
    ['oldDelivery', 200, 404, 403, 401],
  ] as const)('%s is seen by whom it concerns', async (name, ...expected) => {
    const people = ['callcenter', 'driver', 'customer', 'nobody'];
    const path = `orders/${placed[name]}`;
    expect(await Promise.all(people.map((who) => statusOf(path, who)))).toEqual(expected);
    // Without its key this route tells nobody more.
    const others = expected.map((status) => (status === 200 ? 200 : 404));
    const without = `get_order/${placed[name]}`;
    expect(await Promise.all(people.map((who) => statusOf(without, who)))).toEqual(others);
  });

  test('reaches drivers without its key and without what only the call centre needs', async () => {
    const whole = await (await get(`orders/${placed.delivery}`, 'callcenter')).json();
    const { order_key, client_order_id, created_by, source, referrer, coupon_codes, changes, ...rest } =
      whole;
    expect([order_key, created_by, source]).toEqual([key, 'huda', 'instagram']);
    expect(await (await get(`orders/${placed.delivery}`, 'driver')).json()).toEqual(rest);
    for (const path of ['today-orders', since(DAY), `get_order/${placed.delivery}`])
      expect(await (await get(path, 'driver')).text()).not.toMatch(/wc_order_|huda|instagram/);
  });
});

test('prices and stock are nobody’s of the staff', async () => {
  for (const who of ['callcenter', 'driver', 'customer', 'nobody']) {
    const change = store.post('wc/v3/products/16', { regular_price: '1' }, bearers[who]);
    expect((await change).status).toBe(401);
  }
});

test('a role that changes in backend.json changes what is seen at once', async () => {
  const { shop, query } = store.database;
  const give = (role: string) =>
    query
      .updateTable('account')
      .set({ role })
      .where('shop', '=', shop)
      .where('username', '=', 'driver')
      .execute();
  await give('customer');
  expect(await statusOf('today-orders', 'driver')).toBe(403);
  await give('driver');
});
