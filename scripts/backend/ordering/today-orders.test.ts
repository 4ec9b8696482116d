import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { dueDate } from '#domain/order/due-date.ts';
import { isEnded, ORDER_STATUSES } from '#domain/order/order-status.ts';
import { seedAccounts } from '#scripts/backend/login/accounts.ts';
import { deliveryOrder, order, pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { bearerOf, PASSWORD, SEED, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { type OrdersPage, todayOrders } from './today-orders.ts';

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
const idsOf = ({ answers }: OrdersPage): number[] => answers.map((answer) => JSON.parse(answer).id);
/** What the list has in the morning of a date. */
const listedOn = (date: string): number[] =>
  idsOf(todayOrders(store.database, TIME_ZONE, Date.parse(`${date}T07:00:00Z`)));
const setStatus = (id: number, status: string): void => {
  store.database.sql
    .prepare("UPDATE placed_order SET answer = json_set(answer, '$.status', ?), changed_at = ? WHERE id = ?")
    .run(status, store.clock.now, id);
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
    const listedAt = (time: string) => idsOf(todayOrders(store.database, TIME_ZONE, Date.parse(time)));
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

/** Orders as they lie in the file, some 1,200 characters each. */
function keep(
  orders: readonly { readonly placedAt: number; readonly day?: string; readonly status?: string }[],
) {
  const insert = store.database.sql.prepare(
    'INSERT INTO placed_order (client_order_id, request, order_key, placed_at, changed_at, answer) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return store.database.transaction(() =>
    orders.map(({ placedAt, day = '', status = 'processing' }) => {
      const id = Number(insert.run(randomUUID(), '{}', 'key', placedAt, placedAt, '{}').lastInsertRowid);
      const answer = { id, status, delivery_day: day, notes: 'x'.repeat(1100) };
      store.database.sql
        .prepare('UPDATE placed_order SET answer = ? WHERE id = ?')
        .run(JSON.stringify(answer), id);
      return id;
    }),
  );
}

test('the list of any moment is that of the rules of src/domain/order, in weeks of changing clocks too', () => {
  const some = fc.record({
    secondsAgo: fc.integer({ min: 0, max: 9 * 86_400 }),
    day: fc.constantFrom('', ...WEEKDAYS),
    status: fc.constantFrom(...ORDER_STATUSES),
  });
  const zones = fc.constantFrom('Asia/Jerusalem', 'America/St_Johns', 'Pacific/Apia');
  // Clocks in Jerusalem go back on 2026-10-25 and forward on 2026-03-27.
  const weeks = fc.constantFrom('2026-10-25', '2026-10-27', '2026-03-27', '2026-03-29', '2026-11-21');
  const moments = fc.tuple(weeks, fc.integer({ min: 0, max: 86_399 }));
  fc.assert(
    fc.property(
      zones,
      moments,
      fc.array(some, { minLength: 100, maxLength: 100 }),
      (timeZone, [date, second], orders) => {
        store.database.sql.exec('DELETE FROM placed_order');
        const now = Date.parse(date) + second * 1000;
        const placed = orders
          .map((order) => ({ ...order, placedAt: now - order.secondsAgo * 1000 }))
          .sort((left, right) => left.placedAt - right.placedAt);
        const ids = keep(placed);
        const place = { timeZone };
        const today = wallTime(now, place).date;
        const expected = placed.flatMap(({ placedAt, day, status }, index) => {
          const isToday = wallTime(placedAt, place).date === today;
          const isDue = dueDate({ placedAt, deliveryDay: day }, place) === today;
          const isOfTheNight = placedAt > now - 6 * 3_600_000;
          return isToday || (!isEnded({ status }) && (isDue || isOfTheNight)) ? [ids[index]] : [];
        });
        expect(idsOf(todayOrders(store.database, timeZone, now))).toEqual(expected.toReversed());
      },
    ),
    { numRuns: 60 },
  );
});

describe('the call', () => {
  async function called(query = ''): Promise<{ ids: number[]; total: number; asOf: string; status: number }> {
    const answer = await store.get(`treesal/v1/today-orders${query}`, staff);
    const body = await answer.json();
    const ids = answer.ok ? body.map(({ id }: { id: number }) => id) : [];
    const { headers, status } = answer;
    return {
      ids,
      total: Number(headers.get('x-wp-total')),
      asOf: String(headers.get('last-modified')),
      status,
    };
  }
  let staff: Record<string, string> = {};
  beforeEach(async () => {
    await seedAccounts(store.database, SEED.accounts, () => PASSWORD);
    staff = await bearerOf(store, 'callcenter');
  });
  const ofNow = (count: number) => Array.from({ length: count }, () => ({ placedAt: store.clock.now }));

  test('answers 250 orders at once, says how many there are from there on, and goes on before an id', async () => {
    const ids = keep(ofNow(600)).reverse();
    const first = await called();
    expect([first.ids, first.total]).toEqual([ids.slice(0, 250), 600]);
    // A new order does not shift what comes next.
    keep(ofNow(1));
    const second = await called(`?before=${first.ids.at(-1)}`);
    expect([second.ids, second.total]).toEqual([ids.slice(250, 500), 350]);
    expect(await called(`?before=${second.ids.at(-1)}`)).toMatchObject({ ids: ids.slice(500), total: 100 });
    expect(await called('?per_page=2')).toMatchObject({ ids: [Number(ids[0]) + 1, ids[0]], total: 601 });
  });

  test('stays below five million bytes, however long the orders are', async () => {
    const ids = keep(ofNow(50));
    store.database.sql.exec(
      `UPDATE placed_order SET answer = json_set(answer, '$.notes', '${'ש'.repeat(100_000)}')`,
    );
    const first = await called();
    expect([first.ids.length, first.total]).toEqual([9, 50]);
    const seen = [...first.ids];
    while (seen.length < 50) seen.push(...(await called(`?before=${seen.at(-1)}`)).ids);
    expect(seen).toEqual(ids.reverse());
  });

  test('answers with modified_after what was made or changed since, also what the list no longer has', async () => {
    const [yesterday, today] = keep([
      { placedAt: store.clock.now - 86_400_000, day: 'saturday' },
      { placedAt: store.clock.now },
    ]);
    const { ids, asOf } = await called();
    expect(ids).toEqual([today, yesterday]);
    store.clock.now += 60_000;
    const since = `?modified_after=${new Date(Date.parse(asOf) + 1000).toISOString()}`;
    expect(await called(since)).toMatchObject({ ids: [], total: 0 });
    setStatus(Number(yesterday), 'completed');
    const [third] = keep(ofNow(1));
    expect((await called()).ids).toEqual([third, today]);
    expect(await called(since)).toMatchObject({ ids: [third, yesterday], total: 2 });
  });

  test.each(['?modified_after=yesterday', '?per_page=251', '?per_page=0', '?before=x'])(
    'refuses %s',
    async (query) => {
      expect((await called(query)).status).toBe(400);
    },
  );
});
