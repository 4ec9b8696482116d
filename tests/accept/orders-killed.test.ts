import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import { storeOfCaptures, writeShop } from '#tests/woocommerce/shop-folder.ts';
import type { Mishap, StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { showFigures } from './figures.ts';
import { type OrdersChild, startOrders } from './orders-child.ts';
import { sizeOf } from './size.ts';

/** One kill: at which step of orders-server.ts, beside what mishap of the store, and whether a customer cancels an earlier order. */
interface Kill {
  readonly step: string;
  readonly mishap?: Mishap;
  readonly cancels?: true;
}

/** An order's way, from the customer's tap to the store and back. */
const WAY: readonly Kill[] = [
  { step: 'a request has come' },
  { step: 'before GET products' },
  { step: 'after GET products' },
  { step: 'before the commit in a request' },
  { step: 'behind the commit in a request' },
  { step: 'before the answer' },
  { step: 'behind the answer' },
  { step: 'before the commit after nothing' },
  { step: 'behind the commit after nothing' },
  { step: 'before POST orders' },
  { step: 'during POST orders' },
  { step: 'after POST orders' },
  { step: 'before the commit after POST orders' },
  { step: 'behind the commit after POST orders' },
  // Its outcome is unknown: it is looked for.
  { step: 'before GET orders', mishap: 'answer-lost' },
  { step: 'after GET orders', mishap: 'answer-lost' },
  { step: 'before the commit after GET orders', mishap: 'answer-lost' },
  { step: 'behind the commit after GET orders', mishap: 'cut' },
  { step: 'after GET orders', mishap: 'html-500' },
  { step: 'behind the commit after POST orders', mishap: 'maintenance' },
  // A part of it is put away.
  { step: 'before PUT orders', mishap: 'hollow' },
  { step: 'after PUT orders', mishap: 'hollow' },
  { step: 'after DELETE orders', mishap: 'hollow' },
  { step: 'before PUT orders', mishap: 'killed' },
  { step: 'during PUT orders', mishap: 'killed' },
  // A status of ours goes to the store.
  { step: 'before the commit in a request', cancels: true },
  { step: 'behind the commit in a request', cancels: true },
  { step: 'before PUT orders', cancels: true },
  { step: 'during PUT orders', cancels: true },
  { step: 'after PUT orders', cancels: true },
  // What the store has changed is asked for.
  { step: 'before GET changes' },
  { step: 'after GET changes' },
  { step: 'before the commit after GET changes' },
  { step: 'behind the commit after GET changes' },
];
const KILLS = sizeOf(WAY.length, 200);

interface Accepted {
  readonly id: number;
  readonly order_key: string;
  readonly total: string;
}

let store: StockWooCommerce;
let root: string;
let service: OrdersChild | null;
let now: number;

beforeEach(async () => {
  [now, service] = [OPEN_AT, null];
  root = mkdtempSync(join(tmpdir(), 'dukkan-killed-'));
  store = await storeOfCaptures(() => now);
  writeShop(join(root, 'tenants/shop'), store.url);
});
afterEach(async () => {
  await service?.kill();
  await store.close();
  rmSync(root, { recursive: true, force: true });
});

/** Starts the service on the files of the last one. Its clock is minutes later, which is longer than any service lived. */
async function start(step = ''): Promise<OrdersChild> {
  now += 10 * 60_000;
  service = await startOrders({ root, startsAt: now, step });
  return service;
}

test('a service that is killed at each step of an order’s way loses no order that it accepted, and doubles none', async (context) => {
  const accepted = new Map<string, Accepted>();
  /** Ids of orders that a customer cancelled: true when that was answered. */
  const cancelled = new Map<string, boolean>();
  const reached = new Set<Kill>();
  const ofStore = (id: string) => store.orders.filter(({ created_via }) => created_via === `dk-${id}`);
  const isVoidThere = (id: string) => ofStore(id).every(({ status }) => status === 'cancelled');

  for (let kill = 0; kill < KILLS; kill += 1) {
    await killed(WAY[kill % WAY.length] as Kill);
  }
  await settled(await start());

  async function killed(way: Kill): Promise<void> {
    // At the end of the day there is an order that the store has, whatever was killed before.
    if (way.cancels) await settled(await start());
    const child = await start(way.step);
    store.mishaps.splice(0);
    if (way.mishap) store.mishaps.push(way.mishap);
    const sending = way.cancels ? [cancelOne(child)] : [sendOne(child), sendOne(child)];
    if (await child.ends(15_000)) reached.add(way);
    await Promise.all(sending);
  }

  async function sendOne(child: OrdersChild): Promise<void> {
    const body = pickupOrder({ items: [{ id: 16, quantity: 1 }] });
    const answer = await child.call('/wp-json/treesal/v1/create_order/', body);
    if (answer?.status === 201) accepted.set(body.client_order_id, JSON.parse(answer.text));
  }

  async function cancelOne(child: OrdersChild): Promise<void> {
    const [id, order] = [...accepted].find(([known]) => !cancelled.has(known)) ?? [];
    if (id === undefined || !order) throw new Error('No order was accepted.');
    cancelled.set(id, false);
    const wanted = { change_id: randomUUID(), action: 'cancel' };
    const path = `/wp-json/treesal/v1/get_order/${order.id}/cancel`;
    const answer = await child.call(path, wanted, { 'x-order-key': order.order_key });
    if (answer?.status === 200) cancelled.set(id, true);
  }

  /** The store has all orders and statuses. */
  async function settled(child: OrdersChild): Promise<void> {
    store.mishaps.splice(0);
    await expect.poll(() => child.waiting(), { timeout: 120_000, interval: 100 }).toBe(0);
    const toldAll = () => [...cancelled].every(([id, isAnswered]) => !isAnswered || isVoidThere(id));
    await expect.poll(toldAll, { timeout: 20_000, interval: 100 }).toBe(true);
    await child.kill();
  }

  // A kill between cancelling a partial order and deleting it leaves it cancelled: the shop does not cook it.
  const isPart = (order: (typeof store.orders)[number]) =>
    order.status === 'cancelled' && (order.total === '0.00' || order.line_items.length === 0);
  const whole = store.orders.filter((order) => !isPart(order));
  const vias = whole.map(({ created_via }) => created_via);
  const lost = [...accepted.keys()].filter((id) => !vias.includes(`dk-${id}`));
  const doubled = vias.filter((via, index) => vias.indexOf(via) !== index);
  const wrong = whole.filter(
    ({ created_via, total }) => total !== (accepted.get(created_via.slice('dk-'.length))?.total ?? total),
  );
  const status = whole.filter(({ created_via, status }) => {
    const wasCancelled = cancelled.get(created_via.slice('dk-'.length));
    return status !== 'on-hold' && (status !== 'cancelled' || wasCancelled === undefined);
  });
  expect({ lost, doubled, wrong, status }).toEqual({ lost: [], doubled: [], wrong: [], status: [] });
  const missed = WAY.filter((way, index) => index < KILLS && !reached.has(way));
  expect(missed.map((way) => Object.values(way).join(' '))).toEqual([]);
  showFigures(context, {
    kills: KILLS,
    'steps at which it was killed': WAY.length,
    'orders accepted': accepted.size,
    'orders in the store': whole.length,
    'orders cancelled by customers': cancelled.size,
    'partial orders left cancelled': store.orders.length - whole.length,
    'orders deleted in the store': store.deleted.length,
    'lost, doubled or charged otherwise': 0,
  });
}, 3_600_000);
