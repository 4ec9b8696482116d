import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { rollBack } from '#scripts/release/rollback.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { servingApplication } from '#scripts/serve/application.ts';
import { openSites } from '#scripts/serve/site.ts';
import { Workspace } from '#tests/build/temporary-site.ts';
import { showFigures } from './figures.ts';
import { isFull, sizeOf } from './size.ts';

const PRODUCTS = sizeOf(60, 1000);
/** In full sizes: a busy machine takes longer. */
const MAXIMUM_MS = 1000;

const SWAPS = sizeOf(100, 1000);

test('a reader beside rollbacks always finds a release', async (context) => {
  const shop = new Workspace();
  shop.synthesise('shop', 2);
  await shop.build(['shop']);
  const old = shop.manifest('shop');
  shop.edit('shop', 'settings.json', (settings) => ({ ...settings, mainColor: '#0b5fff' }));
  await shop.build(['shop']);
  const fresh = shop.manifest('shop');
  const site = siteDirectory(shop.out, 'shop');
  // The reader has a thread of its own: in this one, nothing else runs during a swap.
  const reader = new Worker(
    `const { readFileSync } = require('node:fs');
     const { parentPort, workerData } = require('node:worker_threads');
     let isOver = false;
     parentPort.on('message', () => { isOver = true; });
     const counts = { read: 0, missing: 0 };
     function look() {
       for (let turn = 0; turn < 100; turn += 1) {
         try { readFileSync(workerData); counts.read += 1; } catch { counts.missing += 1; }
       }
       if (isOver) { parentPort.postMessage(counts); parentPort.close(); } else setImmediate(look);
     }
     parentPort.postMessage('reading');
     look();`,
    { eval: true, workerData: join(site.current, 'release.json') },
  );
  await once(reader, 'message');
  for (let swap = 0; swap < SWAPS; swap += 1) {
    rollBack(site, (swap % 2 === 0 ? old : fresh).id);
    await new Promise(setImmediate);
  }
  reader.postMessage('over');
  const [counts] = await once(reader, 'message');
  expect(counts).toEqual({ read: expect.any(Number), missing: 0 });
  expect(counts.read).toBeGreaterThan(SWAPS);
  showFigures(context, { swaps: SWAPS, 'reads meanwhile': counts.read, 'not found': counts.missing });
});

test('a rollback is live within a second, and readers of either release meet no missing page or file', async (context) => {
  const shop = new Workspace();
  shop.synthesise('shop', PRODUCTS);
  await shop.build(['shop']);
  const old = shop.manifest('shop');
  shop.edit('shop', 'settings.json', (settings) => ({
    ...settings,
    mainColor: '#0b5fff',
    telephoneNumber: '+97225550777',
  }));
  await shop.build(['shop']);
  const fresh = shop.manifest('shop');
  expect(fresh.id).not.toBe(old.id);
  const app = servingApplication(openSites(shop.out));
  const statusOf = async (path: string): Promise<number> =>
    (await app.request(`http://shop.localhost${path}`)).status;
  const pages = Object.keys(fresh.files).filter(
    (path) => path.endsWith('.html') && !/(?:^|\/)(?:404|500|_id)\.html$/.test(path),
  );
  const addresses = pages.map((path) => `/${path.replace(/(?:^|\/)index\.html$|\.html$/, '')}`);

  const missing: string[] = [];
  let asked = 0;
  let isOver = false;
  const reader = async (first: number) => {
    for (let number = first; !isOver; number += 7) {
      const path = addresses[number % addresses.length] ?? '/';
      const status = await statusOf(path);
      asked += 1;
      if (status !== 200) missing.push(`${path} ${status}`);
      await new Promise(setImmediate);
    }
  };
  const readers = [0, 3, 5].map(reader);
  const site = siteDirectory(shop.out, 'shop');
  const times: number[] = [];
  for (const target of [old, fresh, old, fresh, old]) {
    const started = performance.now();
    rollBack(site, target.id);
    times.push(performance.now() - started);
    expect(shop.manifest('shop').id).toBe(target.id);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  isOver = true;
  await Promise.all(readers);
  expect(missing).toEqual([]);
  // A page of either release that was opened before the last rollback still finds its scripts, styles and pictures.
  const assets = [old, fresh].flatMap(({ files }) =>
    Object.keys(files).filter((path) => path.startsWith('_astro/')),
  );
  expect(Object.keys(fresh.files).some((path) => assets.includes(path) && !old.files[path])).toBe(true);
  const lost: string[] = [];
  for (const path of new Set(assets)) if ((await statusOf(`/${path}`)) !== 200) lost.push(path);
  expect(lost).toEqual([]);
  if (isFull) expect(Math.max(...times)).toBeLessThan(MAXIMUM_MS);
  showFigures(context, {
    'longest rollback ms': Math.max(...times).toFixed(1),
    'requests meanwhile': asked,
    'not found': missing.length,
  });
});
