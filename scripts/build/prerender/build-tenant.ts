import { rmSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { performance } from 'node:perf_hooks';
import { baseRelease } from '#scripts/release/damage.ts';
import { ReleasePinned, refusePinned } from '#scripts/release/pin.ts';
import { type SiteDirectory, siteDirectory } from '#scripts/release/site-directory.ts';
import { type Lock, takeLock } from '#scripts/release/site-lock.ts';
import { summarise, writeSummary } from '#scripts/release/summary.ts';
import { Superseded } from '#scripts/release/superseded.ts';
import { tidyIfPossible } from '#scripts/release/tidy-if-possible.ts';
import { makeFolder } from '#sources/disk/sync-to-disk.ts';
import type { BuildOptions } from './build-options.ts';
import { type BuildReport, blankReport, crashed } from './build-report.ts';
import { writeReport, writeStamp } from './build-state.ts';
import type { CompiledCode } from './compiled-code.ts';
import { CatalogueHeld } from './hold-shrunken.ts';
import { EmptiedCache } from './site-files.ts';
import { manifestBytes, stampOf } from './untouched.ts';

/** Reads one merchant's sources and releases what changed. Never throws for trouble of that merchant's own. */
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
    // What looks unfinished is a newer build's, once that has taken over.
    if (lock.isMine()) tidyIfPossible(options.slug, site);
    return { ...report, seconds: seconds() };
  } catch (error) {
    return { ...crashed(options.slug, error), seconds: seconds() };
  } finally {
    lock?.release();
  }
}

/** Pictures are resized again from their originals. Whether another try finds them whole. */
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

/** Schemas, the sanitiser, views: loaded only when something has to be read. */
const loadSteps = () =>
  Promise.all([
    import('#scripts/merchants/read-tenant.ts'),
    import('#scripts/merchants/host-trouble.ts'),
    import('#sources/storefront.ts'),
    import('./release-storefront.ts'),
  ]);

/** Loads what a build needs, so that the first one does not wait for it. The build says what cannot be loaded. */
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
  // Taken before anything is read: a file that changes meanwhile is seen by the next build.
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
