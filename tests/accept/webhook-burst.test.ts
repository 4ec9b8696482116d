import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { setPrice } from '#scripts/measure/bench/set-price.ts';
import { startWorkerProcess } from '#scripts/measure/bench/worker-process.ts';
import { cacheDirectory } from '#scripts/program/places.ts';
import { hookSecretName } from '#scripts/program/signature.ts';
import { startRebuildService } from '#scripts/service/service.ts';
import { Workspace } from '#tests/build/temporary-site.ts';
import { showFigures } from './figures.ts';
import { isFull, ONLY_FULL, sizeOf } from './size.ts';

const MERCHANTS = sizeOf(50, 1000);
const HOOKS = sizeOf(500, 10_000);
const FULL_SECONDS = 60;
/** WooCommerce waits this long for an answer, and gives a hook up after five failures. */
const LONGEST_ANSWER_MS = 5000;
const SECRET = 'secret of the storm';
const MOST_BUILDS = 3;

const slugsOf = (count: number) => Array.from({ length: count }, (_, number) => `shop-${number}`);

test('every signed hook of a burst is answered 200 and kept, and those that are not signed are neither', async (context) => {
  const shops = new Workspace();
  const slugs = slugsOf(MERCHANTS);
  for (const slug of slugs) shops.write(slug, 'tenant.json', '{}');
  const service = await startRebuildService({
    codeId: 'any',
    compiledDirectory: shops.root,
    tenantsDirectory: shops.tenants,
    outDirectory: shops.out,
    cacheDirectory: cacheDirectory(),
    dataDirectory: join(shops.root, 'data'),
    environment: Object.fromEntries(slugs.map((slug) => [hookSecretName(slug), SECRET + slug])),
    port: 0,
    slots: 0,
    probeEveryMs: 3_600_000,
    watchesFiles: false,
    log: () => {},
  });
  try {
    const before = new Map((await service.table.rows()).map(({ slug, dirty }) => [slug, dirty]));
    const statuses = new Map<string, number>();
    const times: number[] = [];
    const send = async (number: number): Promise<void> => {
      const slug = slugs[(number * 7919) % slugs.length] ?? '';
      // One in ten is signed by a merchant for another one.
      const isForged = number % 10 === 9;
      const body = `{"id":${number}}`;
      const secret = SECRET + (isForged ? 'shop-x' : slug);
      const signature = createHmac('sha256', secret).update(body).digest('base64');
      const started = performance.now();
      const { status } = await fetch(`http://127.0.0.1:${service.port}/hooks/${slug}/woocommerce`, {
        method: 'POST',
        body,
        headers: { 'x-wc-webhook-signature': signature },
      });
      times.push(performance.now() - started);
      const kind = `${isForged ? 'forged' : 'signed'} ${status}`;
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
    };
    const started = performance.now();
    for (let from = 0; from < HOOKS; from += 100)
      await Promise.all(
        Array.from({ length: Math.min(100, HOOKS - from) }, (_, index) => send(from + index)),
      );
    const seconds = (performance.now() - started) / 1000;
    expect(Object.fromEntries(statuses)).toEqual({ 'signed 200': HOOKS * 0.9, 'forged 401': HOOKS * 0.1 });
    const rows = await service.table.rows();
    const kept = rows.reduce((sum, { slug, dirty }) => sum + dirty - (before.get(slug) ?? 0), 0);
    expect(kept).toBe(HOOKS * 0.9);
    const slowest = times.toSorted((a, b) => b - a)[0] ?? 0;
    showFigures(context, {
      merchants: MERCHANTS,
      hooks: HOOKS,
      'hooks a second': Math.round(HOOKS / seconds),
      'slowest answer ms': Math.round(slowest),
      lost: HOOKS * 0.9 - kept,
    });
    if (!isFull) return;
    expect(seconds).toBeLessThan(FULL_SECONDS);
    expect(slowest).toBeLessThan(LONGEST_ANSWER_MS);
  } finally {
    await service.stop();
  }
});

test(`${HOOKS} hooks for ${MERCHANTS} merchants within a minute are all kept, each merchant is built at most ${MOST_BUILDS} times, and every last change is live`, async (context) => {
  context.skip(!isFull, ONLY_FULL);
  const shops = new Workspace();
  const slugs = slugsOf(MERCHANTS);
  for (const [number, slug] of slugs.entries()) shops.synthesise(slug, 3, number + 1);
  await shops.build(slugs);
  const place = { tenants: shops.tenants, out: shops.out, data: join(shops.root, 'data'), port: 29_400 };
  const worker = await startWorkerProcess(place, slugs);
  try {
    while (!worker.lines().some((line) => line.endsWith(': done'))) await wait(100);
    for (const slug of slugs) setPrice(shops.tenants, slug, 4321);
    const before = new Map((await worker.rows()).map((row) => [row.slug, row]));
    const started = performance.now();
    const calls: Promise<number>[] = [];
    for (let number = 0; number < HOOKS; number += 1) {
      const behind = started + number * ((FULL_SECONDS * 1000) / HOOKS) - performance.now();
      if (behind > 1) await wait(behind);
      calls.push(worker.hook(slugs[(number * 7919) % slugs.length] ?? '', `{"id":${number}}`));
    }
    const statuses = await Promise.all(calls);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    await expect
      .poll(async () => (await worker.rows()).filter(({ dirty, built }) => built < dirty).length, {
        timeout: 600_000,
        interval: 500,
      })
      .toBe(0);
    const rows = await worker.rows();
    const kept = rows.reduce((sum, { slug, dirty }) => sum + dirty - (before.get(slug)?.dirty ?? 0), 0);
    const builds = rows.map(({ slug, fence }) => fence - (before.get(slug)?.fence ?? 0));
    expect(kept).toBe(HOOKS);
    expect(Math.max(...builds)).toBeLessThanOrEqual(MOST_BUILDS);
    for (const slug of slugs) expect(shops.read(slug, 'products/1001.html')).toContain('43.21');
    showFigures(context, {
      'all live after s': Math.round((performance.now() - started) / 1000),
      'most builds of a merchant': Math.max(...builds),
    });
  } finally {
    await worker.stop();
  }
});
