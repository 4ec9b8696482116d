import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openRebuildState } from '#scripts/queue/rebuild-state.ts';
import { putEmptyDatabase } from '#scripts/queue/set-up/empty-database.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { releaseWriter } from '#scripts/release/write-release.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { startRebuildService } from './service.ts';
import type { ServiceOptions } from './service-options.ts';

/** A directory with one merchant, and a function that starts a service for it. */
function bench({ hasDatabase = true } = {}) {
  const root = temporaryDirectory();
  const tenantsDirectory = join(root, 'tenants');
  const addMerchant = (slug: string, url = 'http://127.0.0.1:1') => {
    mkdirSync(join(tenantsDirectory, slug), { recursive: true });
    const catalogue = { kind: 'woocommerce', url };
    const tenant = { timeZone: 'Asia/Hebron', country: 'PS', currency: 'ILS', sources: { catalogue } };
    writeFileSync(join(tenantsDirectory, slug, 'tenant.json'), JSON.stringify(tenant));
  };
  const dataDirectory = join(root, 'data');
  const start = async (more: Partial<ServiceOptions> = {}) => {
    if (hasDatabase && !existsSync(dataDirectory)) await putEmptyDatabase(dataDirectory);
    return startRebuildService({
      codeId: 'code',
      compiledDirectory: root,
      tenantsDirectory,
      outDirectory: join(root, 'out'),
      cacheDirectory: join(root, 'cache'),
      dataDirectory,
      environment: {},
      port: 0,
      slots: 0,
      probeEveryMs: 1000,
      watchesFiles: false,
      log: () => {},
      ...more,
    });
  };
  return { root, addMerchant, start };
}

