import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { setPrice } from '#scripts/measure/bench/set-price.ts';
import { startWorkerProcess, type WorkerProcess } from '#scripts/measure/bench/worker-process.ts';
import { flawsOf, Workspace } from '#tests/build/temporary-site.ts';

/** `DUKKAN_KILLS=200 npx vitest run -c tests/vitest.config.ts --project build tests/rebuild` for the long run. */
const KILLS = Number(process.env.DUKKAN_KILLS ?? 3);
const SLUGS = ['a', 'b', 'c', 'd'];
/** Other runs on this machine have other ports, and the system gives none below 32768 to others. */
const PORT = 20_000 + (process.pid % 4_000);
/** No lock may last longer. */
const LONGEST_LOCK_MS = 60_000;

/** Moments spread over the range, the same in every run. */
const moment = (turn: number): number => ((turn * 0.618034) % 1) * 2500;

test(
  `killed ${KILLS} times at any moment, a worker loses no change that it said to have kept, and leaves whole releases`,
  async () => {
    const shop = new Workspace();
    for (const slug of SLUGS) shop.synthesise(slug, 4);
    await shop.build(SLUGS);
    const place = { tenants: shop.tenants, out: shop.out, data: join(shop.root, 'data'), port: PORT };
    const kept = new Map<string, number>();
    let price = 5000;
    for (let turn = 1; turn <= KILLS; turn += 1) {
      const worker = await startWorkerProcess(place, SLUGS);
      const killed = wait(moment(turn)).then(() => worker.stop('SIGKILL'));
      for (const slug of SLUGS) {
        price += 1;
        setPrice(shop.tenants, slug, price);
        if ((await worker.hook(slug)) === 200) kept.set(slug, price);
      }
      await killed;
      for (const slug of SLUGS) expect(flawsOf(shop.current(slug)), `${slug} after kill ${turn}`).toEqual([]);
    }
    const last = await startWorkerProcess(place, SLUGS);
    try {
      await expect.poll(() => unsettled(last), { timeout: LONGEST_LOCK_MS, interval: 100 }).toEqual([]);
      expect([...kept.keys()].sort()).toEqual(SLUGS);
      // A price that was written after the last answer may be live too, but never an older one.
      for (const [slug, minorUnits] of kept) {
        const [, shown = '0'] = /"price":"(\d+\.\d+)"/.exec(shop.read(slug, 'products/1001.html')) ?? [];
        expect(Number(shown) * 100, slug).toBeGreaterThanOrEqual(minorUnits - 0.01);
        expect(flawsOf(shop.current(slug))).toEqual([]);
      }
    } finally {
      await last.stop();
    }
  },
  120_000 + KILLS * 30_000,
);

/** Merchants with a change that no successful build holds. */
async function unsettled(worker: WorkerProcess): Promise<string[]> {
  const rows = await worker.rows();
  return rows.filter(({ dirty, built }) => dirty > built).map(({ slug }) => slug);
}
