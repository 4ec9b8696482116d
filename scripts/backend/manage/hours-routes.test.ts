import { afterEach, beforeEach, expect, test } from 'vitest';
import type { KeptException, ManagedException } from '#domain/hours/managed-exception.ts';
import type { ManagedWeek } from '#domain/hours/managed-week.ts';
import { fail, ok } from '#domain/result.ts';
import { bearerOf, managerOf, type TestStore, testStore } from '#scripts/backend/set-up/test-store.ts';
import type { HoursBook } from '#scripts/directus/hours-book.ts';

const HOURS = 'treesal/v1/hours';
const RAMADAN = {
  ...{ from: '2027-02-08', until: '2027-03-09', yearly: false, hours: '15:00-01:00' },
  modes: [],
  names: { ar: 'رمضان' },
};

/** Hours in memory that can refuse to answer. */
function memoryBook() {
  let week: ManagedWeek = { shop: { friday: '09:00-22:00' } };
  let lastOrderMinutes = 0;
  let rows: readonly KeptException[] = [];
  let last = 0;
  const book: HoursBook & { isAway: boolean } = {
    isAway: false,
    read: async () => (book.isAway ? fail('away') : ok({ week, lastOrderMinutes, exceptions: rows })),
    writeLastOrder: async (minutes) => {
      lastOrderMinutes = minutes;
      return ok(undefined);
    },
    writeWeek: async ({ part, days }) => {
      const texts = Object.entries({ ...week[part], ...days }).filter(([, text]) => text !== null);
      week = { ...week, [part]: Object.fromEntries(texts) };
      return ok(undefined);
    },
    write: async (id: number | null, exception: ManagedException | null) => {
      if (id === null && exception) rows = [...rows, { ...exception, id: ++last }];
      else rows = rows.flatMap((row) => (row.id !== id ? [row] : exception ? [{ ...exception, id }] : []));
      return ok(undefined);
    },
  };
  return book;
}

const NO_TEXTS = { read: async () => fail('away'), write: async () => fail('away') };

let book: ReturnType<typeof memoryBook>;
let store: TestStore;
let manager: Record<string, string>;
beforeEach(async () => {
  book = memoryBook();
  store = await testStore({ withStaff: true, settingsBook: { hours: book, texts: NO_TEXTS } });
  manager = await managerOf(store);
});
afterEach(() => store.close());

interface Answer {
  readonly revision: string;
  readonly can_write: boolean;
  readonly week: ManagedWeek;
  readonly exceptions: readonly { readonly id: number }[];
  readonly changes: readonly object[];
  readonly code: string;
}
const jsonOf = async (response: Promise<Response>): Promise<Answer> =>
  (await response).json() as Promise<Answer>;
const told = () => jsonOf(store.get(HOURS, manager));
const send = async (id: number | null, exception: object | null, revision?: string) =>
  store.post(HOURS, { revision: revision ?? (await told()).revision, id, exception }, manager);

const sendWeek = async (change: object, revision?: string) =>
  store.post(`${HOURS}/week`, { revision: revision ?? (await told()).revision, ...change }, manager);

test('a manager adds, changes and removes an exception, and the history names the person', async () => {
  const added = await jsonOf(send(null, RAMADAN));
  expect(added.exceptions).toEqual([{ ...RAMADAN, id: 1 }]);
  await send(1, { ...RAMADAN, hours: '' });
  const removed = await jsonOf(send(1, null));
  expect(removed).toMatchObject({
    can_write: true,
    exceptions: [],
    changes: [
      { name: 'هدى', before: { hours: '' }, after: null },
      { name: 'هدى', before: { hours: '15:00-01:00' }, after: { hours: '' } },
      { name: 'هدى', before: null, after: RAMADAN },
    ],
  });
});

test('a manager changes days of the week, for the shop and for a mode, and the history has both states', async () => {
  await sendWeek({ part: 'shop', days: { friday: '09:00-11:30, 13:30-01:00', saturday: '' } });
  const changed = await jsonOf(sendWeek({ part: 'deliver', days: { friday: '14:00-21:00' } }));
  expect(changed).toMatchObject({
    week: {
      shop: { friday: '09:00-11:30, 13:30-01:00', saturday: '' },
      deliver: { friday: '14:00-21:00' },
    },
    changes: [
      { name: 'هدى', week: { part: 'deliver', before: { friday: null }, days: { friday: '14:00-21:00' } } },
      { name: 'هدى', week: { part: 'shop', before: { friday: '09:00-22:00', saturday: '' } } },
    ],
  });
  const back = await jsonOf(sendWeek({ part: 'deliver', days: { friday: null } }));
  expect(back.week.deliver).toEqual({});
});

test('a manager changes the time of the last order, and other minutes are refused', async () => {
  const sent = async (minutes: unknown) =>
    store.post(`${HOURS}/last-order`, { revision: (await told()).revision, minutes }, manager);
  expect(await jsonOf(sent(20))).toMatchObject({
    last_order_minutes: 20,
    changes: [{ name: 'هدى', last_order: { before: 0, minutes: 20 } }],
  });
  for (const minutes of [-1, 241, 1.5, null, '20']) expect((await sent(minutes)).status).toBe(400);
  expect(await told()).toMatchObject({ last_order_minutes: 20 });
  const late = { revision: 'old', minutes: 30 };
  expect((await store.post(`${HOURS}/last-order`, late, manager)).status).toBe(409);
  for (const username of ['callcenter', 'driver']) {
    const headers = await bearerOf(store, username);
    expect((await store.post(`${HOURS}/last-order`, late, headers)).status).toBe(403);
  }
});

