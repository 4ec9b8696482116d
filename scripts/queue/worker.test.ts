import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { BuildReport } from '#scripts/build/prerender/build-report.ts';
import { testDatabase } from '#scripts/queue/set-up/test-database.ts';
import { openQueue } from './queue.ts';
import { tenantTable } from './tenant-table.ts';
import { type Builder, type RebuildWorker, startWorker } from './worker.ts';

beforeAll(() => testDatabase(), 120_000);

const TIMING = { quietMs: 1, longestWaitMs: 50 };

const reportOf = (slug: string, more: Partial<BuildReport> = {}): BuildReport => ({
  slug,
  outcome: 'released',
  releaseId: '000001-a',
  pagesRendered: 0,
  pagesReused: 0,
  filesChanged: 0,
  readSeconds: 0,
  seconds: 0,
  faults: [],
  faultCount: 0,
  products: null,
  ...more,
});

/** Workers that share one database; each build calls `build`. */
async function bench(build: Builder['build'], workers = 1, slots = 2, firstProbe = async (_: string) => {}) {
  const database = await testDatabase();
  const table = tenantTable(database);
  const ended: string[] = [];
  const errors: Error[] = [];
  const open: boolean[] = [];
  const started: RebuildWorker[] = [];
  for (let number = 0; number < workers; number += 1) {
    const queue = await openQueue(database, (error) => errors.push(error));
    const worker = startWorker({
      table,
      queue,
      slots,
      builder: { build },
      firstProbe,
      beforeEnd: async ({ slug }) => {
        const { dirty = 0, tried = 0 } = (await table.row(slug)) ?? {};
        open.push(dirty > tried);
        throw new Error('not told');
      },
      onError: (error) => errors.push(error),
      onEnd: (_, { slug }) => {
        ended.push(slug);
      },
    });
    started.push(worker);
    onTestFinished(async () => {
      await worker.stop();
      await queue.stop();
    });
  }
  const change = async (...slugs: string[]) => {
    await table.record(
      slugs.map((slug) => ({ slug, count: 1, looksAgain: false })),
      TIMING,
    );
    for (const worker of started) worker.wake();
  };
  const settled = async (slug: string, dirty: number) =>
    expect.poll(() => table.row(slug), { timeout: 10_000 }).toMatchObject({ dirty, tried: dirty });
  /** Sets the rows as if these merchants had failed often and their third retry were due. */
  const failOn = (...slugs: string[]) =>
    database.query(`UPDATE ${database.schema}.tenant SET failures = 3, due_at = now() WHERE slug = ANY($1)`, [
      slugs,
    ]);
  return { table, change, settled, failOn, ended, errors, open, workers: started };
}

test('one of several workers builds a change, and only once', async () => {
  const builds: string[] = [];
  const shop = await bench(async (slug) => {
    builds.push(slug);
    await wait(30);
    return reportOf(slug);
  }, 3);
  await shop.change('a', 'b', 'c');
  for (const slug of ['a', 'b', 'c']) await shop.settled(slug, 1);
  expect(builds.sort()).toEqual(['a', 'b', 'c']);
  // `beforeEnd` runs while the row is still open; its failure must not keep the row open.
  expect(shop.open).toEqual([true, true, true]);
  expect(new Set(shop.errors.map(({ message }) => message))).toEqual(new Set(['not told']));
});

test('the sources of a new merchant are probed before its first build, so that a change right after it is found', async () => {
  const steps: string[] = [];
  let source = 'a';
  const shop = await bench(
    async (slug) => {
      steps.push(`built ${source}`);
      source = 'b';
      return reportOf(slug);
    },
    1,
    2,
    async (slug) => {
      steps.push('looked');
      await shop.table.probed(slug, source);
    },
  );
  await shop.change('new');
  await shop.settled('new', 1);
  expect(await shop.table.probed('new', source)).toBe(true);
  for (const worker of shop.workers) worker.wake();
  await shop.settled('new', 2);
  expect(steps).toEqual(['looked', 'built a', 'built b']);
});

