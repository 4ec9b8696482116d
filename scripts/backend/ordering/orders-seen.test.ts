import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seedAccounts } from '#scripts/backend/login/seed-accounts.ts';
import { deliveryOrder, order, pickupOrder, rewriteAnswer } from '#scripts/backend/set-up/test-order.ts';
import { bearerOf, PASSWORD, SEED, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';

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
  test('contains all orders for the call centre, and today’s deliveries for drivers', async () => {
    expect(await listed('today-orders', 'callcenter')).toEqual(['ended', 'delivery', 'pickup']);
    const answer = await get('today-orders', 'driver');
    expect(answer.headers.get('x-wp-total')).toBe('2');
    expect(await listed('today-orders', 'driver')).toEqual(['ended', 'delivery']);
  });

  test('of changed orders goes back one day at most for drivers', async () => {
    expect(await listed(since(5 * DAY), 'callcenter')).toContain('oldPickup');
    expect(await listed(since(5 * DAY), 'driver')).toEqual(['ended', 'delivery']);
  });

  test('is refused to everybody else', async () => {
    for (const path of ['today-orders', since(DAY)]) {
      expect(await statusOf(path, 'customer')).toBe(403);
      expect(await statusOf(path, 'nobody')).toBe(401);
    }
  });
});

describe('a driver of some branches and zones', () => {
  /** Deliveries from and to places; the second is the merchant's own zone, the last names no branch. */
  const PLACES = [
    { branch: 'East', area: 'Harbour' },
    { branch: 'East', area: 'Hill' },
    { branch: 'West', area: 'Harbour' },
    { branch: '', area: 'Harbour' },
    { branch: '', area: 'Hill' },
  ];
  const ids: number[] = [];
  beforeAll(async () => {
    for (const place of PLACES) {
      const { id } = (await order(store, deliveryOrder())).body;
      await store.database.transaction((rows) => rewriteAnswer(rows, id, place, store.clock.now));
      ids.push(id);
    }
    const driver = { displayName: 'Dina', email: '', role: 'driver' } as const;
    await seedAccounts(
      store.database,
      [
        ...SEED.accounts,
        { ...driver, username: 'east', branches: ['East'] },
        { ...driver, username: 'hill', zones: ['Hill', 'Valley'] },
        { ...driver, username: 'both', branches: ['East'], zones: ['Harbour'] },
        { ...driver, username: 'all' },
      ],
      () => PASSWORD,
    );
    for (const name of ['east', 'hill', 'both', 'all']) bearers[name] = await bearerOf(store, name);
  });

  test.each([
    ['east', [0, 1, 3, 4]],
    ['hill', [1, 4]],
    ['both', [0, 3]],
    ['all', [0, 1, 2, 3, 4]],
  ])('%s sees and changes theirs, in every list and alone, and no other', async (who, places) => {
    const theirs = places.map((place) => Number(ids[place]));
    const idsIn = async (path: string) =>
      ((await (await get(path, who)).json()) as { id: number }[])
        .map(({ id }) => id)
        .filter((id) => ids.includes(id))
        .toReversed();
    expect(await idsIn('today-orders')).toEqual(theirs);
    expect(await idsIn(since(DAY))).toEqual(theirs);
    const total = Number((await get('today-orders', who)).headers.get('x-wp-total'));
    const listedIds = (await (await get('today-orders', who)).json()) as unknown[];
    expect(total).toBe(listedIds.length);
    for (const id of ids) {
      const status = theirs.includes(id) ? 200 : 404;
      expect(await statusOf(`orders/${id}`, who)).toBe(status);
      expect(await statusOf(`get_order/${id}`, who)).toBe(status);
      const changed = await store.post(
        `treesal/v1/orders/${id}/changes`,
        { change_id: randomUUID(), action: 'take' },
        bearers[who],
      );
      // Nobody has accepted them: 409, that is, was theirs to ask.
      expect(changed.status).toBe(theirs.includes(id) ? 409 : 404);
    }
  });

  test('sees orders of an earlier version that did not store their places', async () => {
    const { shop, query } = store.database;
    const id = Number(ids[2]);
    const places = (branch: string | null, area: string | null) =>
      query.updateTable('placed_order').set({ branch, area }).where('shop', '=', shop).where('id', '=', id);
    await places(null, null).execute();
    expect(await statusOf(`orders/${id}`, 'hill')).toBe(200);
    await places('West', 'Harbour').execute();
    expect(await statusOf(`orders/${id}`, 'hill')).toBe(404);
  });

  test('gets events of these orders only', async () => {
    const end = new AbortController();
    const response = await store.app.fetch(
      new Request('http://shop.localhost/wp-json/treesal/v1/order-events', {
        headers: bearers.hill ?? {},
        signal: end.signal,
      }),
    );
    let told = '';
    const reading = response.body
      ?.pipeThrough(new TextDecoderStream())
      .pipeTo(
        new WritableStream({
          write(part) {
            told += part;
          },
        }),
      )
      .catch(() => {});
    await vi.waitFor(() => expect(told).toContain('event: open'));
    for (const place of [0, 1]) {
      store.clock.now += 1000;
      const answer = await store.post(
        `treesal/v1/orders/${ids[place]}/changes`,
        { change_id: randomUUID(), action: 'accept', minutes: 10 },
        bearers.callcenter,
      );
      expect(answer.status).toBe(200);
    }
    await vi.waitFor(() => expect(told).toContain(`"id":${ids[1]}`));
    expect(told).not.toContain(`"id":${ids[0]}`);
    end.abort();
    await reading;
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

  test.each([Number.MAX_SAFE_INTEGER, '9'.repeat(30)])(
    'with the number %s is not found by anybody',
    async (id) => {
      for (const who of ['callcenter', 'driver', 'nobody']) {
        for (const path of [`get_order/${id}`, `get_order/${id}/events`])
          expect(await statusOf(path, who)).toBe(404);
        const body = { change_id: randomUUID(), action: 'cancel' };
        expect((await store.post(`treesal/v1/get_order/${id}/cancel`, body, bearers[who])).status).toBe(404);
        if (who === 'nobody') continue;
        expect(await statusOf(`orders/${id}`, who)).toBe(404);
        const changed = await store.post(`treesal/v1/orders/${id}/changes`, body, bearers[who]);
        expect(changed.status).toBe(404);
      }
    },
  );

  test('has neither its key nor fields for the call centre when a driver reads it', async () => {
    const whole = await (await get(`orders/${placed.delivery}`, 'callcenter')).json();
    const { order_key, client_order_id, created_by, source, referrer, coupon_codes, changes, ...rest } =
      whole;
    expect([order_key, created_by, source]).toEqual([key, 'huda', 'instagram']);
    expect(await (await get(`orders/${placed.delivery}`, 'driver')).json()).toEqual(rest);
    for (const path of ['today-orders', since(DAY), `get_order/${placed.delivery}`])
      expect(await (await get(path, 'driver')).text()).not.toMatch(/wc_order_|huda|instagram/);
  });
});

test('staff cannot change prices and stock', async () => {
  for (const who of ['callcenter', 'driver', 'customer', 'nobody']) {
    const change = store.post('wc/v3/products/16', { regular_price: '1' }, bearers[who]);
    expect((await change).status).toBe(401);
  }
});

test('a changed role in backend.json applies at once', async () => {
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
