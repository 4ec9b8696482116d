import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OrderAction } from '#domain/order/actions.ts';
import type { OrderStatus } from '#domain/order/order-status.ts';
import { openDatabase } from '#scripts/backend/database/database.ts';
import { deliveryOrder } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import { storeOfCaptures, writeShop } from '#tests/woocommerce/shop-folder.ts';
import type { StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';
import { showFigures } from './figures.ts';
import { type OrdersChild, staffToken, startOrders, writeStaff } from './orders-child.ts';
import { isFull } from './size.ts';

/** The life of an order in which everything happens. */
const LIFE: readonly (readonly [OrderAction, OrderStatus])[] = [
  ['accept', 'processing'],
  ['prepare', 'preparing'],
  ['ready', 'readytoship'],
  ['take', 'readytoship'],
  ['give-back', 'readytoship'],
  ['depart', 'readytoship'],
  ['collect', 'readytoship'],
  ['complete', 'completed'],
  ['reopen', 'processing'],
  ['uncollect', 'processing'],
  ['cancel', 'cancelled'],
];
/** Changes at which the service is killed without `--full`. */
const KILLED: ReadonlySet<OrderAction> = new Set(['accept', 'depart', 'complete']);
/** What goes wrong in the middle of each change. */
const FAULTS = [
  'the connection is cut in the middle of the request',
  'the connection is cut before the answer',
  'before the commit in a request',
  'behind the commit in a request',
] as const;

let store: StockWooCommerce;
let root: string;
let service: OrdersChild | null;
let now: number;

beforeEach(async () => {
  [now, service] = [OPEN_AT, null];
  root = mkdtempSync(join(tmpdir(), 'dukkan-life-'));
  store = await storeOfCaptures(() => now);
  writeShop(join(root, 'tenants/shop'), store.url);
  writeStaff(root);
});
afterEach(async () => {
  await service?.kill();
  await store.close();
  rmSync(root, { recursive: true, force: true });
});

/** Starts the service on the files of the last one, minutes later. A token lives a minute of ours. */
async function start(step = ''): Promise<OrdersChild> {
  await service?.kill();
  now += 10 * 60_000;
  service = await startOrders({ root, startsAt: now, step, speed: 10 });
  return service;
}

test.for(FAULTS)(
  'an order whose every change meets a fault goes through its life once: %s',
  { timeout: 600_000 },
  async (fault, context) => {
    let child = await start();
    const body = deliveryOrder();
    await expect
      .poll(async () => (await child.call('/wp-json/treesal/v1/create_order/', body))?.status, {
        timeout: 20_000,
      })
      .toBe(201);
    const made = JSON.parse((await child.call('/wp-json/treesal/v1/create_order/', body))?.text ?? '{}');
    const path = `/wp-json/treesal/v1/orders/${made.id}/changes`;
    let kills = 0;
    for (const [action, status] of LIFE) {
      const wanted = { change_id: randomUUID(), action, minutes: 20, reason: 'so', is_paid: false };
      const isKill = fault.includes('commit') && (isFull || KILLED.has(action));
      if (isKill) child = await start(fault);
      const headers = async () => ({ authorization: `Bearer ${await staffToken(root, now)}` });
      if (isKill) {
        const sent = child.call(path, wanted, await headers());
        if (await child.ends(6000)) kills += 1;
        expect(await sent).toBeNull();
        child = await start();
      } else if (!fault.includes('commit')) {
        const when = fault.includes('answer') ? 'sent' : 'in the middle';
        await child.cut(path, wanted, await headers(), when);
      }
      // Whoever got no answer sends the same change again.
      const answer = await child.call(path, wanted, await headers());
      expect({ status: answer?.status, order: JSON.parse(answer?.text ?? '{}').status }).toEqual({
        status: 200,
        order: status,
      });
    }
    await expect
      .poll(() => store.orders.map((order) => order.status), { timeout: 20_000 })
      .toEqual(['cancelled']);
    expect(await keptActions(made.id)).toEqual(LIFE.map(([action]) => action));
    showFigures(context, { 'changes of one order': LIFE.length, 'services killed in the middle': kills });
  },
);

/** What stands on the disk, in order. */
async function keptActions(id: number): Promise<readonly string[]> {
  const database = openDatabase(join(root, 'data/stores/shop.sqlite'), 'shop');
  const changes = database.query.selectFrom('order_change').select('action').where('order_id', '=', id);
  const rows = await changes.orderBy('revision').execute();
  await database.close();
  return rows.map(({ action }) => action);
}
