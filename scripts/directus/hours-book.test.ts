import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  ADMIN,
  HOST,
  STAFF,
  type TestDirectus,
  testDirectus,
} from '#scripts/backend/directus/set-up/test-directus.ts';
import type { HoursBook } from './hours-book.ts';
import { directusSettings } from './settings-book.ts';

const SLUG = 'treesal-demo';
const RAMADAN = {
  ...{ from: '2027-02-08', until: '2027-03-09', isYearly: false, hours: '15:00-01:00' },
  modes: ['deliver'] as const,
  names: { ar: 'رمضان', he: 'רמדאן' },
};

let directus: TestDirectus;
const bookOf = async (account = ADMIN, slug = SLUG): Promise<HoursBook> => {
  const token = await directus.tokenOf(account);
  const fetch: typeof globalThis.fetch = async (input, init) =>
    directus.app.request(new Request(input, init));
  return directusSettings({ url: HOST, slug, token: () => token, fetch }).hours;
};
beforeEach(async () => {
  directus = await testDirectus();
});
afterEach(() => directus.close());

test('an exception is written, changed and removed, and other rows stay', async () => {
  const book = await bookOf(ADMIN);
  const before = await book.read();
  if (!before.ok) throw new Error(before.error);
  expect(await book.write(null, RAMADAN)).toEqual({ ok: true, value: undefined });
  const added = await book.read();
  if (!added.ok) throw new Error(added.error);
  const own = added.value.exceptions.find(({ from }) => from === RAMADAN.from);
  expect(added.value.exceptions).toHaveLength(before.value.exceptions.length + 1);
  expect(own).toEqual({ ...RAMADAN, id: own?.id });

  const eid = { ...RAMADAN, from: '2027-03-10', until: '2027-03-10', hours: '', modes: [], names: {} };
  await book.write(own?.id ?? null, eid);
  expect(await book.read()).toMatchObject({
    value: { exceptions: expect.arrayContaining([...before.value.exceptions, { ...eid, id: own?.id }]) },
  });
  await book.write(own?.id ?? null, null);
  expect(await book.read()).toEqual(before);
});

test('the modes of an exception are read as pages read them, in the words of merchants', async () => {
  const token = await directus.tokenOf(ADMIN);
  const exceptions = [
    { fromDate: '2027-02-08', hours: '', modes: ['delivery'] },
    { fromDate: '2027-02-09', hours: '', modes: ['takeaway', 'Dine in'] },
  ];
  await directus.app.request('/items/CustomerSettings/1', {
    method: 'PATCH',
    body: JSON.stringify({ hoursExceptions: exceptions }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  expect(await (await bookOf()).read()).toMatchObject({
    value: { exceptions: [{ modes: ['deliver'] }, { modes: ['pickup', 'eat-in'] }] },
  });
});

test('days of the week are written, also for a mode, and the other days stay', async () => {
  const book = await bookOf();
  const before = await book.read();
  if (!before.ok) throw new Error(before.error);
  const days = { friday: '09:00-11:30, 13:30-01:00', saturday: '', sunday: '10:00-22:00' };
  expect(await book.writeWeek({ part: 'shop', days })).toEqual({ ok: true, value: undefined });
  await book.writeWeek({ part: 'deliver', days: { friday: '14:00-21:00' } });
  const { shop, ...others } = before.value.week;
  expect(await book.read()).toEqual({
    ok: true,
    value: {
      ...before.value,
      week: { ...others, shop: { ...shop, ...days }, deliver: { friday: '14:00-21:00' } },
    },
  });
  const fields = 'fields=friday,fridayStart,fridayEnd,saturday,sundayStart';
  expect(await directus.data(`/items/CustomerSettings?${fields}`)).toContainEqual({
    ...{ friday: true, fridayStart: '09:00:00', fridayEnd: '01:00:00' },
    ...{ saturday: false, sundayStart: '10:00:00' },
  });
});

test('the time of the last order is written, and the week stays', async () => {
  const book = await bookOf();
  await book.writeWeek({ part: 'shop', days: { friday: '09:00-11:30, 13:30-01:00' } });
  const before = await book.read();
  await book.writeLastOrder(20);
  expect(await book.read()).toMatchObject({
    value: { lastOrderMinutes: 20, week: { shop: expect.any(Object) } },
  });
  await book.writeLastOrder(0);
  expect(await book.read()).toEqual(before);
});

test('a change updates the date of the settings, so that builds notice it', async () => {
  const dated = async () =>
    (await directus.data('/items/CustomerSettings?fields=date_updated'))[0].date_updated;
  const before = await dated();
  directus.clock.nowMs += 60_000;
  await (await bookOf(ADMIN)).write(null, RAMADAN);
  expect(await dated()).not.toBe(before);
});

test('a token that may not write is refused with the reason, and nothing is changed', async () => {
  const other = await bookOf({ ...STAFF, email: 'staff@second-shop.example' });
  const before = await other.read();
  expect(await other.write(null, RAMADAN)).toMatchObject({ error: expect.stringContaining('FORBIDDEN') });
  expect(await other.read()).toEqual(before);
});

test('the failure for a merchant without a row names the merchant', async () => {
  expect(await (await bookOf(ADMIN, 'nobody')).read()).toMatchObject({
    error: expect.stringContaining('"nobody"'),
  });
});
