import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { accountByName } from '#scripts/backend/login/accounts.ts';
import { nextDelivery } from '#scripts/backend/ordering/deliveries.ts';
import { orderByClientId } from '#scripts/backend/ordering/kept-orders.ts';
import { piecesOnTheWay } from '#scripts/backend/ordering/pieces-on-the-way.ts';
import { todayOrders } from '#scripts/backend/ordering/today-orders.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { nextNumber, stockVersion } from './counters.ts';
import { openDatabase } from './database.ts';
import { noteOf } from './notes.ts';
import { ONE_SHOP_TABLES } from './one-shop-tables.ts';

const PLACED_AT = Date.parse('2026-11-21T08:00:00Z');
const ANSWER = JSON.stringify({
  id: 1003,
  status: 'preparing',
  method: 'deliver',
  delivery_day: 'sunday',
  notes: 'باب',
});

/** A merchant's file of an earlier Dukkan: the tables of that version, an order, and other data. */
function oldFile(version: number): string {
  const file = join(temporaryDirectory(), 'stores/grill.sqlite');
  mkdirSync(dirname(file));
  const sql = new DatabaseSync(file);
  sql.exec('PRAGMA journal_mode = WAL');
  for (const migration of ONE_SHOP_TABLES.slice(0, version)) sql.exec(migration);
  sql.exec(`PRAGMA user_version = ${version}`);
  sql.exec("INSERT INTO note VALUES ('token-secret', 'sesame'), ('stock-version', '41')");
  sql.exec("INSERT INTO stock_level VALUES (16, 'stated', 3, 1, 5)");
  // Two more orders were there once: numbers go on.
  sql.exec("UPDATE sqlite_sequence SET seq = 1002 WHERE name = 'placed_order'");
  const changedAt = version < 3 ? '' : ', changed_at';
  sql
    .prepare(
      `INSERT INTO placed_order (client_order_id, request, order_key, placed_at, answer${changedAt})
       VALUES ('uuid-1', '{}', 'key', ?, ?${changedAt && `, ${PLACED_AT}`})`,
    )
    .run(PLACED_AT, ANSWER);
  sql.exec('INSERT INTO order_item (order_id, product_id, variation_id, quantity) VALUES (1003, 32, 34, 2)');
  sql.exec("INSERT INTO coupon_use VALUES (1003, 'ten')");
  sql.exec("INSERT INTO account VALUES (7, 'Driver', 'D', 'd@x.example', 'driver', 'hash')");
  if (version === 5) sql.exec('INSERT INTO delivery (order_id, due_at) VALUES (1003, 9)');
  sql.close();
  return file;
}

test.each([1, 2, 3, 4, 5])('a file of version %d is brought up with all that is in it', async (version) => {
  const file = oldFile(version);
  for (let time = 1; time <= 2; time += 1) {
    const database = openDatabase(file, 'grill');
    const kept = { id: 1003, key: 'key', request: '{}', answer: ANSWER, placedAt: PLACED_AT };
    expect(await orderByClientId(database, 'uuid-1')).toEqual(kept);
    expect(await todayOrders(database, 'Asia/Jerusalem', PLACED_AT + 86_400_000)).toEqual({
      answers: [ANSWER],
      total: 1,
    });
    expect([await noteOf(database, 'token-secret'), await noteOf(database, 'stock-version')]).toEqual([
      'sesame',
      null,
    ]);
    expect(await stockVersion(database)).toBe(41);
    expect(await database.query.selectFrom('stock_level').select('remaining').execute()).toEqual([
      { remaining: 3 },
    ]);
    expect(await database.query.selectFrom('coupon_use').selectAll().execute()).toEqual([
      { shop: 'grill', order_id: 1003, code: 'ten', person: '' },
    ]);
    // The fourth version created all accounts again.
    expect((await accountByName(database, 'driver'))?.id).toBe(version < 4 ? undefined : 7);
    const isOnItsWay = version === 5;
    expect((await nextDelivery(database, 9))?.orderId).toBe(isOnItsWay ? 1003 : undefined);
    expect([...(await piecesOnTheWay(database))]).toEqual(
      isOnItsWay
        ? [
            [32, 2],
            [34, 2],
          ]
        : [],
    );
    await database.close();
  }
  const database = openDatabase(file, 'grill');
  expect(await database.transaction((rows) => nextNumber(rows, 'last_order'))).toBe(1004);
  expect(await database.transaction((rows) => nextNumber(rows, 'last_item'))).toBe(2);
  expect(await database.transaction((rows) => nextNumber(rows, 'last_account'))).toBe(8);
  await database.close();
});

test('a file that got another name keeps its orders', async () => {
  const file = oldFile(5);
  await openDatabase(file, 'grill').close();
  const database = openDatabase(file, 'grill-of-ramallah');
  expect(database.shop).toBe('grill');
  expect((await orderByClientId(database, 'uuid-1'))?.id).toBe(1003);
  await database.close();
});

test('a file of a newer Dukkan stays unchanged', () => {
  const file = oldFile(5);
  const sql = new DatabaseSync(file);
  sql.exec('PRAGMA user_version = 999');
  sql.close();
  expect(() => openDatabase(file, 'grill')).toThrow('written by a newer version of Dukkan (tables 999');
  expect(existsSync(`${file}-wal`)).toBe(false);
});
