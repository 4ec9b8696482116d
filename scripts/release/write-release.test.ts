import {
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { readManifest } from './manifest.ts';
import { nextSequence, type SiteDirectory, siteDirectory } from './site-directory.ts';
import { tidyReleases } from './tidy-releases.ts';
import { pointTo, releaseWriter } from './write-release.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return {
    ...fs,
    rmSync: vi.fn(fs.rmSync),
    renameSync: vi.fn(fs.renameSync),
    openSync: vi.fn(fs.openSync),
  };
});

function emptySite(): SiteDirectory {
  const site = siteDirectory(temporaryDirectory(), 'shop');
  mkdirSync(site.releases, { recursive: true });
  return site;
}

const headOf = (sequence: number) => ({
  sequence,
  slug: 'shop',
  hosts: [],
  prefixes: [],
  codeId: 'c',
  inputHash: 'i',
  productCount: 1,
  inlineScripts: [],
});

function release(site: SiteDirectory, text = 'one') {
  const writer = releaseWriter(site);
  writer.add('b/page.html', { content: text, fingerprint: 'f' });
  writer.add('a.txt', { content: new TextEncoder().encode('é') });
  return writer.publish(headOf(nextSequence(site)));
}

test('if the live release exists by name only, as in a back-up, the next release follows its number', () => {
  const site = emptySite();
  symlinkSync('releases/000011-gone', site.current);
  expect(release(site).id).toMatch(/^000012-/);
  expect(readlinkSync(site.current)).toMatch(/^releases\/000012-/);
});

test('all files and folders are synced before the pointer names them, then the pointer’s folder', async () => {
  const site = emptySite();
  release(site);
  vi.mocked(renameSync).mockClear();
  vi.mocked(openSync).mockClear();
  const writer = releaseWriter(site);
  const old = join(site.current, 'a.txt');
  writer.add('b/new.html', { content: 'new' });
  writer.add('b/c/other.html', { content: 'new' });
  writer.add('old.txt', { linkTo: old, file: { hash: '', size: 2 } });
  await writer.sync();
  const { id } = writer.publish(headOf(2));
  const swap = vi.mocked(renameSync).mock.calls.findIndex(([, to]) => to === site.current);
  const swapped = vi.mocked(renameSync).mock.invocationCallOrder[swap] ?? 0;
  const synced = (isBefore: boolean) =>
    vi
      .mocked(openSync)
      .mock.calls.filter(
        (_, call) => (vi.mocked(openSync).mock.invocationCallOrder[call] ?? 0) < swapped === isBefore,
      )
      .map(([path]) =>
        String(path)
          .replace(/\.staging-[^/]*/, id)
          .replace(`${site.path}/`, ''),
      );
  const below = `releases/${id}`;
  const names = ['', '/b', '/b/c', '/b/new.html', '/b/c/other.html', '/release.json'];
  expect(synced(true)).toEqual(expect.arrayContaining([...names.map((name) => below + name), 'releases']));
  expect(synced(true)).not.toContain(`${below}/old.txt`);
  expect(synced(false)).toEqual([site.path]);
});

test('publishing makes the whole release live at once, with hash and size of each file', () => {
  const site = emptySite();
  const writer = releaseWriter(site);
  writer.add('index.html', { content: 'é' });
  expect([existsSync(site.current), readdirSync(site.releases).length]).toEqual([false, 1]);
  const manifest = writer.publish(headOf(1));
  expect(readlinkSync(site.current)).toBe(`releases/${manifest.id}`);
  expect(readdirSync(site.releases)).toEqual([manifest.id]);
  expect(readManifest(site.current)).toEqual(manifest);
  expect(manifest.files).toEqual({
    'index.html': { hash: '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c', size: 2 },
  });
});

test('the same files and number give the same id and manifest, in any order', () => {
  const texts = [0, 1].map((turn) => {
    const site = emptySite();
    const writer = releaseWriter(site);
    const names = ['x.html', 'a/b.html', 'é.txt'];
    for (const name of turn === 0 ? names : names.toReversed()) writer.add(name, { content: name });
    const { id } = writer.publish(headOf(1));
    return `${id}\n${readFileSync(join(site.current, 'release.json'), 'utf8')}`;
  });
  expect(texts[0]).toBe(texts[1]);
});

