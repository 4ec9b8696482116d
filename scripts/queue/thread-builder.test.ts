import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { liveReleaseId, siteDirectory } from '#scripts/release/site-directory.ts';
import { takeLock } from '#scripts/release/site-lock.ts';
import { Workspace } from '#tests/build/temporary-site.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { threadBuilder } from './thread-builder.ts';

test('a build that takes too long is stopped and reported differently from a crash', async () => {
  const folder = temporaryDirectory();
  const options = {
    ...{ codeId: 'code', compiledDirectory: folder, tenantsDirectory: folder, outDirectory: folder },
    ...{ cacheDirectory: folder, force: false, acceptShrink: false, environment: {} },
  };
  const reading = { fence: 1 } as never;
  const mayPublish = async () => true;
  // No thread starts within a millisecond.
  const { lock } = siteDirectory(folder, 'shop');
  const left = takeLock(lock, 1);
  const hasty = threadBuilder(options, 1);
  expect(await hasty.build('shop', reading, mayPublish)).toMatchObject({
    slug: 'shop',
    outcome: 'failed',
    code: 'build.too-long',
  });
  // Otherwise rollbacks would be blocked: the process that holds the lock is alive.
  expect(left?.isMine()).toBe(false);
  await hasty.close();
  const patient = threadBuilder(options);
  const report = await patient.build('shop', reading, mayPublish);
  expect(report.code).not.toBe('build.too-long');
  await patient.close();
});

/** Renders each page as a single empty paragraph. */
const PAGES = `
export const pages = { any: () => {} };
export const renderPage = () => ({ text: '<p>', pieces: [] });
`;
const FACTS = { routes: [{ component: 'any', pattern: '', island: '' }], scripts: {} };

test.each<[string, () => Promise<boolean>, string]>([
  ['may', async () => true, 'released'],
  ['may not', async () => false, 'build.superseded'],
  ['cannot ask whether it may', () => Promise.reject(new Error('No database.')), 'build.superseded'],
])('a build in a thread that %s go live ends accordingly', async (_, mayPublish, end) => {
  const shop = new Workspace();
  shop.synthesise('shop', 3);
  const compiledDirectory = temporaryDirectory();
  for (const folder of ['client/_astro', 'server'])
    mkdirSync(join(compiledDirectory, folder), { recursive: true });
  writeFileSync(join(compiledDirectory, 'client/service-worker.js'), '');
  writeFileSync(join(compiledDirectory, 'client/_astro/site.A1.css'), '');
  writeFileSync(join(compiledDirectory, 'server/pages.mjs'), PAGES);
  writeFileSync(join(compiledDirectory, 'server/pages.json'), JSON.stringify(FACTS));
  const builder = threadBuilder({
    ...{ codeId: 'code', compiledDirectory, tenantsDirectory: shop.tenants, outDirectory: shop.out },
    ...{ cacheDirectory: temporaryDirectory(), force: false, acceptShrink: false, environment: {} },
  });
  onTestFinished(() => builder.close());
  const order = { fence: 1, knownFence: 0, touched: null, lastProducts: null };
  const { outcome, code } = await builder.build('shop', order, mayPublish);
  expect(code ?? outcome).toBe(end);
  const isLive = liveReleaseId(siteDirectory(shop.out, 'shop')) !== null;
  expect(isLive).toBe(end === 'released');
});
