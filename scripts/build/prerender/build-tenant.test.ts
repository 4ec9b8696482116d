import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readManifest } from '#scripts/release/manifest.ts';
import { siteDirectory } from '#scripts/release/site-directory.ts';
import { takeLock } from '#scripts/release/site-lock.ts';
import { Workspace } from '#tests/build/temporary-site.ts';
import { temporaryDirectory } from '#tests/temporary-directory.ts';
import type { BuildOptions } from './build-options.ts';
import { buildTenant } from './build-tenant.ts';
import type { CompiledCode } from './compiled-code.ts';
import { renderedPage } from './rendered-page.ts';
import { reportIfUntouched } from './untouched.ts';

/** Renders nothing into every page. */
const COMPILED: CompiledCode = {
  id: 'code',
  clientFiles: () => [],
  styles: () => ({ url: '/_astro/site.A1.css', css: '' }),
  clientId: () => 'client',
  serviceWorker: () => '',
  assetsNeededBy: () => new Set(),
  renderer: async () => async () => renderedPage(''),
};

/** A merchant of the files source, and how to build it. */
function bench() {
  const shop = new Workspace();
  shop.synthesise('shop', 3);
  const options: BuildOptions = {
    slug: 'shop',
    tenantsDirectory: shop.tenants,
    outDirectory: shop.out,
    cacheDirectory: temporaryDirectory(),
    compiled: COMPILED,
    force: false,
    acceptShrink: false,
    environment: {},
    nowMs: 0,
  };
  return { shop, options, site: siteDirectory(shop.out, 'shop') };
}

test('a merchant that claims the host of a released one is not released, and the other one stays there', async () => {
  const { shop, options } = bench();
  const claim = (slug: string) =>
    shop.edit(slug, 'tenant.json', (tenant) => ({ ...tenant, hosts: ['falafel.example'] }));
  claim('shop');
  expect(await buildTenant(options)).toMatchObject({ outcome: 'released' });
  shop.synthesise('another', 3);
  claim('another');
  expect(await buildTenant({ ...options, slug: 'another' })).toMatchObject({ code: 'tenant.host-taken' });
  expect(readManifest(siteDirectory(shop.out, 'another').current)).toBeNull();
});

test('a build that finds the disk full tells so, with the file and what to do', async () => {
  const { options } = bench();
  const renderer: CompiledCode['renderer'] = async () => async () => {
    throw Object.assign(new Error("ENOSPC: no space left on device, open '/out/x'"), { code: 'ENOSPC' });
  };
  expect(await buildTenant({ ...options, compiled: { ...COMPILED, renderer } })).toMatchObject({
    outcome: 'failed',
    code: 'build.disk-full',
    reason:
      "ENOSPC: no space left on device, open '/out/x'. Free space; the live site stays, and a worker tries again.",
  });
});

test('after its lock is taken over, a build does not delete files that the newer build writes', async () => {
  const { options, site } = bench();
  const staging = join(site.releases, '.staging-of-the-newer');
  const mayPublish = async () => {
    expect(takeLock(site.lock, 2)).not.toBeNull();
    mkdirSync(staging);
    return false;
  };
  expect(await buildTenant({ ...options, fence: 1, mayPublish })).toMatchObject({ code: 'build.superseded' });
  expect([existsSync(staging), existsSync(site.lock)]).toEqual([true, true]);
});

test('a machine without a release holds a catalogue that has shrunk since the build on another machine', async () => {
  const { options } = bench();
  const held = await buildTenant({ ...options, lastProducts: 500 });
  expect(held).toMatchObject({ outcome: 'held', code: 'catalogue.shrunk' });
  const built = await buildTenant({ ...options, lastProducts: 500, acceptShrink: true });
  expect(built).toMatchObject({ outcome: 'released', products: 3 });
  // From here on its own release says how many there were.
  expect(await buildTenant({ ...options, lastProducts: 500 })).toMatchObject({ outcome: 'unchanged' });
});

test('a shrink that was accepted on another machine is accepted here, but the next one is held', async () => {
  const { shop, options } = bench();
  shop.synthesise('shop', 10);
  await buildTenant(options);
  shop.synthesise('shop', 3);
  for (const lastProducts of [null, 10])
    expect(await buildTenant({ ...options, lastProducts })).toMatchObject({ code: 'catalogue.shrunk' });
  expect(await buildTenant({ ...options, lastProducts: 3 })).toMatchObject({
    outcome: 'released',
    products: 3,
  });
  shop.synthesise('shop', 1);
  // One that was accepted by hand, which the queue does not know of, is the last release's own.
  for (const lastProducts of [3, 10])
    expect(await buildTenant({ ...options, lastProducts })).toMatchObject({
      code: 'catalogue.shrunk',
      reason: expect.stringContaining('from 3 to 1'),
    });
});

test('a release succeeds even if old files cannot be deleted', async () => {
  const { options, site } = bench();
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  mkdirSync(join(site.path, '.current-1'), { recursive: true });
  expect(await buildTenant(options)).toMatchObject({ outcome: 'released' });
  expect(said).toHaveBeenCalledWith(expect.stringContaining('shop: old files'));
});

test.each(['before', 'during'])(
  'a rollback %s a build holds the build and says how to release again',
  async (when) => {
    const { options, site } = bench();
    const rollBack = () => writeFileSync(site.pin, JSON.stringify({ release: '000001-ab' }));
    mkdirSync(site.releases, { recursive: true });
    if (when === 'before') rollBack();
    const mayPublish = async () => {
      rollBack();
      return true;
    };
    expect(await buildTenant({ ...options, mayPublish })).toMatchObject({
      outcome: 'held',
      code: 'release.pinned',
      reason: expect.stringContaining('npm run rollback -- shop --resume'),
    });
  },
);

test('if tenant.json changes while a build begins, this or the next release contains the change', async () => {
  const { shop, options, site } = bench();
  let isChanged = false;
  // Asked for where changes lie, right before the stamp is taken of the files.
  const environment = {
    get DUKKAN_CHANGES() {
      if (!isChanged) shop.edit('shop', 'tenant.json', (tenant) => ({ ...tenant, hosts: ['new.example'] }));
      isChanged = true;
      return undefined;
    },
  };
  await buildTenant({ ...options, environment });
  if (!reportIfUntouched(options)) await buildTenant(options);
  expect([isChanged, readManifest(site.current)?.hosts]).toEqual([true, ['new.example']]);
});
