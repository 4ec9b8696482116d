import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { wallTime } from '#domain/hours/merchant-day.ts';
import { WEEKDAYS } from '#domain/hours/weekly-hours.ts';
import { dueDate } from '#domain/order/due-date.ts';
import { isEnded, ORDER_STATUSES } from '#domain/order/order-status.ts';
import { nextOrderNumbers } from '#scripts/backend/database/counters.ts';
import { seedAccounts } from '#scripts/backend/login/seed-accounts.ts';
import {
  deliveryOrder,
  editSettings,
  order,
  pickupOrder,
  rewriteAnswer,
} from '#scripts/backend/set-up/test-order.ts';
import { bearerOf, PASSWORD, SEED, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import { changeOrder } from './change-order.ts';
import { writeOrder } from './kept-orders.ts';
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
const listedAt = async (time: string): Promise<number[]> =>
  idsOf(await todayOrders(store.database, TIME_ZONE, Date.parse(time)));
const listedOn = (date: string) => listedAt(`${date}T07:00:00Z`);
const setStatus = (id: number, status: string): Promise<void> =>
  store.database.transaction((rows) => rewriteAnswer(rows, id, { status }, store.clock.now));

describe('today’s orders', () => {
  test('contain a delivery for a later day on the day of placing and on that day only', async () => {
    const saturday = await place('2026-11-21T08:00:00Z', promisedFor('tuesday'));
    const at = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-12-01'];
    expect(await Promise.all(at.map(listedOn))).toEqual([[saturday], [], [], [saturday], [], []]);
  });

  test('go back as far as an order can be promised, newest first', async () => {
    const wednesday = await place('2026-11-18T08:00:00Z', promisedFor('tuesday'));
    const sunday = await place('2026-11-22T08:00:00Z', promisedFor('tuesday'));
    await place('2026-11-23T08:00:00Z', pickupOrder());
    const tuesday = await place('2026-11-24T08:00:00Z', pickupOrder());
    expect(await listedOn('2026-11-24')).toEqual([tuesday, sunday, wednesday]);
  });

  test('contain an earlier order with an unknown status, but none that has ended', async () => {
    const ids: number[] = [];
    const statuses = ['completed', 'cancelled', 'failed', 'readytoship', 'waiting-for-rain'];
    for (const _ of statuses) ids.push(await place('2026-11-21T08:00:00Z', promisedFor('sunday')));
    for (const [index, id] of ids.entries()) await setStatus(id, String(statuses[index]));
    expect(await listedOn('2026-11-21')).toEqual([...ids].reverse());
    expect(await listedOn('2026-11-22')).toEqual([ids[4], ids[3]]);
  });

  test('contain orders from before midnight during the night, until they have ended', async () => {
    const late = await place('2026-11-19T21:50:00Z', pickupOrder());
    const ended = await place('2026-11-19T21:51:00Z', pickupOrder());
    await setStatus(ended, 'completed');
    expect(await listedAt('2026-11-19T22:10:00Z')).toEqual([late]);
    expect(await listedAt('2026-11-20T03:49:00Z')).toEqual([late]);
    expect(await listedAt('2026-11-20T03:51:00Z')).toEqual([]);
  });

  test('contain an order for a time in the night on the evening before, and until it has ended after midnight', async () => {
    editSettings(store, { ui_schema: { slots: { days: 7 } } });
    const late = await place('2026-11-21T08:00:00Z', pickupOrder({ wanted_at: '2026-11-26T23:30:00+02:00' }));
    const night = await place(
      '2026-11-21T08:00:00Z',
      pickupOrder({ wanted_at: '2026-11-27T01:00:00+02:00' }),
    );
    expect(await listedOn('2026-11-25')).toEqual([]);
    expect(await listedAt('2026-11-26T18:00:00Z')).toEqual([night, late]);
    expect(await listedAt('2026-11-26T22:20:00Z')).toEqual([night, late]);
    await setStatus(late, 'completed');
    expect(await listedAt('2026-11-26T22:30:00Z')).toEqual([night]);
    expect(await listedOn('2026-11-28')).toEqual([]);
  });

  test('contain an order of another day that a manager has reopened today, until it has ended again', async () => {
    const [reopened] = [
      await place('2026-11-21T08:00:00Z', deliveryOrder()),
      await place('2026-11-21T08:00:00Z', pickupOrder()),
    ];
    await setStatus(reopened, 'completed');
    store.clock.now = Date.parse('2026-11-24T06:00:00Z');
    expect(await listedOn('2026-11-24')).toEqual([]);
    const change = {
      change_id: randomUUID(),
      action: 'reopen',
      minutes: 0,
      reason: 'Soup forgotten',
      is_paid: false,
    } as const;
    const manager = { role: 'manager', person: { id: 1, name: 'Rana' } } as const;
    const world = { database: store.database, tenant: { timeZone: TIME_ZONE }, now: () => store.clock.now };
    expect((await changeOrder(reopened, change, manager, world)).ok).toBe(true);
    expect(await listedOn('2026-11-24')).toEqual([reopened]);
    expect(await listedOn('2026-11-25')).toEqual([]);
    await setStatus(reopened, 'completed');
    expect(await listedOn('2026-11-24')).toEqual([]);
  });

  test('use the days of the merchant’s time zone', async () => {
    // Open until two on Thursday: Friday already.
    const night = await place('2026-11-19T22:30:00Z', pickupOrder());
    expect(await Promise.all(['2026-11-20', '2026-11-21'].map(listedOn))).toEqual([[night], []]);
    // Sunday by that clock, so due on the same day and not a week later.
    const late = await place('2026-11-22T20:00:00Z', promisedFor('sunday'));
    expect(await Promise.all(['2026-11-22', '2026-11-29'].map(listedOn))).toEqual([[late], []]);
  });
});

/** Some 1,200 characters each. */
const keep = (
  orders: readonly {
    readonly placedAt: number;
    readonly day?: string;
    readonly status?: string;
    readonly wantedAt?: number | null;
  }[],
): Promise<number[]> =>
  store.database.transaction(async (rows) => {
    const ids: number[] = [];
    for (const { placedAt, day = '', status = 'processing', wantedAt } of orders) {
      const { id } = await nextOrderNumbers(rows, 0);
      const notes = { notes: 'x'.repeat(1100) };
      const about = { order_key: 'key', client_order_id: randomUUID(), status, method: 'deliver' };
      const time = wantedAt ? { wanted_at: new Date(wantedAt).toISOString() } : {};
      const answer = { id, ...about, delivery_day: day, ...time, ...notes };
      await writeOrder(rows, { request: '{}', placedAt, answer });
      ids.push(id);
    }
    return ids;
  });

test('the list follows the rules of src/domain/order at any time, also when clocks change', async () => {
  const some = fc.record({
    secondsAgo: fc.integer({ min: 0, max: 9 * 86_400 }),
    day: fc.constantFrom('', ...WEEKDAYS),
    status: fc.constantFrom(...ORDER_STATUSES),
    // Minutes from the placing to a time of its own.
    until: fc.option(fc.integer({ min: 0, max: 6 * 1440 })),
  });
  const zones = fc.constantFrom('Asia/Jerusalem', 'America/St_Johns', 'Pacific/Apia');
  // Clocks in Jerusalem go back on 2026-10-25 and forward on 2026-03-27.
  const weeks = fc.constantFrom('2026-10-25', '2026-10-27', '2026-03-27', '2026-03-29', '2026-11-21');
  const moments = fc.tuple(weeks, fc.integer({ min: 0, max: 86_399 }));
  await fc.assert(
    fc.asyncProperty(
      zones,
      moments,
      fc.array(some, { minLength: 100, maxLength: 100 }),
      async (timeZone, [date, second], orders) => {
        const { shop, query } = store.database;
        await query.deleteFrom('placed_order').where('shop', '=', shop).execute();
        const now = Date.parse(date) + second * 1000;
        const placed = orders
          .map((order) => {
            const placedAt = now - order.secondsAgo * 1000;
            return { ...order, placedAt, wantedAt: order.until && placedAt + order.until * 60_000 };
          })
          .sort((left, right) => left.placedAt - right.placedAt);
        const ids = await keep(placed);
        const place = { timeZone };
        const today = wallTime(now, place).date;
        const expected = placed.flatMap(({ placedAt, day, status, wantedAt }, index) => {
          const isToday = wallTime(placedAt, place).date === today;
          const due = dueDate({ placedAt, deliveryDay: day, wantedAt }, place);
          const isOfTheNight = [placedAt, due <= today && (wantedAt ?? 0)].some(
            (at) => Number(at) > now - 6 * 3_600_000,
          );
          return isToday || (!isEnded({ status }) && (due === today || isOfTheNight)) ? [ids[index]] : [];
        });
        expect(idsOf(await todayOrders(store.database, timeZone, now))).toEqual(expected.toReversed());
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

  test('returns 250 orders and the number of all, and continues before an id', async () => {
    const ids = (await keep(ofNow(600))).reverse();
    const first = await called();
    expect([first.ids, first.total]).toEqual([ids.slice(0, 250), 600]);
    // A new order does not shift what comes next.
    await keep(ofNow(1));
    const second = await called(`?before=${first.ids.at(-1)}`);
    expect([second.ids, second.total]).toEqual([ids.slice(250, 500), 350]);
    expect(await called(`?before=${second.ids.at(-1)}`)).toMatchObject({ ids: ids.slice(500), total: 100 });
    expect(await called('?per_page=2')).toMatchObject({ ids: [Number(ids[0]) + 1, ids[0]], total: 601 });
  });

  test('stays below five million bytes, even with long orders', async () => {
    const ids = await keep(ofNow(50));
    const notes = 'ש'.repeat(100_000);
    await store.database.transaction(async (rows) => {
      for (const id of ids) await rewriteAnswer(rows, id, { notes }, store.clock.now);
    });
    const first = await called();
    expect([first.ids.length, first.total]).toEqual([9, 50]);
    const seen = [...first.ids];
    while (seen.length < 50) seen.push(...(await called(`?before=${seen.at(-1)}`)).ids);
    expect(seen).toEqual(ids.reverse());
  });

  test('returns with modified_after all orders placed or changed since then, even if the list no longer contains them', async () => {
    const [yesterday, today] = await keep([
      { placedAt: store.clock.now - 86_400_000, day: 'saturday' },
      { placedAt: store.clock.now },
    ]);
    const { ids, asOf } = await called();
    expect(ids).toEqual([today, yesterday]);
    store.clock.now += 60_000;
    const since = `?modified_after=${new Date(Date.parse(asOf) + 1000).toISOString()}`;
    expect(await called(since)).toMatchObject({ ids: [], total: 0 });
    await setStatus(Number(yesterday), 'completed');
    const [third] = await keep(ofNow(1));
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
