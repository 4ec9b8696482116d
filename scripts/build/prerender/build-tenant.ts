import { rmSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { performance } from 'node:perf_hooks';
import { baseRelease } from '#scripts/release/damage.ts';
import { ReleasePinned, refusePinned } from '#scripts/release/pin.ts';
import { type SiteDirectory, siteDirectory } from '#scripts/release/site-directory.ts';
import { type Lock, takeLock } from '#scripts/release/site-lock.ts';
import { summarise, writeSummary } from '#scripts/release/summary.ts';
import { Superseded } from '#scripts/release/superseded.ts';
import { tidyReleases } from '#scripts/release/tidy-releases.ts';
import { makeFolder } from '#sources/disk/sync-to-disk.ts';
import type { BuildOptions } from './build-options.ts';
import { type BuildReport, blankReport, crashed } from './build-report.ts';
import { writeReport, writeStamp } from './build-state.ts';
import type { CompiledCode } from './compiled-code.ts';
import { CatalogueHeld } from './hold-shrunken.ts';
import { EmptiedCache } from './site-files.ts';
import { manifestBytes, stampOf } from './untouched.ts';

/** Reads one merchant's sources and releases changes. Errors of that merchant are in the report; it does not throw them. */
export async function buildTenant(options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  let lock: Lock | null = null;
  try {
    const site = siteDirectory(options.outDirectory, options.slug);
    makeFolder(site.releases);
    lock = takeLock(site.lock, options.fence);
    if (!lock) {
      return blankReport(options.slug, 'failed', seconds(), {
        code: 'build.locked',
        reason: 'Another build of this merchant is running. Wait for it to end.',
      });
    }
    const build = () => buildLocked(options, site, started);
    const report = await build()
      .catch((error: unknown) => {
        if (!forgetEmptied(error, options.cacheDirectory)) throw error;
        return build();
      })
      .catch((error: unknown) => troubleReport(options.slug, error));
    // After a take-over, unfinished files belong to the newer build.
    if (lock.isMine()) tidyReleases(site);
    return { ...report, seconds: seconds() };
  } catch (error) {
    return { ...crashed(options.slug, error), seconds: seconds() };
  } finally {
    lock?.release();
  }
}

/** Deletes damaged pictures from the cache, so that they are resized again. Returns whether another try makes sense. */
function forgetEmptied(error: unknown, cacheDirectory: string): boolean {
  const pictures = join(cacheDirectory, 'images') + sep;
  if (!(error instanceof EmptiedCache) || !error.files.every((file) => file.startsWith(pictures)))
    return false;
  for (const file of error.files) rmSync(dirname(file), { recursive: true, force: true });
  return true;
}

function troubleReport(slug: string, error: unknown): BuildReport {
  if (error instanceof Superseded)
    return blankReport(slug, 'failed', 0, { code: error.code, reason: error.message });
  if (!(error instanceof CatalogueHeld || error instanceof ReleasePinned)) return crashed(slug, error);
  return blankReport(slug, 'held', 0, { code: error.code, reason: error.message });
}

/** Loads schemas, the sanitiser and views. Called only when sources must be read. */
const loadSteps = () =>
  Promise.all([
    import('#scripts/merchants/read-tenant.ts'),
    import('#scripts/merchants/host-trouble.ts'),
    import('#sources/storefront.ts'),
    import('./release-storefront.ts'),
  ]);

/** Loads the code of a build early, so that the first build does not wait for it. Ignores errors, because the build reports them. */
export const warmUp = (compiled: CompiledCode): void =>
  void Promise.all([loadSteps(), compiled.renderer()]).catch(() => {});

async function buildLocked(
  options: BuildOptions,
  site: SiteDirectory,
  started: number,
): Promise<BuildReport> {
  const { slug } = options;
  refusePinned(site);
  const [{ readTenant }, { hostTrouble }, { readStorefront }, { releaseStorefront }] = await loadSteps();
  // Compute the stamp before reading, so that the next build notices a file that changes meanwhile.
  const stamp = stampOf(options);
  const tenant = readTenant(options.tenantsDirectory, slug);
  if (!tenant.ok) return blankReport(slug, 'failed', 0, tenant.error);
  const trouble = hostTrouble(tenant.value, options);
  if (trouble) return blankReport(slug, 'failed', 0, trouble);

  const tenantDirectory = join(options.tenantsDirectory, slug);
  const isFromFiles = Object.values(tenant.value.sources).every(({ kind }) => kind === 'files');
  const read = await readStorefront({
    tenant: tenant.value,
    tenantDirectory,
    cacheDirectory: options.cacheDirectory,
    environment: options.environment,
    fetch,
    ...(options.reading ? { reading: options.reading } : {}),
  });
  const readSeconds = (performance.now() - started) / 1000;
  if (!read.ok) {
    const { code, reason, source, url } = read.error;
    return {
      ...blankReport(slug, 'failed', 0, { code, reason: `${source} ${url}: ${reason}` }),
      readSeconds,
    };
  }
  const { manifest: base, damage } = baseRelease(site, options.force);
  const released = await releaseStorefront(read.value, base, site, {
    ...options,
    isDamaged: damage.length > 0,
  });
  const { manifest, isNew, pagesRendered, pagesReused, filesChanged, faults } = released;
  if (isNew) writeSummary(join(site.releases, manifest.id), summarise(read.value.storefront));
  writeReport(site, faults);
  if (isFromFiles) {
    const pages = pagesRendered + pagesReused;
    writeStamp(site, {
      stamp,
      releaseId: manifest.id,
      manifestBytes: manifestBytes(site),
      pages,
      faults: faults.length,
    });
  }
  return {
    ...blankReport(slug, isNew ? 'released' : 'unchanged', 0),
    releaseId: manifest.id,
    pagesRendered,
    pagesReused,
    filesChanged,
    readSeconds,
    faults,
    faultCount: faults.length,
    products: read.value.storefront.catalogue.products.length,
    ...(damage.length > 0 && { mended: damage }),
  };
}
