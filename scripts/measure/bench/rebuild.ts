import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { writeMerchants } from '#scripts/measure/synthesise/write-merchants.ts';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';
import { tellHelp } from '#scripts/program/usage.ts';
import { measure } from './measure.ts';
import { temporaryPostgres } from './postgres.ts';
import { setPrice } from './set-price.ts';
import { spread } from './spread.ts';
import { liveRelease, startWorkerProcess, type WorkerProcess } from './worker-process.ts';

const USAGE = `npm run bench:rebuild -- [--merchants 1000] [--hooks 10000] [--seconds 60] [--changes 30] [--only idle,pass,storm,two]

Measures:
  idle   how long a change takes to be live
  pass   the same while all merchants are rebuilt
  storm  a storm of hooks
  two    two workers on one PostgreSQL against one`;

tellHelp(USAGE);
const { values } = parseArgs({
  options: {
    merchants: { type: 'string', default: '1000' },
    hooks: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    changes: { type: 'string', default: '30' },
    only: { type: 'string', default: 'idle,pass,storm,two' },
  },
});
const parts = new Set(values.only.split(','));
mkdirSync(cacheDirectory(), { recursive: true });
const work = mkdtempSync(join(cacheDirectory(), 'bench-rebuild-'));
const PORT = 24_400;
let price = 3000;

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Shops {
  readonly tenants: string;
  readonly out: string;
  readonly data: string;
  readonly port: number;
  readonly slugs: readonly string[];
}

/** Writes, builds and releases made-up merchants. */
async function shopsOf(name: string, merchants: number, products: number): Promise<Shops> {
  const tenants = join(work, name, 'tenants');
  const out = join(work, name, 'out');
  const locales = ['ar', 'en'] as const;
  await writeMerchants({ merchants, products, seed: 1, locales, images: 'none', directory: tenants });
  const built = measure([
    join(ROOT, 'scripts/dukkan.js'),
    'build',
    '--tenants',
    tenants,
    '--out',
    out,
    '--json',
  ]);
  const { merchants: reports } = JSON.parse(built.output) as { merchants: { slug: string }[] };
  return { tenants, out, data: join(work, name, 'data'), port: PORT, slugs: reports.map(({ slug }) => slug) };
}

/** Milliseconds from the hook (sent right after the change) until the next release is live. */
async function timeToLive(shops: Shops, worker: WorkerProcess, slug: string): Promise<number> {
  const before = liveRelease(shops.out, slug);
  price += 1;
  setPrice(shops.tenants, slug, price);
  const started = performance.now();
  const status = await worker.hook(slug);
  if (status !== 200) throw new Error(`The hook of ${slug} was answered ${status}.`);
  while (liveRelease(shops.out, slug) === before) await wait(4);
  return performance.now() - started;
}

/** Waits until the first pass is done. */
async function settled(worker: WorkerProcess): Promise<void> {
  while (!worker.lines().some((line) => line.endsWith(': done'))) await wait(100);
}

async function idleAndPass(): Promise<void> {
  const shops = await shopsOf('live', 40, 200);
  const worker = await startWorkerProcess(shops, shops.slugs);
  await settled(worker);
  const [first = '', ...others] = shops.slugs;
  const times: number[] = [];
  for (let change = 0; change < Number(values.changes); change += 1) {
    // Wait longer than the quiet second, so that changes do not count as one burst.
    await wait(1200);
    times.push(await timeToLive(shops, worker, first));
  }
  say(`hook to live, 200 products, idle, ${times.length} changes: ${spread(times)}`);
  if (parts.has('pass')) {
    for (const slug of others) {
      price += 1;
      setPrice(shops.tenants, slug, price);
    }
    await worker.rebuildAll();
    const during: number[] = [];
    const passes = () => worker.lines().filter((line) => line.endsWith(': done')).length;
    const before = passes();
    while (passes() === before && during.length < 100) during.push(await timeToLive(shops, worker, first));
    say(`hook to live while 40 such merchants are rebuilt, ${during.length} changes: ${spread(during)}`);
  }
  await worker.stop();
}

