import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#scripts/backend/database/database.ts';
import { makeAccessToken } from '#scripts/backend/login/access-token.ts';
import { writeAccount } from '#scripts/backend/login/accounts.ts';
import { startWorkerProcess, type WorkerProcess } from '#scripts/measure/bench/worker-process.ts';
import { COMMAND, FIXTURES, NODE, Workspace } from '#tests/build/temporary-site.ts';
import { SHOP_KEYS, storeOfCaptures, writeShop } from '#tests/woocommerce/shop-folder.ts';
import type { StockWooCommerce } from '#tests/woocommerce/stock-woocommerce.ts';

/** Other runs on this machine have other ports, and the system gives none below 32768 to others. */
const PORT = 12_000 + (process.pid % 2_000);
const BURGER = 16;
/** Far below the five minutes between two looks of a worker. A free machine needs two seconds. */
const SOON = { timeout: 60_000, interval: 50 };

let store: StockWooCommerce;
let worker: WorkerProcess | undefined;
const services: ChildProcess[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) {
    service.kill('SIGTERM');
    if (service.exitCode === null) await once(service, 'exit');
  }
  await worker?.stop();
  await store.close();
});

/** `npm run orders`, with the worker's address. Returns its port. */
async function startOrders(place: Workspace, environment: Record<string, string>): Promise<number> {
  const args = [COMMAND, 'orders', '--port', '0', '--tenants', place.tenants, '--out', place.out];
  const service = spawn(NODE, ['--disable-warning=ExperimentalWarning', ...args], {
    env: {
      ...process.env,
      ...SHOP_KEYS,
      DATABASE_URL: '',
      DUKKAN_DATA: join(place.root, 'data'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  services.push(service);
  for await (const line of createInterface(service.stdout)) {
    const port = /localhost:(\d+)\/wp-json/.exec(line)?.[1];
    if (port) return Number(port);
  }
  throw new Error('The ordering service did not start.');
}

async function managerOf(place: Workspace, shop: string): Promise<string> {
  const database = openDatabase(join(place.root, 'data/stores', `${shop}.sqlite`), shop);
  const rana = { username: 'rana', displayName: 'Rana', email: '', role: 'manager' as const };
  await database.transaction((rows) => writeAccount(rows, rana, 'none'));
  const token = await makeAccessToken(database, 1, { issuer: '', now: Date.now() });
  await database.close();
  return `Bearer ${token}`;
}

function setPrice(port: number, shop: string, authorization: string, regular_price: string): Promise<number> {
  const path = `/wp-json/treesal/v1/manage/menu/${BURGER}/price`;
  const headers = { host: `${shop}.localhost`, authorization, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    })
      .on('error', reject)
      .end(JSON.stringify({ change_id: crypto.randomUUID(), regular_price }));
  });
}

test('a worker beside the ordering service shows a manager’s price within seconds, also one that it was told while it was away', async () => {
  const place = new Workspace();
  store = await storeOfCaptures(Date.now);
  writeShop(join(place.tenants, 'shop'), store.url);
  place.copy('own', join(FIXTURES, 'captures'));
  const workerPlace = {
    ...{ tenants: place.tenants, out: place.out, data: join(place.root, 'data'), port: PORT },
    environment: SHOP_KEYS,
  };
  const secret = 'bench secret';
  const port = await startOrders(place, {
    HOOKS_ADDRESS: `http://127.0.0.1:${PORT}`,
    HOOK_SECRET_SHOP: secret,
    HOOK_SECRET_OWN: secret,
  });
  const managers = { shop: await managerOf(place, 'shop'), own: await managerOf(place, 'own') };
  const shown = (shop: string) => place.read(shop, `products/${BURGER}.html`);
  worker = await startWorkerProcess(workerPlace, ['shop', 'own']);
  for (const shop of ['shop', 'own'] as const) {
    await expect.poll(() => shown(shop), SOON).toContain('42.00');
    expect(await setPrice(port, shop, managers[shop], '51.00')).toBe(200);
    await expect.poll(() => shown(shop), SOON).toContain('51.00');
  }
  await worker.stop();
  expect(await setPrice(port, 'shop', managers.shop, '53.00')).toBe(200);
  worker = await startWorkerProcess(workerPlace, ['shop', 'own']);
  await expect.poll(() => shown('shop'), SOON).toContain('53.00');
}, 300_000);
