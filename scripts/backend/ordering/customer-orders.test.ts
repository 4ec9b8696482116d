import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deliveryOrder, order, pickupOrder, rewriteAnswer } from '#scripts/backend/set-up/test-order.ts';
import { bearerOf, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';

const DAY = 86_400_000;
let store: TestStore;
const bearers: Record<string, Record<string, string>> = { nobody: {} };
/** Of one customer, the oldest first. */
const ids: number[] = [];

beforeAll(async () => {
  store = await testStore({ withStaff: true });
  const place = async (body: object) => (await order(store, body)).body.id as number;
  const now = store.clock.now;
  store.clock.now = now - 60 * DAY;
  ids.push(await place(pickupOrder({ customer_phone: '+972501234567' })));
  await place(pickupOrder({ customer_phone: '0507654321' }));
  store.clock.now = now;
  ids.push(await place(deliveryOrder({ customer_phone: '0501234567' })));
  ids.push(await place(pickupOrder({ customer_phone: '00972501234567' })));
  for (const name of ['callcenter', 'driver', 'customer']) bearers[name] = await bearerOf(store, name);
});
afterAll(() => store.close());

const ask = (body: unknown, who = 'callcenter') =>
  store.post('treesal/v1/customer-orders', body, bearers[who]);
async function found(body: object): Promise<[readonly number[], string | null]> {
  const response = await ask(body);
  const orders = (await response.json()) as { id: number }[];
  return [orders.map(({ id }) => id), response.headers.get('x-wp-total')];
}
const PHONE = { phone: '+972 50-123 4567' };

describe('the orders of a phone number', () => {
  test('are all of them, the newest first, however the number is written', async () => {
    const all = ids.toReversed();
    for (const phone of ['0501234567', '+972501234567', PHONE.phone])
      expect(await found({ phone })).toEqual([all, '3']);
    expect(await found({ phone: '0599999999' })).toEqual([[], '0']);
  });

  test('come in parts, each below the last number of the one before', async () => {
    const [first, second, third] = ids.toReversed();
    expect(await found({ ...PHONE, per_page: 2 })).toEqual([[first, second], '3']);
    expect(await found({ ...PHONE, per_page: 2, before: second })).toEqual([[third], '1']);
  });

  test('include those of a version that did not keep the number’s end, however many there are', async () => {
    const { query, shop } = store.database;
    const [first = 0] = ids;
    const row = await query
      .selectFrom('placed_order')
      .selectAll()
      .where('shop', '=', shop)
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const answer = JSON.stringify({ ...JSON.parse(row.answer), customer_phone: '02-555 1234' });
    const old = Array.from({ length: 300 }, (_, index) => index + 1);
    for (const id of old)
      await query
        .insertInto('placed_order')
        .values({ ...row, id, client_order_id: crypto.randomUUID(), person: null, answer })
        .execute();
    await query.updateTable('placed_order').set({ person: null }).where('id', 'in', ids).execute();
    expect(await found(PHONE)).toEqual([ids.toReversed(), '3']);
    expect((await found({ phone: '+97225551234' }))[1]).toBe('300');
  });

  test('are the call centre’s alone', async () => {
    expect((await ask(PHONE, 'driver')).status).toBe(403);
    expect((await ask(PHONE, 'customer')).status).toBe(403);
    expect((await ask(PHONE, 'nobody')).status).toBe(401);
  });

  test('are not found by a part of the number, nor more than fifty at once', async () => {
    for (const wrong of [
      { phone: '4567' },
      { phone: '%' },
      {},
      { ...PHONE, per_page: 51 },
      { ...PHONE, before: 0 },
      [],
    ])
      expect((await ask(wrong)).status, JSON.stringify(wrong)).toBe(400);
  });

  test('are not found by the number that the customer had before it was changed', async () => {
    const [id = 0] = ids;
    await store.database.transaction((rows) =>
      rewriteAnswer(rows, id, { customer_phone: '0521111111' }, store.clock.now),
    );
    expect(await found(PHONE)).toEqual([ids.slice(1).toReversed(), '2']);
    expect(await found({ phone: '0521111111' })).toEqual([[id], '1']);
  });
});
