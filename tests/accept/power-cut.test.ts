import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { compile } from '#scripts/build/compile/compile.ts';
import { startWorkerProcess } from '#scripts/measure/bench/worker-process.ts';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { COMMAND, flawsOf, NODE, Workspace } from '#tests/build/temporary-site.ts';
import { showFigures } from './figures.ts';
import { linesBelow, losePower, type PowerCut } from './on-disk.ts';
import { isFull, ONLY_FULL, sizeOf } from './size.ts';

const RECORDER = join(import.meta.dirname, 'record-syncs.ts');
/** The power goes before each of the last operations, which begin with the syncing of files; before the earlier ones it goes at each of so many. */
const LAST = sizeOf(20, 40);
const STEP_OF_LAST = sizeOf(4, 1);
const STEP = sizeOf(100, 12);
/** Other runs on this machine have other ports, and the system gives none below 32768 to others. */
const PORT = 24_000 + (process.pid % 4_000);

const SLUGS = ['a', 'b', 'c'];
const HOOKS = sizeOf(9, 99);

let compiled: { readonly id: string; readonly directory: string };
beforeAll(async () => {
  compiled = await compile(ROOT, cacheDirectory());
});

/** A merchant in a folder of its own, with its cache: a power cut must not reach files of other tests. */
function bench() {
  const shop = new Workspace();
  const cache = join(shop.root, 'cache');
  const code = join(cache, 'compiled', compiled.id);
  mkdirSync(join(cache, 'compiled'), { recursive: true });
  cpSync(compiled.directory, code, { recursive: true, preserveTimestamps: true });
  const log = join(shop.root, '..', `${shop.root.split('/').at(-1)}.syncs`);
  let price = 1000;

  /** Says that everything there is on the disk. */
  const settle = () => writeFileSync(log, `${linesBelow(shop.root).join('\n')}\n`);
  const lines = (): readonly string[] => readFileSync(log, 'utf8').split('\n');
  const environment = (cutAt: number | null) => ({
    DUKKAN_POWER: JSON.stringify({ log, root: shop.root, cutAt } satisfies PowerCut),
  });

  return {
    shop,
    settle,
    environment,
    operations: () => lines().filter((line) => line.startsWith('operation ')),
    lose: (losesNames: boolean) => losePower(shop.root, new Set(lines().toReversed()), losesNames),
    forget: () => rmSync(log, { force: true }),
    changePrice() {
      price += 1;
      shop.edit('shop', 'catalogue/products.json', (products: { prices: object }[]) => {
        const text = String(price);
        Object.assign(products[0]?.prices ?? {}, { price: text, regular_price: text, sale_price: text });
      });
    },
    build: () => shop.build(['shop'], { cacheDirectory: cache, compiledDirectory: code }),
    /** Builds in a process of its own, until the power goes. Gives what it said. */
    buildUntil: (cutAt: number | null) =>
      new Promise<string>((resolve) => {
        const args = ['--import', RECORDER, COMMAND, 'build', '--tenants', shop.tenants, '--out', shop.out];
        const child = spawn(NODE, args, {
          env: { ...process.env, ...environment(cutAt), NODE_ENV: 'production', DUKKAN_CACHE: cache },
        });
        let said = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
        child.on('close', () => resolve(said));
      }),
  };
}

type Bench = ReturnType<typeof bench>;

const liveId = (shop: Workspace): string | null => {
  try {
    return readlinkSync(join(shop.out, 'sites/shop/current'));
  } catch {
    return null;
  }
};

