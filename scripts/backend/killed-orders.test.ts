import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { damageOf } from './database/sqlite-file.ts';
import { OPEN_AT, OPERATOR_TOKEN, type TestStore, testStore } from './set-up/test-store.ts';

let store: TestStore;
beforeEach(async () => {
  store = await testStore();
});
afterEach(() => store.close());

const STOCK = 100_000;

/** The numbers that a process printed before it was killed, at its `count`th order. */
async function orderUntilKilled(count: number): Promise<number[]> {
  const script = 'tests/backend/ordering-process.ts';
  const place = store.postgres ? [store.postgres.url, store.postgres.schema] : [];
  const child = spawn(process.execPath, [script, dirname(store.directory), String(OPEN_AT), ...place], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ids: number[] = [];
  for await (const line of createInterface(child.stdout)) {
    ids.push(Number(line));
    if (ids.length === count) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return ids;
}

test('kill -9 loses no order that was answered, and takes stock for no order that is not there', async () => {
  const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  await store.post('wc/v3/products/16', { manage_stock: true, stock_quantity: STOCK }, operator);
  for (const count of [1, 7, 40]) {
    const answered = await orderUntilKilled(count);
    expect(answered.length).toBeGreaterThanOrEqual(count);

    const { shop, query } = store.database;
    const kept = await query
      .selectFrom('placed_order')
      .select(['id', 'answer'])
      .where('shop', '=', shop)
      .execute();
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining(answered));
    expect(kept.every(({ id, answer }) => JSON.parse(answer).id === id)).toBe(true);
    if (!store.postgres) expect(damageOf(join(dirname(store.directory), 'data/captures.sqlite'))).toBeNull();
    const product = await (await store.get('wc/v3/products/16', operator)).json();
    expect(product).toMatchObject({ stock_quantity: STOCK - kept.length });
  }
}, 120_000);
