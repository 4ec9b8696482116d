import { mkdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flawsOf } from '#tests/build/temporary-site.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { keptReleases, pinnedRelease, rollBack, rollBackWhenFree, unpin } from './rollback.ts';
import { nextSequence, type SiteDirectory, siteDirectory } from './site-directory.ts';
import { takeLock } from './site-lock.ts';
import { releaseWriter } from './write-release.ts';

function siteWith(count: number): { site: SiteDirectory; ids: string[] } {
  const site = siteDirectory(temporaryDirectory(), 'shop');
  mkdirSync(site.releases, { recursive: true });
  const ids = Array.from({ length: count }, (_, index) => release(site, { 'index.html': `${index}` }));
  return { site, ids };
}

/** Its id. */
function release(site: SiteDirectory, files: Readonly<Record<string, string>>): string {
  const writer = releaseWriter(site);
  for (const [path, content] of Object.entries({ 'index.html': '', ...files })) writer.add(path, { content });
  return writer.publish({
    sequence: nextSequence(site),
    slug: 'shop',
    hosts: [],
    prefixes: [],
    codeId: 'c',
    inputHash: 'i',
    productCount: 1,
    inlineScripts: [],
  }).id;
}
const live = (site: SiteDirectory) => readlinkSync(site.current).replace('releases/', '');

test('releases are listed newest first, and the live one is marked', () => {
  const { site, ids } = siteWith(3);
  expect(keptReleases(site).map(({ id, isLive }) => [id, isLive])).toEqual([
    [ids[2], true],
    [ids[1], false],
    [ids[0], false],
  ]);
});

test('a release that is being deleted is none any more: neither listed nor gone back to', () => {
  const { site, ids } = siteWith(3);
  rmSync(join(site.releases, ids[1] ?? '', 'release.json'));
  expect(keptReleases(site).map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  expect(rollBack(site).id).toBe(ids[0]);
});

test('a rollback makes the release before the live one live and pins it, then the one before that', () => {
  const { site, ids } = siteWith(3);
  expect(rollBack(site).id).toBe(ids[1]);
  expect([live(site), pinnedRelease(site)]).toEqual([ids[1], ids[1]]);
  expect(rollBack(site).id).toBe(ids[0]);
  expect(live(site)).toBe(ids[0]);
  expect(() => rollBack(site)).toThrow('has no release before the live one');
});

test('pages of the release that was live find their assets after a rollback, and those of both after the way back', () => {
  const site = siteDirectory(temporaryDirectory(), 'shop');
  mkdirSync(site.releases, { recursive: true });
  const [old = '', fresh = ''] = ['old', 'fresh'].map((name) =>
    release(site, { [`_astro/${name}.css`]: name }),
  );
  const oldest = () => keptReleases(site).at(-1);
  const madeAtMs = oldest()?.madeAtMs ?? 0;
  expect(Object.keys(rollBack(site, old).files)).toEqual([
    '_astro/fresh.css',
    '_astro/old.css',
    'index.html',
  ]);
  expect(readFileSync(join(site.current, '_astro/fresh.css'), 'utf8')).toBe('fresh');
  expect(flawsOf(site.current)).toEqual([]);
  expect(oldest()?.id).toBe(old);
  // Files keep parts of a millisecond, times that are set do not.
  expect(Math.abs((oldest()?.madeAtMs ?? 0) - madeAtMs)).toBeLessThan(1);
  expect(rollBack(site, fresh).files['_astro/old.css']?.retiredAt).toBeDefined();
  expect(readFileSync(join(site.current, '_astro/old.css'), 'utf8')).toBe('old');
});

test('a rollback to a named release may go either way', () => {
  const { site, ids } = siteWith(3);
  rollBack(site, ids[0]);
  expect(rollBack(site, ids[2]).id).toBe(ids[2]);
  expect(live(site)).toBe(ids[2]);
});

test.each(['000009-abc', '../x', ''])(
  'a release %j that is not there is refused and nothing changes',
  (id) => {
    const { site, ids } = siteWith(2);
    expect(() => rollBack(site, id)).toThrow(`There are: ${ids[1]}, ${ids[0]}.`);
    expect([live(site), pinnedRelease(site)]).toEqual([ids[1], null]);
  },
);

test('a rollback waits for the build that is under way, and goes back to what was meant before that released', async () => {
  const { site, ids } = siteWith(2);
  const lock = takeLock(site.lock);
  const rolledBack = rollBackWhenFree(site);
  const newer = release(site, { 'index.html': 'newer' });
  lock?.release();
  expect((await rolledBack).id).toBe(ids[0]);
  expect([live(site), pinnedRelease(site)]).toEqual([ids[0], ids[0]]);
  expect(keptReleases(site).map(({ id }) => id)).toEqual([newer, ids[1], ids[0]]);
});

test('a rollback does not wait for ever', async () => {
  const { site, ids } = siteWith(2);
  const lock = takeLock(site.lock);
  await expect(rollBackWhenFree(site, undefined, 60)).rejects.toThrow('shop is being built');
  expect(live(site)).toBe(ids[1]);
  lock?.release();
});

test('a merchant that is being built is not rolled back', () => {
  const { site, ids } = siteWith(2);
  const lock = takeLock(site.lock);
  expect(() => rollBack(site)).toThrow('shop is being built');
  expect([live(site), pinnedRelease(site)]).toEqual([ids[1], null]);
  lock?.release();
});

test('the pin goes when the operator says so', () => {
  const { site } = siteWith(2);
  expect(unpin(site)).toBe(false);
  rollBack(site);
  expect([unpin(site), pinnedRelease(site)]).toEqual([true, null]);
});
