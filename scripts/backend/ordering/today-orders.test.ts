import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deliveryOrder, order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { todayOrders } from './today-orders.ts';

const TIME_ZONE = 'Asia/Jerusalem';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

async function place(time: string, body: object): Promise<number> {
  store.clock.now = Date.parse(time);
  const { status, body: created } = await order(store, body);
  expect(status).toBe(201);
  return created.id;
}
const promisedFor = (day: string) => deliveryOrder({ delivery_day: day });
/** What the list has in the morning of a date. */
const listedOn = (date: string): number[] =>
  todayOrders(store.database, TIME_ZONE, Date.parse(`${date}T07:00:00Z`)).map(
    (listed) => (listed as { id: number }).id,
  );
const setStatus = (id: number, status: string): void => {
  store.database.sql
    .prepare("UPDATE placed_order SET answer = json_set(answer, '$.status', ?) WHERE id = ?")
    .run(status, id);
};

describe('today’s orders', () => {
  test('have a delivery for a later day on the day of placing and on its own, and on no other', async () => {
    const saturday = await place('2026-11-21T08:00:00Z', promisedFor('tuesday'));
    const at = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-12-01'];
    expect(at.map(listedOn)).toEqual([[saturday], [], [], [saturday], [], []]);
  });

  test('look back as far as an order can be promised, newest first', async () => {
    const wednesday = await place('2026-11-18T08:00:00Z', promisedFor('tuesday'));
    const sunday = await place('2026-11-22T08:00:00Z', promisedFor('tuesday'));
    await place('2026-11-23T08:00:00Z', pickupOrder());
    const tuesday = await place('2026-11-24T08:00:00Z', pickupOrder());
    expect(listedOn('2026-11-24')).toEqual([tuesday, sunday, wednesday]);
  });

  test('have no earlier order that has ended, and one of a state that nobody knows', async () => {
    const ids: number[] = [];
    const statuses = ['completed', 'cancelled', 'failed', 'readytoship', 'waiting-for-rain'];
    for (const _ of statuses) ids.push(await place('2026-11-21T08:00:00Z', promisedFor('sunday')));
    for (const [index, id] of ids.entries()) setStatus(id, String(statuses[index]));
    expect(listedOn('2026-11-21')).toEqual([...ids].reverse());
    expect(listedOn('2026-11-22')).toEqual([ids[4], ids[3]]);
  });

  test('keep what was ordered before midnight while the night goes on, until it has ended', async () => {
    const late = await place('2026-11-19T21:50:00Z', pickupOrder());
    const ended = await place('2026-11-19T21:51:00Z', pickupOrder());
    setStatus(ended, 'completed');
    const listedAt = (time: string) =>
      todayOrders(store.database, TIME_ZONE, Date.parse(time)).map((listed) => (listed as { id: number }).id);
    expect(listedAt('2026-11-19T22:10:00Z')).toEqual([late]);
    expect(listedAt('2026-11-20T03:49:00Z')).toEqual([late]);
    expect(listedAt('2026-11-20T03:51:00Z')).toEqual([]);
  });

  test('count days by the merchant’s clock', async () => {
    // Open until two on Thursday: Friday already.
    const night = await place('2026-11-19T22:30:00Z', pickupOrder());
    expect(['2026-11-20', '2026-11-21'].map(listedOn)).toEqual([[night], []]);
    // Sunday by that clock, so due on the same day and not a week later.
    const late = await place('2026-11-22T20:00:00Z', promisedFor('sunday'));
    expect(['2026-11-22', '2026-11-29'].map(listedOn)).toEqual([[late], []]);
  });
});
