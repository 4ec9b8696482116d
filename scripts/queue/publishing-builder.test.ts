import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { blankReport } from '#scripts/build/prerender/build-report.ts';
import { NOTHING_PUBLISHED, type Publisher, type ReleaseToPublish } from '#scripts/publish/publisher.ts';
import { rollBack } from '#scripts/release/rollback.ts';
import { nextSequence, type SiteDirectory, siteDirectory } from '#scripts/release/site-directory.ts';
import { Superseded } from '#scripts/release/superseded.ts';
import { releaseWriter } from '#scripts/release/write-release.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { publishingBuilder } from './publishing-builder.ts';

const EVERYTHING = { touched: null, fence: 1, knownFence: 0, lastProducts: null };

function release(site: SiteDirectory, text: string): void {
  mkdirSync(site.releases, { recursive: true });
  const writer = releaseWriter(site);
  writer.add('index.html', { content: text });
  const head = { hosts: [], prefixes: [], codeId: 'c', inputHash: 'i', productCount: 1, inlineScripts: [] };
  writer.publish({ ...head, slug: site.slug, sequence: nextSequence(site) });
}

/** Builds the second release of a shop and publishes it with `publish`. `again` receives the slugs to publish again. */
function buildAndPublish(
  publish: (release: ReleaseToPublish, site: SiteDirectory) => Promise<void>,
  again: string[] = [],
) {
  const out = temporaryDirectory();
  const site = siteDirectory(out, 'shop');
  release(site, 'old');
  const publisher: Publisher = {
    name: 'nowhere',
    retire: async () => {},
    async publish(asked) {
      await publish(asked, site);
      return NOTHING_PUBLISHED;
    },
  };
  const builder = {
    build: async () => {
      release(site, 'new');
      return blankReport('shop', 'released', 0);
    },
  };
  const mayPublish = async () => true;
  return publishingBuilder(builder, publisher, out, async (slug) => void again.push(slug)).build(
    'shop',
    EVERYTHING,
    mayPublish,
  );
}

test('a rollback ends a running publication, and none of its files ends up in another release', async () => {
  const seen: unknown[] = [];
  const report = await buildAndPublish(async ({ directory, mayPublish }, site) => {
    seen.push(await mayPublish());
    rollBack(site);
    seen.push(await mayPublish(), readFileSync(join(directory, 'index.html'), 'utf8'));
  });
  expect(seen).toEqual([true, false, 'new']);
  expect(report.outcome).toBe('released');
});

test('a publication carries the fence of its build, so that it can take over the lock of an older one', async () => {
  const fences: unknown[] = [];
  await buildAndPublish(async ({ fence }) => void fences.push(fence));
  expect(fences).toEqual([EVERYTHING.fence]);
});

test('a failed publication makes the build fail', async () => {
  const again: string[] = [];
  const report = await buildAndPublish(() => Promise.reject(new Error('no room')), again);
  expect(report).toMatchObject({ outcome: 'failed', code: 'publish.failed', reason: 'no room' });
  expect(again).toEqual([]);
});

test('a superseded publication makes the merchant due, because it may have disturbed the newer one', async () => {
  const again: string[] = [];
  const report = await buildAndPublish(() => Promise.reject(new Superseded()), again);
  expect(report).toMatchObject({ outcome: 'failed', code: 'build.superseded' });
  expect(again).toEqual(['shop']);
});
