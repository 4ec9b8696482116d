import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import { ROOT } from '#scripts/program/places.ts';
import { NODE } from '#tests/build/temporary-site.ts';
import {
  type Mishap,
  type StockWooCommerce,
  stockWooCommerce,
} from '#tests/woocommerce/stock-woocommerce.ts';
import { showFigures } from './figures.ts';
import { sizeOf } from './size.ts';

const KILLS = sizeOf(15, 200);
const CAPTURES = join(ROOT, 'tests/fixtures/tenants/captures');
/** What the store does with some of the orders while the service runs. */
const MISHAPS: readonly Mishap[] = [
  'killed',
  'answer-lost',
  'html-500',
  'cut',
  'hollow',
  'maintenance',
  'answer-lost',
  'too-many',
  'cut',
  'html-500',
];

let store: StockWooCommerce;
let root: string;
let child: ChildProcess | undefined;
let startedAt: number;

beforeEach(async () => {
  startedAt = OPEN_AT;
  root = mkdtempSync(join(tmpdir(), 'dukkan-killed-'));
  const folder = join(root, 'tenants/shop');
  cpSync(CAPTURES, folder, { recursive: true });
  const list = (name: string) => JSON.parse(readFileSync(join(folder, `catalogue/${name}.json`), 'utf8'));
  const lists = {
    products: list('products'),
    variations: list('variations'),
    categories: list('categories'),
  };
  store = await stockWooCommerce({ ...lists, now: () => OPEN_AT });
  for (const name of ['products', 'variations', 'categories', 'attributes'])
    rmSync(join(folder, `catalogue/${name}.json`));
  const tenant = JSON.parse(readFileSync(join(folder, 'tenant.json'), 'utf8'));
  tenant.sources.catalogue = { kind: 'woocommerce', url: store.url };
  tenant.ordering = { kind: 'woocommerce', keyEnv: 'SHOP_KEY', secretEnv: 'SHOP_SECRET' };
  writeFileSync(join(folder, 'tenant.json'), JSON.stringify(tenant));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await store.close();
  rmSync(root, { recursive: true, force: true });
});

/** Starts the service on the files of the last one. Its clock is a minute later, which is longer than any service lived. */
async function start(): Promise<number> {
  startedAt += 60_000;
  child = spawn(
    NODE,
    [
      '--disable-warning=ExperimentalWarning',
      join(ROOT, 'tests/accept/orders-server.ts'),
      root,
      String(startedAt),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  for await (const chunk of child.stdout ?? []) return (JSON.parse(String(chunk)) as { port: number }).port;
  throw new Error('The service ended before it listened.');
}

/** The status and body of a call; null when the connection ended without an answer. */
function call(port: number, path: string, body?: object): Promise<{ status: number; text: string } | null> {
  return new Promise((resolve) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body ? 'POST' : 'GET',
        agent: false,
        headers: { host: `shop.localhost:${port}`, ...(body && { 'content-type': 'application/json' }) },
      },
      async (answer) => {
        let text = '';
        try {
          for await (const chunk of answer) text += chunk;
          resolve({ status: answer.statusCode ?? 0, text });
        } catch {
          resolve(null);
        }
      },
    );
    asked.on('error', () => resolve(null));
    asked.end(body && JSON.stringify(body));
  });
}

test('a service that is killed at any moment loses no order that it accepted, and doubles none', async (context) => {
  const accepted = new Map<string, string>();
  for (let kill = 0; kill < KILLS; kill += 1) {
    const port = await start();
    if (kill % 3 === 0) store.mishaps.push(MISHAPS[(kill / 3) % MISHAPS.length] ?? 'cut');
    const orders = Array.from({ length: 3 }, () => pickupOrder({ items: [{ id: 16, quantity: 1 }] }));
    const sending = orders.map(async (body) => {
      const answer = await call(port, '/wp-json/treesal/v1/create_order/', body);
      if (answer?.status === 201) accepted.set(body.client_order_id, JSON.parse(answer.text).total);
    });
    await wait(randomInt(300));
    child?.kill('SIGKILL');
    await Promise.all(sending);
  }
  const port = await start();
  await expect
    .poll(async () => JSON.parse((await call(port, '/waiting'))?.text ?? '[]')[0]?.orders, {
      timeout: 120_000,
      interval: 200,
    })
    .toBe(0);

  // A kill between cancelling a partial order and deleting it leaves it cancelled: the shop does not cook it.
  const cancelled = store.orders.filter(({ status }) => status === 'cancelled');
  const standing = store.orders.filter((order) => !cancelled.includes(order));
  const there = standing.map(({ created_via }) => created_via);
  const lost = [...accepted.keys()].filter((id) => !there.includes(`dk-${id}`));
  const doubled = there.filter((via, index) => there.indexOf(via) !== index);
  const wrong = standing.filter(
    ({ created_via, total }) => total !== (accepted.get(created_via.slice('dk-'.length)) ?? total),
  );
  const cancelledWhole = cancelled.filter((order) => order.total !== '0.00' && order.line_items.length > 0);
  expect({ lost, doubled, wrong, cancelledWhole }).toEqual({
    lost: [],
    doubled: [],
    wrong: [],
    cancelledWhole: [],
  });
  expect(standing.every(({ status }) => status === 'on-hold')).toBe(true);
  expect(accepted.size).toBeGreaterThan(0);
  showFigures(context, {
    kills: KILLS,
    'orders accepted': accepted.size,
    'orders in the store': standing.length,
    'partial orders left cancelled': cancelled.length,
    'partial orders deleted': store.deleted.length,
    'lost, doubled or charged otherwise': 0,
  });
}, 1_200_000);
