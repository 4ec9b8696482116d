import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setPrice } from '#scripts/measure/bench/set-price.ts';
import { startWorkerProcess } from '#scripts/measure/bench/worker-process.ts';
import { flawsOf, Workspace } from '#tests/build/temporary-site.ts';

/** Other runs on this machine have other ports, and the system gives none below 32768 to others. */
const PORT = 10_000 + (process.pid % 2_000);
/** Supervisors kill a process that has not ended by then. */
const LONGEST_STOP_MS = 10_000;

test('told to stop while it builds, a worker ends in order within ten seconds and the change is not lost', async () => {
  const shop = new Workspace();
  shop.synthesise('shop', 100);
  await shop.build(['shop']);
  const place = { tenants: shop.tenants, out: shop.out, data: join(shop.root, 'data'), port: PORT };
  const worker = await startWorkerProcess(place, ['shop']);
  const fenceOf = async () => (await worker.rows())[0]?.fence ?? 0;
  // The first pass after the start may still run: the build that counts begins after the change.
  const fence = await fenceOf();
  setPrice(shop.tenants, 'shop', 7777);
  expect(await worker.hook('shop')).toBe(200);
  await expect.poll(fenceOf, { interval: 5, timeout: 30_000 }).toBeGreaterThan(fence);
  const told = performance.now();
  await worker.stop('SIGTERM');
  expect(performance.now() - told).toBeLessThan(LONGEST_STOP_MS);
  expect(worker.child.exitCode).toBe(0);
  expect(flawsOf(shop.current('shop'))).toEqual([]);

  const next = await startWorkerProcess(place, ['shop']);
  try {
    await expect
      .poll(() => shop.read('shop', 'products/1001.html').includes('77.77'), { timeout: 30_000 })
      .toBe(true);

    const late = await startWorkerProcess({ ...place, data: join(shop.root, 'other') }, ['shop']);
    if (late.child.exitCode === null) await once(late.child, 'close');
    expect(late.child.exitCode, 'of a worker whose port is taken').toBe(2);
  } finally {
    await next.stop();
  }
}, 120_000);