/** Asks for every public file of the live release as a visitor does, and returns the paths of broken ones. */
async function brokenForVisitors(shop: Workspace): Promise<readonly string[]> {
  const app = servingApplication(openSites(shop.out));
  const broken: string[] = [];
  for (const [path, file] of Object.entries(shop.manifest('shop').files)) {
    const answer = await app.request(`http://shop.localhost/${path === 'index.html' ? '' : path}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const isHost = ['_headers', '_redirects', 'nginx.conf'].includes(path);
    if (!isHost && hash('sha256', bytes, 'hex') !== file.hash) broken.push(path);
  }
  return broken;
}

/** Cuts a build off again and again. Before each, `prepare` makes a change and brings it to the disk. */
async function cutAgainAndAgain(disk: Bench, prepare: () => void) {
  const { shop } = disk;
  const seen = { 'power cuts': 0, 'files lost': 0, 'old release': 0, 'new release': 0 };
  prepare();
  disk.settle();
  const first = liveId(shop);
  const said = await disk.buildUntil(null);
  const operations = disk.operations();
  // A build that came to its end has released.
  seen['files lost'] += disk.lose(true);
  expect(liveId(shop), said).not.toBe(first);
  expect(flawsOf(shop.current('shop'))).toEqual([]);
  const total = operations.length;
  const isCut = (at: number) => (total - at <= LAST ? (total - at) % STEP_OF_LAST === 0 : at % STEP === 0);
  for (let at = 0; at <= total; at += 1) {
    if (!isCut(at)) continue;
    prepare();
    disk.settle();
    const before = liveId(shop);
    await disk.buildUntil(at);
    seen['files lost'] += disk.lose(seen['power cuts'] % 2 === 1);
    seen['power cuts'] += 1;
    const live = liveId(shop);
    seen[live === before ? 'old release' : 'new release'] += 1;
    if (live !== null) expect(flawsOf(join(shop.out, 'sites/shop', live)), operations[at]).toEqual([]);
    const [report] = await disk.build();
    expect(['released', 'unchanged'], report?.reason).toContain(report?.outcome);
    expect(report?.mended, operations[at]).toBeUndefined();
    expect(await brokenForVisitors(shop)).toEqual([]);
  }
  disk.forget();
  expect(seen['old release']).toBeGreaterThan(0);
  expect(seen['new release']).toBeGreaterThan(0);
  expect(seen['files lost']).toBeGreaterThan(0);
  return { operations, seen };
}

describe('a power cut', () => {
  test('a power cut during a build that changes a price leaves the old release or the new one, whole', async (context) => {
    const disk = bench();
    disk.shop.synthesise('shop', 2);
    await disk.build();
    const { operations, seen } = await cutAgainAndAgain(disk, disk.changePrice);
    expect(operations.some((line) => line.startsWith('operation syncfs'))).toBe(false);
    showFigures(context, seen);
  }, 900_000);

  test('a power cut during a first build leaves no release or a whole one', async (context) => {
    const disk = bench();
    disk.shop.synthesise('shop', 30);
    const { operations, seen } = await cutAgainAndAgain(disk, () =>
      rmSync(disk.shop.out, { recursive: true, force: true }),
    );
    expect(operations.some((line) => line.startsWith('operation syncfs'))).toBe(true);
    showFigures(context, seen);
  }, 900_000);

  test('a cold build of many merchants spends little time on syncs', async (context) => {
    context.skip(!isFull, ONLY_FULL);
    const shops = new Workspace();
    const merchants = 20;
    const products = 200;
    for (let number = 1; number <= merchants; number += 1)
      shops.synthesise(`shop-${number}`, products, number);
    /** A build that finds only compiled code, in a folder of its own, because deleting much makes the disk slow. */
    const cold = async (run: number) => {
      const log = join(shops.root, `syncs-${run}`);
      const out = join(shops.root, `out-${run}`);
      const started = performance.now();
      const timed = ['--import', join(import.meta.dirname, 'timed-syncs.ts'), COMMAND];
      const child = spawn(NODE, [...timed, 'build', '--tenants', shops.tenants, '--out', out], {
        stdio: 'ignore',
        env: { ...process.env, NODE_ENV: 'production', DUKKAN_SYNCS: log },
      });
      expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
      const seconds = (performance.now() - started) / 1000;
      const syncs = readFileSync(log, 'utf8').trim().split('\n');
      const threads = new Set(syncs.map((line) => line.split(' ')[0])).size;
      const waited = syncs.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0) / 1000;
      return { seconds, syncs: syncs.length, threads, waited, share: waited / threads / seconds };
    };
    const runs = [];
    for (let run = 0; run < 3; run += 1) runs.push(await cold(run));
    const [best = runs[0]] = runs.toSorted((a, b) => a.share - b.share);
    showFigures(context, {
      merchants,
      'products of each': products,
      'build, s': (best?.seconds ?? 0).toFixed(1),
      threads: best?.threads ?? 0,
      syncs: best?.syncs ?? 0,
      'time of all threads that went into syncs, %': (100 * (best?.share ?? 1)).toFixed(1),
    });
    expect(best?.syncs).toBeGreaterThan(merchants);
    expect(best?.share).toBeLessThan(0.1);
  }, 900_000);

  test.each(['has emptied', 'has set back to what it was', ...(isFull ? ['has taken'] : [])])(
    'a power cut that %s the embedded database takes no hook that was answered 200',
    async (damage) => {
      const disk = bench();
      const { shop } = disk;
      for (const slug of SLUGS) shop.write(slug, 'tenant.json', '{}');
      const data = join(shop.root, 'data');
      const place = { tenants: shop.tenants, out: shop.out, data, port: PORT, slots: 0 };
      const [queue, before] = [join(data, 'queue'), join(shop.root, 'queue-before')];
      const isSetBack = damage.includes('set back');
      if (isSetBack) {
        await (await startWorkerProcess(place, SLUGS)).stop();
        cpSync(queue, before, { recursive: true });
      }
      disk.settle();
      const environment = { ...disk.environment(null), NODE_OPTIONS: `--import=${RECORDER}` };
      const worker = await startWorkerProcess({ ...place, environment }, SLUGS);
      const kept = new Map<string, number>();
      for (let number = 0; number < HOOKS; number += 1) {
        const slug = SLUGS[number % SLUGS.length] ?? '';
        if ((await worker.hook(slug, `{"id":${number}}`)) === 200) kept.set(slug, (kept.get(slug) ?? 0) + 1);
      }
      await worker.stop('SIGKILL');
      expect([...kept.keys()]).toEqual(SLUGS);
      const lost = disk.lose(damage !== 'has emptied');
      disk.forget();
      expect(lost).toBeGreaterThan(0);
      if (isSetBack) {
        rmSync(queue, { recursive: true, force: true });
        cpSync(before, queue, { recursive: true });
      }
      if (damage === 'has emptied') {
        await expect(startWorkerProcess(place, SLUGS)).rejects.toThrow('move the folder away');
        renameSync(queue, before);
      }
      const again = await startWorkerProcess(place, SLUGS);
      try {
        const told = new Map((await again.rows()).map(({ slug, dirty }) => [slug, dirty]));
        for (const [slug, count] of kept) expect(told.get(slug), slug).toBeGreaterThanOrEqual(count);
        expect(await again.hook('a')).toBe(200);
      } finally {
        await again.stop();
      }
    },
  );
});