test('a file that is linked shares its bytes on disk', () => {
  const site = emptySite();
  const first = release(site);
  const writer = releaseWriter(site);
  const from = join(site.releases, first.id, 'a.txt');
  writer.add('a.txt', { linkTo: from, file: first.files['a.txt'] ?? { hash: '', size: 0 } });
  writer.publish(headOf(2));
  expect(statSync(join(site.current, 'a.txt')).ino).toBe(statSync(from).ino);
});

test.each(['../x', 'a/../../x', '/etc/x', '', '.', 'a/..', 'a\0b'])(
  '%j is not a path inside a release, so nothing is written',
  (path) => {
    const site = emptySite();
    expect(() => releaseWriter(site).add(path, { content: 'x' })).toThrow('not a path inside the release');
    expect(readdirSync(site.path)).toEqual(['releases']);
    expect(readdirSync(site.releases)).toEqual([]);
  },
);

test('a release replaces only a release with a lower number', () => {
  const site = emptySite();
  const { id } = release(site);
  for (const sequence of [0, 1]) {
    const late = releaseWriter(site);
    late.add('index.html', { content: 'late' });
    expect(() => late.publish(headOf(sequence))).toThrow('A newer build of this merchant began');
    late.discard();
  }
  expect([readlinkSync(site.current), readdirSync(site.releases)]).toEqual([`releases/${id}`, [id]]);
});

test('a discarded release leaves nothing behind', () => {
  const site = emptySite();
  const { id } = release(site);
  const writer = releaseWriter(site);
  writer.add('a.txt', { content: 'x' });
  writer.discard();
  expect([readdirSync(site.releases), readlinkSync(site.current)]).toEqual([[id], `releases/${id}`]);
});

test('the newest releases and the live one are kept', () => {
  const site = emptySite();
  const ids = Array.from({ length: 5 }, (_, index) => release(site, String(index)).id);
  pointTo(site, ids[0] ?? '');
  tidyReleases(site, 3);
  expect(readdirSync(site.releases).sort()).toEqual([ids[0], ids[3], ids[4]]);
});

test('the millionth release is newer than the one before it', () => {
  const site = emptySite();
  for (const name of ['999998-aaaaaaaaaaaa', '999999-aaaaaaaaaaaa']) mkdirSync(join(site.releases, name));
  const { id } = release(site);
  expect(id).toMatch(/^1000000-/);
  tidyReleases(site, 2);
  expect(readdirSync(site.releases).sort()).toEqual([id, '999999-aaaaaaaaaaaa']);
});

test('a half-deleted release is not listed', () => {
  const site = emptySite();
  const ids = Array.from({ length: 3 }, (_, index) => release(site, String(index)).id);
  vi.mocked(rmSync).mockImplementationOnce(() => {});
  tidyReleases(site, 2);
  expect(readdirSync(site.releases).sort()).toEqual([`.gone-${ids[0]}`, ids[1], ids[2]]);
});

test('only leftovers of killed builds are deleted', () => {
  const site = emptySite();
  const { id } = release(site);
  for (const name of ['.staging-1-x', '.gone-000001-ab'])
    mkdirSync(join(site.releases, name, 'en'), { recursive: true });
  for (const name of ['.current-1', 'stamp.json.1-0', 'report.json.1-0', 'report.json', 'stamp.json'])
    writeFileSync(join(site.path, name), '');
  tidyReleases(site, 10);
  expect(readdirSync(site.path).sort()).toEqual(['current', 'releases', 'report.json', 'stamp.json']);
  expect(readdirSync(site.releases)).toEqual([id]);
});

test('the error of a damaged manifest has advice; without a manifest there is no release', () => {
  const site = emptySite();
  release(site);
  writeFileSync(join(site.current, 'release.json'), '{"format":1,');
  expect(() => readManifest(site.current)).toThrow(/release\.json is damaged .* Build this merchant/);
  writeFileSync(join(site.current, 'release.json'), '{"format":7}');
  expect(() => readManifest(site.current)).toThrow(/format 7, which this version cannot read/);
  expect(readManifest(join(site.path, 'nowhere'))).toBeNull();
});

test.each(['..', 'a/b', 'A', '', '-a', 'a.b', 'x'.repeat(64)])('%j is not a name of a site', (slug) => {
  expect(() => siteDirectory('/tmp', slug)).toThrow('is no slug');
});
