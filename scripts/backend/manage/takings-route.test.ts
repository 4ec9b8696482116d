import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, deliveryOrder, order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { addStaff, tokenOf } from '#scripts/backend/set-up/test-staff.ts';
import { SEED, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';

const HOUR_MS = 3_600_000;
const MANAGER = { username: 'manager', displayName: 'Manager', email: '', role: 'manager' } as const;

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
  await addStaff(store, [...SEED.accounts, MANAGER]);
});
afterEach(() => store.close());

async function takings(period = 'today', username = 'manager'): Promise<Answer> {
  const response = await store.get(
    `treesal/v1/manage/takings?period=${period}`,
    await tokenOf(store, username),
  );
  return { status: response.status, body: await response.json() };
}
async function change(id: number, fields: object, username = 'manager'): Promise<void> {
  const body = { change_id: crypto.randomUUID(), ...fields };
  const response = await store.post(`treesal/v1/orders/${id}/changes`, body, await tokenOf(store, username));
  expect(response.status).toBe(200);
}
async function accepted(body: unknown): Promise<number> {
  const { id } = (await order(store, body)).body;
  await change(id, { action: 'accept', minutes: 20 });
  return id;
}

describe('takings', () => {
  test('are the exact sum of the accepted orders of the day, by mode and hour', async () => {
    await accepted(pickupOrder());
    await accepted(deliveryOrder({ items: [{ id: 16, quantity: 1 }] }));
    const waiting = (await order(store, pickupOrder())).body;
    const { id: lost } = (await order(store, pickupOrder())).body;
    await change(lost, { action: 'reject', reason: 'Sold out' });
    const { status, body } = await takings();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      period: 'today',
      from: '2026-11-21T05:00:00+02:00',
      until: '2026-11-22T05:00:00+02:00',
      currency: 'ILS',
      orders: 2,
      waiting: { orders: 1, total: waiting.total },
      cancelled: { orders: 1, total: waiting.total },
      taken: { orders: 0, total: '0.00' },
      untaken: { orders: 2, total: body.total },
      by_payment: [{ method: 'cash', orders: 2, total: body.total }],
      by_hour: [{ hour: 10, orders: 2, total: body.total }],
      by_day: [{ date: '2026-11-21', orders: 2, total: body.total }],
      best_sellers: [{ product_id: 16, quantity: 3, name: expect.any(String) }],
      left_out: 0,
    });
    expect(
      body.by_mode.map(({ method, orders }: { method: string; orders: number }) => [method, orders]),
    ).toEqual([
      ['deliver', 1],
      ['pickup', 1],
    ]);
    const sum = body.by_mode.reduce(
      (all: number, { total }: { total: string }) => all + Math.round(Number(total) * 100),
      0,
    );
    expect(sum).toBe(Math.round(Number(body.total) * 100));
    expect(Math.round(Number(body.average) * 200)).toBe(sum);
  });

  test('of yesterday, a week ago and seven days contain the orders of these days', async () => {
    const orders = async () =>
      Promise.all(
        ['today', 'yesterday', 'week-ago', '7-days', '30-days'].map(
          async (each) => (await takings(each)).body.orders,
        ),
      );
    await accepted(pickupOrder());
    expect(await orders()).toEqual([1, 0, 0, 1, 1]);
    store.clock.now += 24 * HOUR_MS;
    expect(await orders()).toEqual([0, 1, 0, 1, 1]);
    store.clock.now += 6 * 24 * HOUR_MS;
    expect(await orders()).toEqual([0, 0, 1, 0, 1]);
    store.clock.now += 23 * 24 * HOUR_MS;
    expect(await orders()).toEqual([0, 0, 0, 0, 0]);
  });

  test('name the cash of each person, on the day when it was taken', async () => {
    const id = await accepted(deliveryOrder());
    store.clock.now += 24 * HOUR_MS;
    await change(id, { action: 'ready' });
    await change(id, { action: 'take' }, 'driver');
    await change(id, { action: 'complete', is_paid: true }, 'driver');
    const cash = { orders: 1, total: (await takings('yesterday')).body.total };
    const theirs = { person: { name: 'Driver' }, ...cash };
    expect((await takings()).body).toMatchObject({ orders: 0, cash: [{ ...theirs, to_hand_over: cash }] });
    await change(id, { action: 'receive-cash' });
    expect((await takings()).body.cash).toMatchObject([
      { ...theirs, to_hand_over: { orders: 0, total: '0.00' } },
    ]);
    await change(id, { action: 'return-cash' });
    expect((await takings()).body.cash).toMatchObject([{ ...theirs, to_hand_over: cash }]);
    expect((await takings('yesterday')).body.cash).toEqual([]);
  });

  test('include all orders when one reading does not hold them all', async () => {
    const id = await accepted(pickupOrder());
    const { query, shop } = store.database;
    const row = await query
      .selectFrom('placed_order')
      .selectAll()
      .where('shop', '=', shop)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (let more = 1; more <= 600; more += 1)
      await query
        .insertInto('placed_order')
        .values({ ...row, id: id + more, client_order_id: crypto.randomUUID() })
        .execute();
    expect((await takings()).body.orders).toBe(601);
  });

  test.each([
    ['callcenter', 403],
    ['driver', 403],
    ['customer', 403],
  ])('are refused to %s', async (username, status) => {
    expect(await takings('today', username)).toMatchObject({ status, body: { code: 'rest_forbidden' } });
  });

  test('are refused without a login, and for an unknown period', async () => {
    expect((await store.get('treesal/v1/manage/takings')).status).toBe(401);
    expect(await takings('century')).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
  });
});
