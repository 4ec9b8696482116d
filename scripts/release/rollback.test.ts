import { mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { flawsOf } from '#tests/build/temporary-site.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { pinnedRelease, ReleasePinned, refusePinned, unpin } from './pin.ts';
import { keptReleases, RollbackOvertaken, rollBack } from './rollback.ts';
import { nextSequence, type SiteDirectory, siteDirectory } from './site-directory.ts';
import { takeLock } from './site-lock.ts';
import { tidyReleases } from './tidy-releases.ts';
import { releaseWriter } from './write-release.ts';

/** What another process does while a rollback carries assets; once. */
const others = vi.hoisted(() => ({ act: () => {} }));
vi.mock('./carry-assets.ts', async (original) => {
  const { carryAssets } = await original<typeof import('./carry-assets.ts')>();
  return {
    carryAssets(...parameters: Parameters<typeof carryAssets>) {
      const { act } = others;
      others.act = () => {};
      act();
      return carryAssets(...parameters);
    },
  };
});

function siteWith(count: number): { site: SiteDirectory; ids: string[] } {
  const site = siteDirectory(temporaryDirectory(), 'shop');
  mkdirSync(site.releases, { recursive: true });
  const ids = Array.from({ length: count }, (_, index) => release(site, { 'index.html': `${index}` }));
  return { site, ids };
}

/** Its id. */
function release(
  site: SiteDirectory,
  files: Readonly<Record<string, string>>,
  beforeSwap: () => void = () => {},
): string {
  const writer = releaseWriter(site);
  for (const [path, content] of Object.entries({ 'index.html': '', ...files })) writer.add(path, { content });
  refusePinned(site);
  beforeSwap();
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

test('a release during its deletion is neither listed nor restored', () => {
  const { site, ids } = siteWith(3);
  rmSync(join(site.releases, ids[1] ?? '', 'release.json'));
  expect(keptReleases(site).map(({ id }) => id)).toEqual([ids[2], ids[0]]);
  expect(rollBack(site).id).toBe(ids[0]);
});

test('a rollback restores and pins the release before, and a second one the release before that', () => {
  const { site, ids } = siteWith(3);
  expect(rollBack(site).id).toBe(ids[1]);
  expect([live(site), pinnedRelease(site)]).toEqual([ids[1], ids[1]]);
  expect(rollBack(site).id).toBe(ids[0]);
  expect(live(site)).toBe(ids[0]);
  expect(() => rollBack(site)).toThrow('has no release before the live one');
});

test('pages keep their assets after a rollback, and pages of both releases after the way back', () => {
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

test('a rollback to a named release can go back or forward', () => {
  const { site, ids } = siteWith(3);
  rollBack(site, ids[0]);
  expect(rollBack(site, ids[2]).id).toBe(ids[2]);
  expect(live(site)).toBe(ids[2]);
});

test.each(['', '{}', 'null', '{"rel'])(
  'a pin that was damaged to %j still applies until the operator ends it',
  (text) => {
    const { site, ids } = siteWith(3);
    rollBack(site);
    writeFileSync(site.pin, text);
    expect(pinnedRelease(site)).toBe(ids[1]);
    expect(() => release(site, {})).toThrow(ReleasePinned);
    tidyReleases(site, 10);
    expect(live(site)).toBe(ids[1]);
    expect([unpin(site), pinnedRelease(site)]).toEqual([true, null]);
    expect(live(site)).toBe(ids[1]);
    release(site, {});
    expect(live(site)).toMatch(/^000004-/);
  },
);

test.each(['000009-abc', '../x', ''])('an unknown release %j is refused and nothing changes', (id) => {
  const { site, ids } = siteWith(2);
  expect(() => rollBack(site, id)).toThrow(`There are: ${ids[1]}, ${ids[0]}.`);
  expect([live(site), pinnedRelease(site)]).toEqual([ids[1], null]);
});

test('a rollback does not wait for a build, and the build releases nothing', () => {
  const { site, ids } = siteWith(2);
  const lock = takeLock(site.lock);
  expect(rollBack(site).id).toBe(ids[0]);
  expect([live(site), pinnedRelease(site), lock?.isMine()]).toEqual([ids[0], ids[0], true]);
  expect(() => refusePinned(site)).toThrow(ReleasePinned);
  lock?.release();
});

test('open pages keep their assets when a build withdraws its release', () => {
  const site = siteDirectory(temporaryDirectory(), 'shop');
  mkdirSync(site.releases, { recursive: true });
  const target = release(site, { '_astro/old.css': 'old' });
  release(site, { '_astro/live.css': 'live' });
  // The rollback has pinned, and swaps only after the build.
  const pinOnly = () => writeFileSync(site.pin, JSON.stringify({ release: target }));
  expect(() => release(site, { '_astro/newest.css': 'newest' }, pinOnly)).toThrow(ReleasePinned);
  expect(live(site)).toBe(target);
  expect(readFileSync(join(site.current, '_astro/newest.css'), 'utf8')).toBe('newest');
});

test('a build withdraws its release after a rollback that it could not see before', () => {
  const { site, ids } = siteWith(2);
  const lock = takeLock(site.lock);
  expect(() => release(site, { 'index.html': 'newer' }, () => rollBack(site))).toThrow(ReleasePinned);
  expect([live(site), pinnedRelease(site)]).toEqual([ids[0], ids[0]]);
  expect(keptReleases(site)).toHaveLength(3);
  lock?.release();
});

test('of two simultaneous rollbacks the later one applies, and the other one reports it', () => {
  const { site, ids } = siteWith(3);
  others.act = () => {
    rollBack(site, ids[0]);
  };
  expect(() => rollBack(site, ids[1])).toThrow(RollbackOvertaken);
  expect([live(site), pinnedRelease(site)]).toEqual([ids[0], ids[0]]);
});

test('a rollback that fails half-way restores the earlier pin, or leaves none', () => {
  const site = siteDirectory(temporaryDirectory(), 'shop');
  mkdirSync(site.releases, { recursive: true });
  const [broken = '', older = '', newest = ''] = ['a', 'b', 'c'].map((name) =>
    release(site, name === 'a' ? {} : { [`_astro/${name}.css`]: name }),
  );
  // No folder can be made where the assets are to go.
  writeFileSync(join(site.releases, broken, '_astro'), '');
  expect(() => rollBack(site, broken)).toThrow('EEXIST');
  expect([live(site), pinnedRelease(site)]).toEqual([newest, null]);
  rollBack(site, older);
  expect(() => rollBack(site, broken)).toThrow('EEXIST');
  expect([live(site), pinnedRelease(site)]).toEqual([older, older]);
});

test.each([
  ['cut short', (path: string) => writeFileSync(path, '{"format":1,')],
  ['gone', (path: string) => rmSync(path)],
])('a live release can be rolled back when its release.json is %s', (_, damage) => {
  const { site, ids } = siteWith(3);
  damage(join(site.releases, ids[2] ?? '', 'release.json'));
  expect(rollBack(site).id).toBe(ids[1]);
  expect([live(site), pinnedRelease(site)]).toEqual([ids[1], ids[1]]);
});

test('a release with a damaged release.json cannot be restored, but another one can', () => {
  const { site, ids } = siteWith(3);
  writeFileSync(join(site.releases, ids[1] ?? '', 'release.json'), '{');
  expect(() => rollBack(site)).toThrow(`${ids[1]} is damaged`);
  expect([live(site), pinnedRelease(site)]).toEqual([ids[2], null]);
  expect(rollBack(site, ids[0]).id).toBe(ids[0]);
});

test('tidying keeps the release that a rollback restores', () => {
  const { site, ids } = siteWith(3);
  writeFileSync(site.pin, JSON.stringify({ release: ids[0] }));
  tidyReleases(site, 1);
  expect(keptReleases(site).map(({ id }) => id)).toEqual([ids[2], ids[0]]);
});

test('the operator can end the pin', () => {
  const { site } = siteWith(2);
  expect(unpin(site)).toBe(false);
  rollBack(site);
  expect([unpin(site), pinnedRelease(site)]).toEqual([true, null]);
});
