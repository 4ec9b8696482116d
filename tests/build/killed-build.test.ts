import { spawn } from 'node:child_process';
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { COMMAND, flawsOf, NODE, Workspace } from './temporary-site.ts';

/** Dozens of processes run one after another, which takes long on a busy machine. */
const PATIENCE_MS = 1_800_000;
const shop = new Workspace();
const site = join(shop.out, 'sites/shop');
/** How long the last build took that was not killed. */
let wholeMs = 0;
let price = 1000;

beforeAll(async () => {
  shop.synthesise('shop', 8);
  expect(await shop.command()).toMatchObject({ status: 0 });
  changePrice();
  const started = performance.now();
  expect(await shop.command()).toMatchObject({ status: 0 });
  wholeMs = performance.now() - started;
});

/** The first product alone gets a price that it never had. */
function changePrice(): void {
  price += 1;
  shop.edit('shop', 'catalogue/products.json', (products: { prices: object }[]) => {
    const text = String(price);
    Object.assign(products[0]?.prices ?? {}, { price: text, regular_price: text, sale_price: text });
  });
}

const liveId = (): string => readlinkSync(join(site, 'current')).replace('releases/', '');
const isNewPriceLive = (): boolean =>
  shop.read('shop', 'products/1001.html').includes((price / 100).toFixed(2));

/** Starts a build. It ends by itself, or is killed after `delayMs` or before one of its operations. */
function build(
  kill: { readonly delayMs: number } | { readonly operation: number },
): Promise<'killed' | 'ended'> {
  const started = performance.now();
  return new Promise((resolve) => {
    const preload =
      'operation' in kill ? ['--import', join(import.meta.dirname, 'kill-at-operation.mjs')] : [];
    const child = spawn(NODE, [...preload, COMMAND, 'build', '--tenants', shop.tenants, '--out', shop.out], {
      stdio: 'ignore',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ...('operation' in kill ? { DUKKAN_KILL_AT: String(kill.operation) } : {}),
      },
    });
    const timer = 'delayMs' in kill ? setTimeout(() => child.kill('SIGKILL'), kill.delayMs) : undefined;
    child.on('close', (_, signal) => {
      clearTimeout(timer);
      // The machine may have been busier at the first measurement: kills must hit builds that still run.
      if (!signal && 'delayMs' in kill) wholeMs = performance.now() - started;
      resolve(signal ? 'killed' : 'ended');
    });
  });
}

/** The old release or the new one is live, and it is whole. */
function expectOldOrNew(before: string): 'old' | 'new' {
  const live = liveId();
  expect(flawsOf(join(site, 'releases', live)), `release ${live}`).toEqual([]);
  expect(isNewPriceLive()).toBe(live !== before);
  return live === before ? 'old' : 'new';
}

async function expectNextBuildCleansUp(): Promise<void> {
  const [report] = await shop.build(['shop']);
  expect(['released', 'unchanged'], report?.reason).toContain(report?.outcome);
  expect(readdirSync(site).sort()).toEqual(['current', 'releases', 'report.json', 'stamp.json']);
  const releases = readdirSync(join(site, 'releases'));
  expect(releases.filter((name) => name.startsWith('.'))).toEqual([]);
  expect(releases.length).toBeLessThanOrEqual(10);
  expect([isNewPriceLive(), flawsOf(join(site, 'current'))]).toEqual([true, []]);
}

/** From the manifest to the release of the lock: manifest, release, three for the pointer, summary, report, stamp, tidying. */
const OPERATIONS = 15;

test(
  `killed before each of the last ${OPERATIONS} changes to the disk, a build leaves the old release or the new one`,
  async () => {
    const live: string[] = [];
    for (let operation = 0; operation < OPERATIONS; operation += 1) {
      changePrice();
      const before = liveId();
      const end = await build({ operation });
      live.push(`${end} ${expectOldOrNew(before)}`);
      await expectNextBuildCleansUp();
    }
    // The swap is one operation: all kills before it leave the old release, all after it the new one.
    const swap = live.indexOf('killed new');
    expect(swap).toBe(5);
    expect(live.slice(0, swap)).toEqual(Array(swap).fill('killed old'));
    expect(live.slice(swap).every((outcome) => outcome.endsWith('new'))).toBe(true);
    expect(live.slice(swap).filter((outcome) => outcome.startsWith('killed')).length).toBeGreaterThan(4);
  },
  PATIENCE_MS,
);

/** Few where the moments that matter are met one by one above; `npm run accept -- --full` kills 200 times. */
const RANDOM_KILLS = Number(process.env.DUKKAN_KILLS ?? 18);

test(
  `a build that is killed ${RANDOM_KILLS} times at any moment leaves the old release or the new one, and the next build cleans up`,
  async () => {
    const seen = { killed: 0, ended: 0, old: 0, new: 0 };
    for (let turn = 1; turn <= RANDOM_KILLS; turn += 1) {
      changePrice();
      const before = liveId();
      seen[await build({ delayMs: wholeMs * (0.3 + (0.7 * turn) / RANDOM_KILLS) })] += 1;
      seen[expectOldOrNew(before)] += 1;
      // Not after every kill: a build must also cope with what several killed builds left.
      if (turn % 6 === 0) await expectNextBuildCleansUp();
    }
    expect(seen.killed, JSON.stringify(seen)).toBeGreaterThan(RANDOM_KILLS / 3);
  },
  PATIENCE_MS,
);
