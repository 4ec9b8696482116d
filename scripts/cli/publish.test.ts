import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { nextSequence, siteDirectory } from '#scripts/release/site-directory.ts';
import { releaseWriter } from '#scripts/release/write-release.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { runPublish } from './publish.ts';

function release(outDirectory: string, slug: string): string {
  const site = siteDirectory(outDirectory, slug);
  mkdirSync(site.releases, { recursive: true });
  const writer = releaseWriter(site);
  writer.add('index.html', { content: slug });
  const head = { hosts: [], prefixes: [], codeId: 'c', inputHash: 'i', productCount: 1, inlineScripts: [] };
  return writer.publish({ ...head, slug, sequence: nextSequence(site) }).id;
}

test('a merchant with a damaged live release is named, and the others are published', async () => {
  const [out, to] = [temporaryDirectory(), temporaryDirectory()];
  release(out, 'damaged');
  const id = release(out, 'shop');
  writeFileSync(join(siteDirectory(out, 'damaged').current, 'release.json'), '{');
  mkdirSync(join(out, 'sites', 'never-released'), { recursive: true });
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  expect(await runPublish(['damaged', 'shop', '--out', out, '--to', to])).toBe(1);
  expect(said.mock.calls.join('')).toMatch(/^damaged: not published\. .* is damaged .*\nshop: /);
  expect(readlinkSync(siteDirectory(to, 'shop').current)).toBe(`releases/${id}`);
});

test('without slugs, all current merchants are published', async () => {
  const [out, to, tenants] = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()];
  for (const slug of ['retired', 'shop']) release(out, slug);
  mkdirSync(join(tenants, 'shop'));
  writeFileSync(join(tenants, 'shop/tenant.json'), '{}');
  const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => said.mockRestore());
  expect(await runPublish(['--out', out, '--to', to, '--tenants', tenants])).toBe(0);
  expect(said.mock.calls.join('')).toMatch(
    /^Left out, because they are no merchants any more: retired\nshop: /,
  );
  expect(readdirSync(join(to, 'sites'))).toEqual(['shop']);
  const nobody = temporaryDirectory();
  await expect(runPublish(['--out', out, '--to', to, '--tenants', nobody])).rejects.toThrow(
    'Say where their folders are with --tenants',
  );
});

test('a folder without any site is named, because nothing was published from it', async () => {
  const [out, to, tenants] = [temporaryDirectory(), temporaryDirectory(), temporaryDirectory()];
  await expect(runPublish(['--out', out, '--to', to, '--tenants', tenants])).rejects.toThrow(
    `No site is released in ${out}.`,
  );
});
