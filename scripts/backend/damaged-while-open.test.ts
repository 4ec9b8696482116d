import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pickupOrder } from './set-up/test-order.ts';
import { type TestStore, testStore } from './set-up/test-store.ts';

const PAGE = 4096;
let store: TestStore;
beforeEach(async () => {
  store = await testStore();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  await store.close();
  vi.restoreAllMocks();
});

test('a store that meets damage while it is open takes no order any more, also none that would still fit', async () => {
  expect((await store.post('treesal/v1/create_order', pickupOrder())).status).toBe(201);
  // The orders' pages, in the file and not in a log beside it.
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(store.database.query);
  const file = join(dirname(store.directory), 'data/captures.sqlite');
  const looking = new DatabaseSync(file, { readOnly: true });
  const root = looking.prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'placed_order'`).get();
  looking.close();
  const bytes = readFileSync(file);
  randomBytes(PAGE).copy(bytes, (Number(root?.rootpage) - 1) * PAGE);
  writeFileSync(file, bytes);
  await sql`PRAGMA shrink_memory`.execute(store.database.query);

  const codes: unknown[] = [];
  for (const path of ['treesal/v1/get_order/1001?key=x', 'wc/store/v1/products']) {
    const answer = await store.get(path);
    codes.push(answer.status, ((await answer.json()) as { code?: string }).code);
  }
  expect(codes).toEqual([503, 'treesal_out_of_order', 503, 'treesal_out_of_order']);
  expect((await store.post('treesal/v1/create_order', pickupOrder())).status).toBe(503);
});

test('a full disk refuses an order with its own words, and the store continues when there is space', async () => {
  const pages = async () => {
    const { rows } = await sql<{ page_count: number }>`PRAGMA page_count`.execute(store.database.query);
    return rows[0]?.page_count ?? 0;
  };
  const limitTo = (most: number) =>
    sql`PRAGMA max_page_count = ${sql.lit(most)}`.execute(store.database.query);
  const order = (notes: string) =>
    store.post('treesal/v1/create_order', { ...pickupOrder(), client_order_id: crypto.randomUUID(), notes });
  await limitTo(await pages());
  const answers: unknown[] = [];
  for (let number = 0; number < 20; number += 1) answers.push((await order('n'.repeat(400))).status);
  expect(answers.at(-1)).toBe(503);
  expect(vi.mocked(console.error).mock.calls.flat().map(String).join()).toContain('database or disk is full');
  await limitTo(100_000);
  expect((await order('')).status).toBe(201);
});

test('an error of the database is logged with its code and its place, but not with its words, which may be a customer’s', async () => {
  await sql`CREATE TRIGGER odd BEFORE INSERT ON placed_order BEGIN SELECT RAISE(ABORT, 'ليلى +972501234567'); END`.execute(
    store.database.query,
  );
  expect((await store.post('treesal/v1/create_order', pickupOrder())).status).toBe(500);
  const said = vi.mocked(console.error).mock.calls.flat().map(String).join();
  expect(said).toMatch(/Store of \w+:.*ERR_SQLITE_ERROR[\s\S]*\n {4}at /);
  expect(said).not.toMatch(/ليلى|972501234567/);
});