test('when two managers change the same week, the second change is refused, and a repeated call changes nothing', async () => {
  const { revision } = await told();
  const answers = await Promise.all(
    ['', '10:00-12:00', '10:00-12:00'].map((friday) =>
      sendWeek({ part: 'shop', days: { friday } }, revision),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await told()).changes).toHaveLength(1);
});

test.each([
  ['unreadable hours', { part: 'shop', days: { friday: 'from nine' } }],
  ['an unknown day', { part: 'shop', days: { someday: '' } }],
  ['an unknown mode', { part: 'drone', days: { friday: '' } }],
  ['no day', { part: 'shop', days: {} }],
  ['the shop’s hours for the shop', { part: 'shop', days: { friday: null } }],
  ['seven openings', { part: 'shop', days: { friday: Array(7).fill('09:00-10:00').join() } }],
])('a change of the week with %s is refused, and nothing is written', async (_, change) => {
  expect((await sendWeek(change)).status).toBe(400);
  expect(await told()).toMatchObject({ week: { shop: { friday: '09:00-22:00' } }, changes: [] });
});

test.each([
  ['one within another', '09:00-17:00, 10:00-11:00'],
  ['one before another has ended past midnight', '20:00-02:00, 23:00-23:30'],
])('openings that overlap are refused for the week and for an exception: %s', async (_, hours) => {
  const answers = [
    await sendWeek({ part: 'deliver', days: { saturday: '09:00-10:00', friday: hours } }),
    await send(null, { ...RAMADAN, hours }),
  ];
  for (const answer of answers)
    expect([answer.status, ((await answer.json()) as Answer).code]).toEqual([400, 'treesal_hours_overlap']);
  expect(await told()).toMatchObject({ exceptions: [], changes: [] });
  const touching = '09:00-17:00, 17:00-23:00';
  expect((await sendWeek({ part: 'shop', days: { friday: touching } })).status).toBe(200);
});

test('when two managers change the same list, the second change is refused', async () => {
  const { revision } = await told();
  const answers = await Promise.all([
    send(null, RAMADAN, revision),
    send(null, { ...RAMADAN, hours: '' }, revision),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await told()).exceptions).toHaveLength(1);
});

test('the row of another shop is neither changed nor removed', async () => {
  for (const exception of [RAMADAN, null]) expect((await send(7, exception)).status).toBe(409);
});

test.each([
  ['an invalid date', { from: '2027-02-30' }],
  ['an end before the beginning', { until: '2027-02-07' }],
  ['more than a year', { until: '2028-03-01' }],
  ['a text without hours', { hours: 'from nine' }],
  ['an unknown mode', { modes: ['drone'] }],
  ['a name of a hundred letters', { names: { en: 'x'.repeat(100) } }],
  ['an unknown language', { names: { xx: 'x' } }],
])('%s is refused, and nothing is written', async (_, part) => {
  expect((await send(null, { ...RAMADAN, ...part })).status).toBe(400);
  expect((await told()).exceptions).toEqual([]);
});

test('a 61st exception is refused', async () => {
  for (let day = 1; day <= 60; day++)
    await book.write(null, { ...RAMADAN, isYearly: false, hours: String(day) });
  expect((await send(null, RAMADAN)).status).toBe(400);
  // Past ones, which managers do not see, take no place.
  await book.write(7, { ...RAMADAN, isYearly: false, from: '2026-02-18', until: '2026-03-19' });
  expect((await send(null, RAMADAN)).status).toBe(200);
});

test('call centre, drivers and strangers neither read nor write', async () => {
  const body = { revision: '', id: null, exception: RAMADAN };
  for (const username of ['callcenter', 'driver']) {
    const headers = await bearerOf(store, username);
    expect((await store.get(HOURS, headers)).status).toBe(403);
    expect((await store.post(HOURS, body, headers)).status).toBe(403);
    expect((await store.post(`${HOURS}/week`, body, headers)).status).toBe(403);
  }
  expect((await store.get(HOURS)).status).toBe(401);
  expect((await store.post(HOURS, body)).status).toBe(401);
  expect((await store.post(`${HOURS}/week`, body)).status).toBe(401);
  expect((await told()).changes).toEqual([]);
});

test('while the data service is away, a change is refused and nothing is written', async () => {
  const { revision } = await told();
  book.isAway = true;
  for (const call of [
    send(null, RAMADAN, revision),
    sendWeek({ part: 'shop', days: { friday: '' } }, revision),
  ]) {
    const answer = await call;
    expect([answer.status, ((await answer.json()) as Answer).code]).toEqual([503, 'treesal_hours_away']);
  }
});

test('a shop with a folder shows its hours, but refuses to change them', async () => {
  const other = await testStore({ withStaff: true });
  const headers = await managerOf(other);
  const { can_write, revision, week } = await jsonOf(other.get(HOURS, headers));
  expect([can_write, Object.keys(week.shop ?? {}).length]).toEqual([false, 7]);
  const days = { part: 'shop', days: { friday: '' } };
  const refused = await other.post(`${HOURS}/week`, { revision, ...days }, headers);
  expect(((await refused.json()) as Answer).code).toBe('treesal_hours_elsewhere');
  const answer = await other.post(HOURS, { revision, id: null, exception: RAMADAN }, headers);
  expect(((await answer.json()) as Answer).code).toBe('treesal_hours_elsewhere');
  await other.close();
});
