import { createHmac } from 'node:crypto';
import { cpSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { storeApplication } from '#scripts/backend/application.ts';
import { openPostgres } from '#scripts/backend/database/postgres.ts';
import { pickupOrder } from '#scripts/backend/set-up/test-order.ts';
import { OPEN_AT } from '#scripts/backend/set-up/test-store.ts';
import { NO_POSTGRES, type TemporaryPostgres, temporaryPostgres } from '#scripts/measure/bench/postgres.ts';
import { readTenant } from '#scripts/merchants/read-tenant.ts';
import { cacheDirectory } from '#scripts/program/places.ts';
import { startRebuildService } from '#scripts/service/service.ts';
import { Workspace } from '#tests/build/temporary-site.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { showFigures } from './figures.ts';

const SECRET = 'secret of this test';
let postgres: TemporaryPostgres | null = temporaryPostgres(18_000 + (process.pid % 2_000));
afterAll(() => postgres?.stop());

test('orders wait for a database that goes away: those that were answered are there when it is back, once', async (context) => {
  context.skip(!postgres, NO_POSTGRES);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const databases = await openPostgres({ url: postgres?.url ?? '' });
  onTestFinished(() => databases.close());
  const root = temporaryDirectory();
  cpSync('tests/fixtures/tenants/captures', join(root, 'captures'), { recursive: true });
  const tenant = readTenant(root, 'captures');
  if (!tenant.ok) throw new Error(tenant.error.reason);
  const database = await databases.of('captures');
  const app = await storeApplication({
    tenant: tenant.value,
    tenantDirectory: join(root, 'captures'),
    database,
    now: () => OPEN_AT,
  });
  const send = async (body: object) => {
    const started = performance.now();
    const request = { method: 'POST', body: JSON.stringify(body) };
    const answer = await app.request('/wp-json/treesal/v1/create_order', request);
    const { id, code } = (await answer.json()) as { id?: number; code?: string };
    return { status: answer.status, id, code, ms: performance.now() - started };
  };
  const [first, meanwhile] = [pickupOrder(), pickupOrder()];
  const before = await send(first);
  expect(before).toMatchObject({ status: 201, id: 1001 });
  postgres?.halt();
  const refused = [await send(meanwhile), await send(first), await send(meanwhile)];
  expect(refused.map(({ status, code }) => [status, code])).toEqual(
    refused.map(() => [503, 'treesal_unavailable']),
  );
  postgres?.resume();
  expect(await send(first)).toMatchObject({ status: 200, id: 1001 });
  expect(await send(meanwhile)).toMatchObject({ status: 201, id: 1002 });
  expect(await send(meanwhile)).toMatchObject({ status: 200, id: 1002 });
  showFigures(context, { 'longest refusal, ms': Math.round(Math.max(...refused.map(({ ms }) => ms))) });
});

test('a database that goes away costs no live page, and no hook is answered 2xx without being kept', async (context) => {
  // The rule is also tested on the intake alone.
  context.skip(!postgres, NO_POSTGRES);
  const shop = new Workspace();
  shop.synthesise('shop', 2);
  await shop.build(['shop']);
  const live = readlinkSync(shop.current('shop'));
  const lines: string[] = [];
  const service = await startRebuildService({
    codeId: 'any',
    compiledDirectory: shop.root,
    tenantsDirectory: shop.tenants,
    outDirectory: shop.out,
    cacheDirectory: cacheDirectory(),
    dataDirectory: join(shop.root, 'data'),
    environment: { DATABASE_URL: postgres?.url, HOOK_SECRET_SHOP: SECRET },
    port: 0,
    slots: 0,
    probeEveryMs: 3_600_000,
    watchesFiles: false,
    log: (line) => lines.push(line),
  });
  const body = '{"id":1}';
  const signature = createHmac('sha256', SECRET).update(body).digest('base64');
  const address = `http://127.0.0.1:${service.port}`;
  const hook = async () =>
    (
      await fetch(`${address}/hooks/shop/woocommerce`, {
        method: 'POST',
        body,
        headers: { 'x-wc-webhook-signature': signature },
      })
    ).status;
  try {
    expect(await hook()).toBe(200);
    expect(await service.table.row('shop')).toMatchObject({ dirty: 1 });
    postgres?.stop();
    postgres = null;
    const started = performance.now();
    expect([await hook(), await hook()]).toEqual([503, 503]);
    const refusedMs = Math.round(performance.now() - started);
    expect((await fetch(`${address}/healthz`)).status).toBe(503);
    expect(readlinkSync(shop.current('shop'))).toBe(live);
    expect(lines.join('\n')).toMatch(/hook not kept/);
    expect(lines.join('\n')).not.toContain(SECRET);
    showFigures(context, { 'two hooks refused, ms': refusedMs });
  } finally {
    await Promise.race([service.stop().catch(() => {}), new Promise((resolve) => setTimeout(resolve, 5000))]);
  }
});
