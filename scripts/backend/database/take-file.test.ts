import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addPhoto, photoOf } from '#scripts/backend/catalogue/photos.ts';
import { accountByName } from '#scripts/backend/login/accounts.ts';
import { seedAccounts } from '#scripts/backend/login/seed-accounts.ts';
import { keepShopChange, shopChanges } from '#scripts/backend/manage/shop-changes.ts';
import { markSoldOut, soldOutItems } from '#scripts/backend/manage/sold-out-items.ts';
import { keepChange } from '#scripts/backend/ordering/change-order.ts';
import { addDelivery } from '#scripts/backend/ordering/deliveries.ts';
import { orderById } from '#scripts/backend/ordering/kept-orders.ts';
import { undelivered } from '#scripts/backend/ordering/undelivered.ts';
import { isPassword } from '#scripts/backend/passwords.ts';
import { type TestDatabases, testDatabases } from '#scripts/backend/set-up/test-databases.ts';
import { PASSWORD, SEED } from '#scripts/backend/set-up/test-store.ts';
import { putOrders } from '#scripts/measure/demo/staff-orders.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { nextNumber } from './counters.ts';
import { type Database, openDatabase, type Rows } from './database.ts';
import type { Databases } from './databases.ts';
import { besideFiles } from './take-file.ts';

const CHANGE_ID = '0b9f6a1e-4a55-4c55-9f0c-7a3f2f3f4a5b';
const MARK = { id: 16, parentId: 0, backAt: null, before: { remaining: 3, isInStock: true } };
const CHANGE = {
  ...{ id: CHANGE_ID, at: 5, person: { id: 1, name: 'Manager' }, action: 'sold-out' as const },
  ...{ subject: 'product:16', name: 'Burger', before: [MARK], after: { isInStock: false }, undoneAt: null },
};
const PHOTO = Uint8Array.from([0xff, 0xd8, 0, 0x27, 0x5c, 0xff]);
let photo: string;
let data: TestDatabases;
let folder: string;
let databases: Databases;
const file = () => join(folder, 'grill.sqlite');

beforeEach(async () => {
  folder = temporaryDirectory();
  data = await testDatabases(folder);
  databases = await data.open();
  const old = openDatabase(file(), 'grill');
  const ids = await putOrders(
    old,
    Array.from({ length: 1200 }, () => ({ status: 'preparing' as const })),
  );
  await addDelivery(old, ids[0] ?? 0, 5);
  const status = 'preparing' as const;
  await keepChange(old, {
    ...{ orderId: ids[0] ?? 0, changeId: CHANGE_ID, at: 5, from: 'pending', to: { status, revision: 1 } },
    ...{ action: 'prepare', role: 'manager', person: null },
  });
  await markSoldOut(old, MARK);
  await keepShopChange(old, CHANGE);
  const added = await addPhoto(old, PHOTO, 5);
  photo = added.ok ? added.value : '';
  await seedAccounts(old, SEED.accounts, () => PASSWORD);
  await old.close();
});
afterEach(() => data.close());

/** What managers did with the shop. */
const managed = async (rows: Rows) => ({
  marks: await soldOutItems(rows),
  changes: await shopChanges(rows, 9),
  photo: Buffer.from((await photoOf(rows, photo)) ?? ''),
});
const MANAGED = { marks: new Map([[16, MARK]]), changes: [CHANGE], photo: Buffer.from(PHOTO) };

test('the database does not open a merchant whose orders are still in a file', async () => {
  await expect(besideFiles(databases, folder, false).of('grill')).rejects.toThrow('--take-files');
  expect(existsSync(file())).toBe(true);
  expect((await besideFiles(databases, folder, false).of('other')).shop).toBe('other');
});

test('orders, accounts and numbers of a file are taken once, also when the first try ended half way', async () => {
  const old = openDatabase(file(), 'grill');
  const kept = await orderById(old, 1777);
  await old.close();
  for (let time = 1; time <= 2; time += 1) {
    const grill = await besideFiles(databases, folder, true).of('grill');
    expect(await orderById(grill, 1777)).toEqual(kept);
    expect((await undelivered(grill)).orders).toBe(1);
    const changes = grill.query.selectFrom('order_change').select('change_id').where('shop', '=', 'grill');
    expect(await changes.execute()).toEqual([{ change_id: CHANGE_ID }]);
    expect(await managed(grill)).toEqual(MANAGED);
    const driver = await accountByName(grill, 'driver');
    expect(await isPassword(PASSWORD, driver?.passwordHash, '')).toBe(true);
    expect(await grill.transaction((rows) => nextNumber(rows, 'last_order'))).toBe(2200 + time);
    expect([existsSync(file()), existsSync(`${file()}.taken`)]).toEqual([false, true]);
    // As if the process had ended before it gave the file its other name.
    if (time === 1) renameSync(`${file()}.taken`, file());
  }
});

test('a file whose marks, changes and photos were left behind by an earlier version gives them when it is taken again', async () => {
  const grill = await besideFiles(databases, folder, true).of('grill');
  for (const table of ['sold_out', 'shop_change', 'photo'] as const)
    await grill.query.deleteFrom(table).where('shop', '=', 'grill').execute();
  const later = { ...MARK, backAt: 7 };
  await markSoldOut(grill, later);
  renameSync(`${file()}.taken`, file());
  await besideFiles(databases, folder, true).of('grill');
  expect(await managed(grill)).toEqual({ ...MANAGED, marks: new Map([[16, later]]) });
});

test('what a service wrote that had only looked at the shop makes way for the file', async () => {
  const seen = (database: Database, fingerprint: string) =>
    database.query
      .insertInto('item_seen')
      .values({ shop: 'grill', item_id: 16, fingerprint, changed_at: 5 })
      .execute();
  const old = openDatabase(file(), 'grill');
  await seen(old, 'of the file');
  await old.close();
  await seen(await databases.of('grill'), 'of the look');
  const { query } = await besideFiles(databases, folder, true).of('grill');
  const found = query.selectFrom('item_seen').select('fingerprint').where('shop', '=', 'grill');
  expect(await found.execute()).toEqual([{ fingerprint: 'of the file' }]);
});

test.each([
  ['orders', (to: Database) => putOrders(to, [{}])],
  ['photos', (to: Database) => addPhoto(to, PHOTO, 5)],
] as const)('a file is not put together with %s that the database has', async (_, add) => {
  await add(await databases.of('grill'));
  await expect(besideFiles(databases, folder, true).of('grill')).rejects.toThrow('cannot be put together');
  expect(existsSync(file())).toBe(true);
});