test('a stopping service does not wait for a source that leaves a probe unanswered', async () => {
  const store = createServer((request, response) => {
    // Only probes request a single product; builds get all answers.
    if (request.url?.includes('per_page=1&')) store.emit('probed');
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  onTestFinished(() => store.closeAllConnections());
  onTestFinished(() => void store.close());
  const { addMerchant, start } = bench();
  addMerchant('shop', `http://127.0.0.1:${(store.address() as AddressInfo).port}`);
  const service = await start({ slots: 1 });
  await once(store, 'probed');
  const told = performance.now();
  await service.stop();
  expect(performance.now() - told).toBeLessThan(4000);
}, 60_000);

test('a process that only takes hooks probes no source', async () => {
  let asked = 0;
  const store = createServer((_request, response) => {
    asked += 1;
    response.end('[]');
  }).listen(0, '127.0.0.1');
  await once(store, 'listening');
  onTestFinished(() => void store.close());
  const { addMerchant, start } = bench();
  const service = await start();
  // Merchants are enrolled at the next reading of the list, at the interval at which sources would be probed.
  for (const slug of ['first', 'second', 'third']) {
    addMerchant(slug, `http://127.0.0.1:${(store.address() as AddressInfo).port}`);
    await vi.waitFor(async () => expect(await service.table.row(slug)).not.toBeNull(), 5000);
  }
  await service.stop();
  expect(asked).toBe(0);
}, 60_000);

test('a service that fails to start leaves nothing open', async () => {
  const { root, addMerchant, start } = bench({ hasDatabase: false });
  addMerchant('shop');
  await expect(start({ environment: { PUBLISH_TO: 'nowhere' } })).rejects.toThrow(
    'is no place to publish to',
  );
  await expect(start({ environment: { NEXT_OPERATOR_TOKEN: 'a' } })).rejects.toThrow(
    'NEXT_OPERATOR_TOKEN is too short',
  );
  expect(existsSync(join(root, 'data'))).toBe(false);
  writeFileSync(join(root, 'file'), '');
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  await expect(start({ port: (taken.address() as AddressInfo).port })).rejects.toThrow(
    'is taken by another program',
  );
  await (await start()).stop();
}, 60_000);

test('a merchant whose folder was added while no service ran is due at the next start', async () => {
  const { root, addMerchant, start } = bench();
  addMerchant('first');
  const before = await start({ probeEveryMs: 0 });
  await before.table.end(await before.table.begin('first'), { release: '000001-a', isNew: true });
  await before.stop();
  const state = await openRebuildState({ environment: {}, dataDirectory: join(root, 'data') }, () => {});
  await state.database.query(`UPDATE dukkan.pass SET state = 'done'`);
  await state.close();
  addMerchant('second');
  const after = await start({ probeEveryMs: 0 });
  expect(await after.table.rows()).toMatchObject([
    { slug: 'first', isDue: false },
    { slug: 'second', isDue: true },
  ]);
  await after.stop();
}, 60_000);

test('a starting worker tells of live releases that were damaged, here and where they are published, and makes their merchants due', async () => {
  const { root, addMerchant, start } = bench();
  const published = join(root, 'published');
  const slugs = ['emptied', 'pointless', 'published', 'whole'];
  for (const slug of slugs) addMerchant(slug);
  const before = await start({ probeEveryMs: 0 });
  for (const slug of slugs) {
    await before.table.end(await before.table.begin(slug), { release: '000001-a', isNew: true });
    for (const directory of [join(root, 'out'), published]) {
      const site = siteDirectory(directory, slug);
      mkdirSync(site.releases, { recursive: true });
      const writer = releaseWriter(site);
      writer.add('index.html', { content: 'home' });
      const head = { sequence: 1, hosts: [], prefixes: [], codeId: 'c', inputHash: 'i', productCount: 1 };
      writer.publish({ ...head, slug, inlineScripts: [] });
    }
  }
  await before.stop();
  truncateSync(join(siteDirectory(join(root, 'out'), 'emptied').current, 'index.html'));
  rmSync(siteDirectory(join(root, 'out'), 'pointless').current);
  truncateSync(join(siteDirectory(published, 'published').current, 'index.html'));
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  // Without sources that answer nothing is built; what is due is told.
  const after = await start({ slots: 1, probeEveryMs: 0, log, environment: { PUBLISH_TO: published } });
  await vi.waitFor(async () => {
    const rows = await after.table.rows();
    expect(rows.filter(({ dirty }) => dirty > 0).map(({ slug }) => slug)).toEqual(slugs.slice(0, 3));
  }, 5000);
  await after.stop();
  const told = lines.filter((line) => /not whole|No pointer/.test(line));
  expect(told.toSorted()).toEqual([
    'error: emptied: 1 file of the live release is missing or not whole (index.html)',
    'error: pointless: No pointer to the live release is left',
    `error: published in ${published}: 1 file of the live release is missing or not whole (index.html)`,
  ]);
}, 60_000);

test('a merchant that another process has added to the list is enrolled at its next reading', async () => {
  const { addMerchant, start } = bench();
  const service = await start();
  addMerchant('shop');
  await vi.waitFor(async () => expect(await service.table.row('shop')).not.toBeNull(), 5000);
  await service.stop();
}, 60_000);

test('a process that only takes hooks starts no pass with its code, because no worker may build with that code', async () => {
  const { root, addMerchant, start } = bench();
  addMerchant('shop');
  await (await start({ probeEveryMs: 0 })).stop();
  const state = await openRebuildState({ environment: {}, dataDirectory: join(root, 'data') }, () => {});
  expect(await state.database.query('SELECT name FROM dukkan.pass')).toEqual([]);
  await state.close();
}, 60_000);

test('a service whose folder names no merchants tells so at its start', async () => {
  const lines: string[] = [];
  const { root, start } = bench();
  const service = await start({ log: (line) => lines.push(line) });
  await service.stop();
  expect(lines).toContain(
    `error: There are no merchants in ${join(root, 'tenants')}. If it is the wrong folder, name another one with --tenants or DUKKAN_TENANTS. For a first merchant: npm run new-tenant`,
  );
});
