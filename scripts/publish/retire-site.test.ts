import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { syncToDisk } from '#sources/disk/sync-to-disk.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import { folderPublisher } from './folder-publisher.ts';
import { RetireRefused, retireSite } from './retire-site.ts';

vi.mock('#sources/disk/sync-to-disk.ts', async (original) => {
  const real = await original<typeof import('#sources/disk/sync-to-disk.ts')>();
  return { ...real, syncToDisk: vi.fn(real.syncToDisk) };
});

test('a retired site stays off the air after a power cut: each folder that lost or got a name is synced', async () => {
  const [outDirectory, published] = [temporaryDirectory(), temporaryDirectory()];
  const sites = [outDirectory, published].map((directory) => siteDirectory(directory, 'shop'));
  for (const site of sites) {
    mkdirSync(join(site.releases, '000001-ab'), { recursive: true });
    symlinkSync('releases/000001-ab', site.current);
  }
  /** Synced folders, and whether a site's pointer was there at that time. */
  const synced = new Map<string, boolean>();
  vi.mocked(syncToDisk).mockImplementation((path) => {
    const site = sites.find(({ outDirectory }) => path.startsWith(outDirectory));
    synced.set(path, existsSync(join(site?.path ?? '', 'releases')));
  });
  const tenantsDirectory = temporaryDirectory();
  const publisher = folderPublisher(published);
  const kept = await retireSite({ slug: 'shop', tenantsDirectory, outDirectory, publisher, now: Date.now });
  expect(Object.fromEntries(synced)).toMatchObject({
    // The pointer alone is gone by then.
    [sites[0]?.path ?? '']: true,
    [sites[1]?.path ?? '']: true,
    [join(outDirectory, 'sites')]: false,
    [join(published, 'sites')]: false,
    [join(kept ?? '', '..')]: false,
  });
});

test('no site is retired while the folder that tells who is a merchant is not there', async () => {
  const outDirectory = temporaryDirectory();
  const site = siteDirectory(outDirectory, 'shop');
  mkdirSync(join(site.releases, '000001-ab'), { recursive: true });
  symlinkSync('releases/000001-ab', site.current);
  const tenantsDirectory = join(temporaryDirectory(), 'tenants');
  const retiring = retireSite({
    slug: 'shop',
    tenantsDirectory,
    outDirectory,
    publisher: null,
    now: Date.now,
  });
  await expect(retiring).rejects.toThrow(RetireRefused);
  expect(existsSync(site.current)).toBe(true);
});
