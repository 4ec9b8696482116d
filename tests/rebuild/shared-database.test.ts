import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { NO_POSTGRES, temporaryPostgres } from '#scripts/measure/bench/postgres.ts';
import { setPrice } from '#scripts/measure/bench/set-price.ts';
import {
  liveRelease,
  startWorkerProcess,
  type WorkerProcess,
} from '#scripts/measure/bench/worker-process.ts';
import { flawsOf, Workspace } from '#tests/build/temporary-site.ts';

/** Other runs on this machine have other ports, and the system gives none below 32768 to others. */
const PORT = 25_000 + 2 * (process.pid % 2_000);
const postgres = temporaryPostgres(30_000 + (process.pid % 2_000));
/** The demand is a minute, in which a busy machine does not always build. */
const LONGEST_TAKEOVER_MS = 90_000;
const started: WorkerProcess[] = [];
afterAll(async () => {
  for (const worker of started) {
    worker.child.kill('SIGCONT');
    await worker.stop('SIGKILL');
  }
  postgres?.stop();
});

async function start(shop: Workspace, number: number, slugs: readonly string[]): Promise<WorkerProcess> {
  const place = {
    tenants: shop.tenants,
    out: shop.out,
    data: join(shop.root, 'data'),
    port: PORT + number,
    slots: 1,
    ...(postgres ? { databaseUrl: postgres.url } : {}),
  };
  const worker = await startWorkerProcess(place, slugs);
  started.push(worker);
  return worker;
}

/** Freezes a worker's process while it builds, before the swap. Returns the release that is live then. */
async function freezeDuringBuild(worker: WorkerProcess, shop: Workspace): Promise<string> {
  for (let price = 6001; ; price += 1) {
    const before = liveRelease(shop.out, 'shop');
    const fence = await fenceOf(worker, 'shop');
    setPrice(shop.tenants, 'shop', price);
    expect(await worker.hook('shop')).toBe(200);
    while ((await fenceOf(worker, 'shop')) === fence) await wait(2);
    worker.child.kill('SIGSTOP');
    if (liveRelease(shop.out, 'shop') === before) return before;
    worker.child.kill('SIGCONT');
  }
}

const fenceOf = async (worker: WorkerProcess, slug: string): Promise<number> =>
  (await worker.rows()).find((row) => row.slug === slug)?.fence ?? 0;

test('a frozen worker’s merchant is built by another one, and the frozen one cannot publish when it wakes', async ({
  skip,
}) => {
  // The rules are also tested on the embedded one.
  skip(!postgres, NO_POSTGRES);
  const shop = new Workspace();
  shop.synthesise('shop', 300);
  await shop.build(['shop']);
  const frozen = await start(shop, 0, ['shop']);
  await expect.poll(() => frozen.lines().join('\n'), { timeout: 60_000 }).toContain(': done');

  const old = await freezeDuringBuild(frozen, shop);
  setPrice(shop.tenants, 'shop', 7002);
  const other = await start(shop, 1, ['shop']);
  expect(await other.hook('shop')).toBe(200);
  await expect
    .poll(() => liveRelease(shop.out, 'shop'), { timeout: LONGEST_TAKEOVER_MS, interval: 200 })
    .not.toBe(old);
  const live = liveRelease(shop.out, 'shop');
  expect(shop.read('shop', 'products/1001.html')).toContain('70.02');

  const ends = () => frozen.lines().filter((line) => line.startsWith('shop ')).length;
  const before = ends();
  frozen.child.kill('SIGCONT');
  await expect.poll(ends, { timeout: 30_000 }).toBeGreaterThan(before);
  expect(liveRelease(shop.out, 'shop')).toBe(live);
  expect(flawsOf(shop.current('shop'))).toEqual([]);
}, 240_000);