test('changes during a build are built after it, never in parallel, and delay no other merchant', async () => {
  let running = 0;
  let most = 0;
  const builds: string[] = [];
  const gate = Promise.withResolvers<void>();
  onTestFinished(() => gate.resolve());
  const shop = await bench(
    async (slug) => {
      builds.push(slug);
      if (slug === 'slow') {
        running += 1;
        most = Math.max(most, running);
        await gate.promise;
        running -= 1;
      }
      return reportOf(slug);
    },
    2,
    2,
  );
  await shop.change('slow');
  await expect.poll(() => builds, { timeout: 10_000 }).toEqual(['slow']);
  await shop.change('slow');
  await shop.change('quick');
  await shop.settled('quick', 1);
  expect([running, builds]).toEqual([1, ['slow', 'quick']]);
  gate.resolve();
  await shop.settled('slow', 2);
  expect([most, builds]).toEqual([1, ['slow', 'quick', 'slow']]);
});

test('a worker that stops finishes its builds and takes no new ones', async () => {
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const shop = await bench(async (slug) => {
    begun.push(slug);
    await gate.promise;
    return reportOf(slug);
  });
  await shop.change('a');
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual(['a']);
  const stopped = shop.workers[0]?.stop();
  gate.resolve();
  await stopped;
  expect(await shop.table.row('a')).toMatchObject({ built: 1 });
  await shop.change('b');
  // A stopped worker sends no signal, so wait as long as a build takes.
  await wait(100);
  expect(begun).toEqual(['a']);
});

test('a build may not go live after another worker has restarted it, for example because its worker froze', async () => {
  let held = async () => false;
  let end = () => {};
  const shop = await bench(async (slug, _, mayPublish) => {
    held = mayPublish;
    await new Promise<void>((resolve) => {
      end = resolve;
    });
    return reportOf(slug);
  });
  onTestFinished(() => end());
  await shop.change('shop');
  await expect.poll(() => held(), { timeout: 10_000 }).toBe(true);
  await shop.table.begin('shop');
  expect(await held()).toBe(false);
});

test('a build that gets no answer to whether it may publish is tried again', async () => {
  const shop = await bench(async (slug) =>
    reportOf(slug, { outcome: 'failed', code: 'build.superseded', reason: 'No answer.' }),
  );
  await shop.change('shop');
  await shop.settled('shop', 1);
  expect(await shop.table.row('shop')).toMatchObject({ built: 0, isDue: true });
});

test('a merchant whose pictures could not be fetched is built again', async () => {
  const fault = { tenant: 'shop', source: 'woocommerce', kind: 'image', id: 'a.png', path: 'src' } as const;
  const shop = await bench(async (slug) => {
    const code = slug === 'silent' ? 'image.host-silent' : 'image.not-readable';
    return reportOf(slug, { faults: [{ ...fault, code, reason: '' }] });
  });
  await shop.change('silent', 'lost');
  await shop.settled('silent', 1);
  await shop.settled('lost', 1);
  expect(await shop.table.row('silent')).toMatchObject({ built: 1, isDue: true });
  expect(await shop.table.row('lost')).toMatchObject({ built: 1, isDue: false });
});

test('merchants that keep failing leave one slot free for changes of others', async () => {
  const held = new Set<() => void>();
  const shop = await bench(async (slug) => {
    const { failures = 0 } = (await shop.table.row(slug)) ?? {};
    if (slug === 'good') return reportOf(slug);
    if (failures >= 3) await new Promise<void>((resolve) => held.add(resolve));
    return reportOf(slug, { outcome: 'failed', code: 'source.timeout', reason: 'No answer.' });
  });
  await shop.change('a', 'b', 'c');
  for (const slug of ['a', 'b', 'c']) await shop.settled(slug, 1);
  await shop.failOn('a', 'b', 'c');
  await expect.poll(() => held.size, { timeout: 10_000 }).toBe(1);
  await shop.change('good');
  await shop.settled('good', 1);
  await shop.change('good');
  await shop.settled('good', 2);
  expect(held.size).toBe(1);
  for (const worker of shop.workers) void worker.stop();
  for (const end of held) end();
});

test('a merchant with a lasting failure delays no other and is not retried until it changes', async () => {
  const shop = await bench(async (slug) => {
    if (slug === 'bad') return reportOf(slug, { outcome: 'failed', code: 'source.not-found', reason: 'No.' });
    return reportOf(slug);
  });
  await shop.change('bad', 'good');
  await shop.settled('good', 1);
  await shop.settled('bad', 1);
  expect(await shop.table.row('bad')).toMatchObject({
    built: 0,
    failures: 1,
    errorCode: 'source.not-found',
    isDue: false,
  });
});
