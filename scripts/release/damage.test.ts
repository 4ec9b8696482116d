import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { baseRelease, damageText, liveDamage, tellDamage } from './damage.ts';
import { nextSequence, type SiteDirectory, siteDirectory } from './site-directory.ts';
import { releaseWriter } from './write-release.ts';

function siteOf(outDirectory: string, slug: string, ...texts: string[]): SiteDirectory {
  const site = siteDirectory(outDirectory, slug);
  mkdirSync(site.releases, { recursive: true });
  for (const text of texts) {
    const writer = releaseWriter(site);
    for (const path of ['index.html', 'en/index.html', '_headers']) writer.add(path, { content: text });
    writer.publish({
      sequence: nextSequence(site),
      slug,
      hosts: [],
      prefixes: ['en'],
      codeId: 'c',
      inputHash: 'i',
      productCount: 1,
      inlineScripts: [],
    });
  }
  return site;
}

test('empty, truncated and missing files are damage, and the next release does not reuse them', () => {
  const site = siteOf(temporaryDirectory(), 'shop', 'text');
  expect(liveDamage(site)).toEqual([]);
  truncateSync(join(site.current, 'index.html'), 0);
  truncateSync(join(site.current, '_headers'), 3);
  rmSync(join(site.current, 'en'), { recursive: true });
  expect(liveDamage(site).toSorted()).toEqual(['_headers', 'en/index.html', 'index.html']);
  expect(baseRelease(site, false)).toMatchObject({ manifest: { files: {} }, damage: expect.any(Array) });
});

test('a lost pointer beside releases is damage, but a site without releases is not', () => {
  const out = temporaryDirectory();
  const site = siteOf(out, 'shop', 'text');
  rmSync(site.current);
  expect(liveDamage(site)).toEqual(['current']);
  expect(damageText(liveDamage(site))).toBe('No pointer to the live release is left');
  expect(liveDamage(siteOf(out, 'never'))).toEqual([]);
  expect(liveDamage(siteDirectory(out, 'nobody'))).toEqual([]);
});

test('after damage to the manifest, the next release builds on the release before', () => {
  const site = siteOf(temporaryDirectory(), 'shop', 'old', 'new');
  truncateSync(join(site.current, 'release.json'), 0);
  expect(liveDamage(site)).toEqual(['release.json']);
  expect(baseRelease(site, false)).toMatchObject({ manifest: { sequence: 1 }, damage: ['release.json'] });
  rmSync(join(site.current, 'release.json'));
  expect(baseRelease(site, false)).toMatchObject({ manifest: { sequence: 1 }, damage: ['release.json'] });
});

test('a release of another format stays unchanged unless the build is forced', () => {
  const site = siteOf(temporaryDirectory(), 'shop', 'new');
  writeFileSync(join(site.current, 'release.json'), '{"format":7}');
  expect(() => baseRelease(site, false)).toThrow('format 7');
  expect(baseRelease(site, true)).toEqual({ manifest: null, damage: ['release.json'] });
});

test('each damaged site is reported, and an unreadable one does not stop the others', async () => {
  const out = temporaryDirectory();
  siteOf(out, 'whole', 'text');
  writeFileSync(join(siteOf(out, 'other', 'text').current, 'release.json'), '{"format":7}');
  truncateSync(join(siteOf(out, 'shop', 'text').current, 'index.html'), 0);
  rmSync(siteOf(out, 'zaatar', 'text').current);
  const told: string[] = [];
  await tellDamage(out, (slug, damage) => told.push(`${slug}: ${damageText(damage)}`));
  expect(told).toEqual([
    'shop: 1 file of the live release is missing or not whole (index.html)',
    'zaatar: No pointer to the live release is left',
  ]);
});
