import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import { storeOfCaptures, writeShop } from '#tests/woocommerce/shop-folder.ts';
import type { StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { showFigures } from './figures.ts';
import { type OrdersChild, staffToken, startOrders, writeStaff } from './orders-child.ts';
import { isFull, sizeOf } from './size.ts';

const ORDERS = sizeOf(60, 500);
const AWAY_MS = 600_000;
/** Without `--full` the ten minutes take twenty seconds. */
const SPEED = sizeOf(30, 1);
/** A shared host makes an order in so long. */
const MAKING_MS = sizeOf(20, 300);

let store: StockWooCommerce;
let root: string;
let service: OrdersChild;

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'dukkan-away-'));
  store = await storeOfCaptures(() => OPEN_AT);
  writeShop(join(root, 'tenants/shop'), store.url);
  writeStaff(root);
  startedAt = Date.now();
  service = await startOrders({ root, startsAt: OPEN_AT, speed: SPEED });
});
afterEach(async () => {
  await service.kill();
  await store.close();
  rmSync(root, { recursive: true, force: true });
});

let startedAt: number;

test('orders of ten minutes in which the store is away are accepted, seen by staff, and brought to it one after another', async (context) => {
  const seenAt = new Map<number, number>();
  const see = ({ id }: { readonly id: number }) => seenAt.set(id, seenAt.get(id) ?? performance.now());
  let isWatching = true;
  /** A device of staff: a stream ends before its token does, and the next one begins with the list. */
  async function watch(): Promise<void> {
    const headers = {
      authorization: `Bearer ${await staffToken(root, OPEN_AT + (Date.now() - startedAt) * SPEED)}`,
    };
    const { ended } = await service.follow('/wp-json/treesal/v1/order-events', headers, see);
    const list = await service.call('/wp-json/treesal/v1/today-orders', undefined, headers);
    for (const order of JSON.parse(list?.text ?? '[]')) see(order);
    void ended.then(() => (isWatching ? watch() : undefined)).catch(() => {});
  }
  // The store is read once before it goes away.
  const products = () => service.call('/wp-json/wc/store/v1/products');
  await expect.poll(async () => (await products())?.status, { timeout: 20_000 }).toBe(200);
  await watch();
  store.makingMs = MAKING_MS;
  store.isAway = true;
  const goneAt = performance.now();
  const ids: string[] = [];
  const [answerMs, seenMs]: [number[], number[]] = [[], []];
  for (let number = 0; number < ORDERS; number += 1) {
    const due = goneAt + (number / ORDERS) * (AWAY_MS / SPEED);
    await wait(Math.max(0, due - performance.now()));
    const body = pickupOrder({ items: [{ id: 16, quantity: 1 }] });
    const headers = { 'x-forwarded-for': `192.0.2.${number % 250}` };
    const started = performance.now();
    const answer = await service.call('/wp-json/treesal/v1/create_order/', body, headers);
    const answeredAt = performance.now();
    expect(answer?.status).toBe(201);
    ids.push(`dk-${body.client_order_id}`);
    answerMs.push(answeredAt - started);
    const { id } = JSON.parse(answer?.text ?? '{}') as { readonly id: number };
    await expect.poll(() => seenAt.has(id), { timeout: 4000, interval: 2 }).toBe(true);
    seenMs.push((seenAt.get(id) ?? 0) - answeredAt);
  }
  await wait(Math.max(0, goneAt + AWAY_MS / SPEED - performance.now()));
  expect(store.orders).toEqual([]);
  const asked = store.calls.length;
  store.isAway = false;
  const backAt = performance.now();
  await expect.poll(() => service.waiting(), { timeout: 900_000, interval: 100 }).toBe(0);
  const seconds = (performance.now() - backAt) / 1000;
  // The first one was sent while the store went away: it is sent again, and the others follow in their order.
  expect(store.orders.map(({ created_via }) => created_via)).toEqual(ids);
  expect(store.mostAtOnce).toBe(1);
  expect(Math.max(...seenMs)).toBeLessThan(2000);
  expect(Math.max(...answerMs)).toBeLessThan(isFull ? 1000 : 4000);
  isWatching = false;
  showFigures(context, {
    'orders accepted while the store was away for 10 minutes': ORDERS,
    'how much faster time passed': SPEED,
    'longest answer to a customer, ms': Math.round(Math.max(...answerMs)),
    'longest time until staff saw an order, ms': Math.round(Math.max(0, ...seenMs)),
    'seconds until the store had all': Number(seconds.toFixed(1)),
    'calls of the store for each of them': Number(((store.calls.length - asked) / ORDERS).toFixed(2)),
    'most orders with the store at once': store.mostAtOnce,
    'lost or doubled': 0,
  });
}, 2_400_000);