async function storm(): Promise<void> {
  const shops = await shopsOf('storm', Number(values.merchants), 3);
  const worker = await startWorkerProcess(shops, shops.slugs);
  await settled(worker);
  for (const slug of shops.slugs) {
    price += 1;
    setPrice(shops.tenants, slug, price);
  }
  const before = new Map((await worker.rows()).map(({ slug, fence, dirty }) => [slug, { fence, dirty }]));
  const count = Number(values.hooks);
  const everyMs = (Number(values.seconds) * 1000) / count;
  const times: number[] = [];
  const statuses = new Map<number, number>();
  const sent = new Map<string, number>();
  const started = performance.now();
  const calls: Promise<void>[] = [];
  for (let number = 0; number < count; number += 1) {
    const slug = shops.slugs[(number * 7919) % shops.slugs.length] ?? '';
    const behind = started + number * everyMs - performance.now();
    if (behind > 1) await wait(behind);
    const begun = performance.now();
    calls.push(
      worker.hook(slug, `{"id":${number}}`).then((status) => {
        times.push(performance.now() - begun);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) sent.set(slug, (sent.get(slug) ?? 0) + 1);
      }),
    );
  }
  await Promise.all(calls);
  const took = (performance.now() - started) / 1000;
  const all = [...statuses].map(([status, times]) => `${times} × ${status}`).join(', ');
  say(
    `${count} hooks for ${shops.slugs.length} merchants in ${took.toFixed(1)} s: ${all}; answers ${spread(times)}`,
  );
  for (;;) {
    const rows = await worker.rows();
    if (rows.every(({ dirty, built }) => built >= dirty)) {
      const lost = rows.filter(
        ({ slug, dirty }) => dirty - (before.get(slug)?.dirty ?? 0) < (sent.get(slug) ?? 0),
      );
      const builds = rows.map(({ slug, fence }) => fence - (before.get(slug)?.fence ?? 0));
      const drained = (performance.now() - started) / 1000 - took;
      say(
        `  lost: ${lost.length}; builds a merchant: most ${Math.max(...builds)}, mean ${(builds.reduce((a, b) => a + b, 0) / builds.length).toFixed(2)}; all live ${drained.toFixed(1)} s after the last hook`,
      );
      break;
    }
    await wait(500);
  }
  await worker.stop();
}

/** Seconds of a pass over the changed merchants, with this number of worker processes of one slot each. */
async function passWith(workers: number, shops: Shops, databaseUrl: string): Promise<number> {
  for (const slug of shops.slugs) {
    price += 1;
    setPrice(shops.tenants, slug, price);
  }
  const before = new Map(shops.slugs.map((slug) => [slug, liveRelease(shops.out, slug)]));
  const started: WorkerProcess[] = [];
  for (let number = 0; number < workers; number += 1) {
    started.push(
      await startWorkerProcess(
        { ...shops, port: PORT + number, slots: 1, databaseUrl, core: number },
        shops.slugs,
      ),
    );
  }
  const begun = performance.now();
  await started[0]?.rebuildAll();
  while (shops.slugs.some((slug) => liveRelease(shops.out, slug) === before.get(slug))) await wait(20);
  const seconds = (performance.now() - begun) / 1000;
  for (const worker of started) await worker.stop();
  return seconds;
}

async function twoWorkers(): Promise<void> {
  const postgres = temporaryPostgres(25_432);
  if (!postgres) {
    say('two workers: PostgreSQL is not installed here');
    return;
  }
  try {
    const shops = await shopsOf('two', 200, 60);
    const warm = await passWith(1, shops, postgres.url);
    const one = await passWith(1, shops, postgres.url);
    const two = await passWith(2, shops, postgres.url);
    say(
      `all of 200 merchants on PostgreSQL, each worker on one core: one ${one.toFixed(1)} s (first time ${warm.toFixed(1)} s), two ${two.toFixed(1)} s: ${(one / two).toFixed(2)} times as fast`,
    );
  } finally {
    postgres.stop();
  }
}

try {
  if (parts.has('idle')) await idleAndPass();
  if (parts.has('storm')) await storm();
  if (parts.has('two')) await twoWorkers();
} finally {
  rmSync(work, { recursive: true, force: true });
}
