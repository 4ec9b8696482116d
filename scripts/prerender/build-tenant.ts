import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type ReleaseManifest, readManifest } from '#scripts/release/manifest.ts';
import { pinnedRelease } from '#scripts/release/rollback.ts';
import { type SiteDirectory, siteDirectory } from '#scripts/release/site-directory.ts';
import { isAbandoned, takeLock } from '#scripts/release/site-lock.ts';
import { summarise, writeSummary } from '#scripts/release/summary.ts';
import { Superseded } from '#scripts/release/superseded.ts';
import { tidyReleases } from '#scripts/release/write-release.ts';
import { changesFilesOf } from '#sources/changes-places.ts';
import { inputStamp } from '#sources/input-stamp.ts';
import type { Reading } from '#sources/reading.ts';
import type { BuildReport } from './build-report.ts';
import { readStamp, writeReport, writeStamp } from './build-state.ts';
import type { CompiledCode } from './compiled-code.ts';
import { CatalogueHeld } from './hold-shrunken.ts';
import { readTenant } from './tenants.ts';

export interface BuildOptions {
  readonly slug: string;
  readonly tenantsDirectory: string;
  readonly outDirectory: string;
  readonly cacheDirectory: string;
  readonly compiled: CompiledCode;
  /** Renders every page again. */
  readonly force: boolean;
  /** Releases a catalogue that is empty or lost more than half of its products. */
  readonly acceptShrink: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Of the build, epoch milliseconds: assets that no page uses any more are kept for a time. */
  readonly nowMs: number;
  /** Counts a merchant's builds: a newer one takes the lock over from an older one that no longer answers. */
  readonly fence?: number;
  /** How much of the sources has to be read; everything when absent. */
  readonly reading?: Reading;
  /** Asked right before the release goes live; `false` discards it. */
  readonly mayPublish?: () => Promise<boolean>;
}

const RELEASES_KEPT = 10;

/** Reads one merchant's sources and releases what changed. Never throws for trouble of that merchant's own. */
export async function buildTenant(options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  let release: (() => void) | null = null;
  try {
    const site = siteDirectory(options.outDirectory, options.slug);
    mkdirSync(site.releases, { recursive: true });
    release = takeLock(site.lock, options.fence);
    if (!release) {
      return blank(options.slug, 'failed', seconds(), {
        code: 'build.locked',
        reason: 'Another build of this merchant is running. Wait for it to end.',
      });
    }
    const report = await buildLocked(options, site, started).catch((error: unknown) =>
      troubleReport(options.slug, error),
    );
    tidyReleases(site, RELEASES_KEPT);
    return { ...report, seconds: seconds() };
  } catch (error) {
    return { ...crashed(options.slug, error), seconds: seconds() };
  } finally {
    release?.();
  }
}

function troubleReport(slug: string, error: unknown): BuildReport {
  if (error instanceof Superseded)
    return blank(slug, 'failed', 0, { code: error.code, reason: error.message });
  if (!(error instanceof CatalogueHeld)) return crashed(slug, error);
  return blank(slug, 'held', 0, { code: error.code, reason: error.message });
}

/** The report of a build that ended with an error nobody expected. */
export function crashed(slug: string, error: unknown): BuildReport {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return blank(slug, 'failed', 0, { code: 'build.crashed', reason });
}

/**
 * The report of a merchant whose code and input files are those of the live release; null when it has to be built.
 * Reads no more than the raw files; a merchant with a remote source is always built.
 */
export function reportIfUntouched(options: BuildOptions): BuildReport | null {
  if (options.force) return null;
  try {
    return untouched(options);
  } catch {
    // Whatever is wrong here, the build of this merchant says what, and goes on with the others.
    return null;
  }
}

function untouched(options: BuildOptions): BuildReport | null {
  const started = performance.now();
  const { slug, outDirectory } = options;
  const site = siteDirectory(outDirectory, slug);
  if (isAbandoned(site.lock)) return null;
  const known = readStamp(site);
  if (!known || known.stamp !== stampOf(options)) return null;
  const last = readManifest(site.current);
  if (last?.id !== known.releaseId) return null;
  const seconds = (performance.now() - started) / 1000;
  return {
    ...blank(slug, 'unchanged', seconds),
    releaseId: last.id,
    pagesReused: Object.values(last.files).filter((file) => file.fingerprint).length,
    readSeconds: seconds,
    faultCount: known.faults,
  };
}

const stampOf = ({ slug, compiled, tenantsDirectory, environment }: BuildOptions): string =>
  `${compiled.id}:${inputStamp(join(tenantsDirectory, slug), changesFilesOf(environment, slug))}`;

async function buildLocked(
  options: BuildOptions,
  site: SiteDirectory,
  started: number,
): Promise<BuildReport> {
  const { slug } = options;
  const pinned = pinnedRelease(site);
  if (pinned !== null) {
    return blank(slug, 'held', 0, {
      code: 'release.pinned',
      reason: `The operator rolled back to ${pinned}. To release again: npm run rollback -- ${slug} --resume`,
    });
  }
  const tenant = readTenant(options.tenantsDirectory, slug);
  if (!tenant.ok) return blank(slug, 'failed', 0, tenant.error);

  const tenantDirectory = join(options.tenantsDirectory, slug);
  const isFromFiles = Object.values(tenant.value.sources).every(({ kind }) => kind === 'files');
  // Taken before reading: a file that changes meanwhile is seen by the next build.
  const stamp = isFromFiles ? stampOf(options) : null;
  // Schemas, the sanitiser and sharp load only when something has to be read.
  const { readStorefront } = await import('#sources/storefront.ts');
  const { releaseStorefront } = await import('./release-storefront.ts');
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
    return { ...blank(slug, 'failed', 0, { code, reason: `${source} ${url}: ${reason}` }), readSeconds };
  }
  const last = lastManifest(site, options.force);
  const released = await releaseStorefront(read.value, last, site, options);
  const { manifest, isNew, pagesRendered, pagesReused, filesChanged, faults } = released;
  if (isNew) writeSummary(join(site.releases, manifest.id), summarise(read.value.storefront));
  writeReport(site, faults);
  if (stamp) writeStamp(site, { stamp, releaseId: manifest.id, faults: faults.length });
  return {
    ...blank(slug, isNew ? 'released' : 'unchanged', 0),
    releaseId: manifest.id,
    pagesRendered,
    pagesReused,
    filesChanged,
    readSeconds,
    faults,
    faultCount: faults.length,
  };
}

/** A forced build replaces a release that cannot be read. */
function lastManifest(site: SiteDirectory, force: boolean): ReleaseManifest | null {
  try {
    return readManifest(site.current);
  } catch (error) {
    if (force) return null;
    throw error;
  }
}

function blank(
  slug: string,
  outcome: BuildReport['outcome'],
  seconds: number,
  trouble?: { readonly code: string; readonly reason: string },
): BuildReport {
  return {
    slug,
    outcome,
    ...(trouble ? { code: trouble.code, reason: trouble.reason } : {}),
    releaseId: null,
    pagesRendered: 0,
    pagesReused: 0,
    filesChanged: 0,
    readSeconds: 0,
    seconds,
    faults: [],
    faultCount: 0,
  };
}
