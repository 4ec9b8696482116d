import { statSync } from 'node:fs';
import { join } from 'node:path';
import { liveDamage } from '#scripts/release/damage.ts';
import { MANIFEST_NAME } from '#scripts/release/manifest.ts';
import { liveReleaseId, type SiteDirectory, siteDirectory } from '#scripts/release/site-directory.ts';
import { isAbandoned } from '#scripts/release/site-lock.ts';
import { changesFilesOf } from '#sources/files/changes-places.ts';
import { inputStamp } from '#sources/files/input-stamp.ts';
import type { BuildOptions } from './build-options.ts';
import { type BuildReport, blankReport } from './build-report.ts';
import { readStamp } from './build-state.ts';

/**
 * Report of a merchant whose code and input files have not changed since the live release; null when it must be built. Reads only the
 * raw files. A merchant with a remote source is always built.
 */
export function reportIfUntouched(options: BuildOptions): BuildReport | null {
  if (options.force) return null;
  try {
    return untouched(options);
  } catch {
    // The build of this merchant will report the error.
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
  if (liveReleaseId(site) !== known.releaseId || manifestBytes(site) !== known.manifestBytes) return null;
  if (liveDamage(site).length > 0) return null;
  const seconds = (performance.now() - started) / 1000;
  return {
    ...blankReport(slug, 'unchanged', seconds),
    releaseId: known.releaseId,
    pagesReused: known.pages,
    readSeconds: seconds,
    faultCount: known.faults,
  };
}

/** Size of the live release's manifest in bytes; 0 when there is none. */
export const manifestBytes = (site: SiteDirectory): number =>
  statSync(join(site.current, MANIFEST_NAME), { throwIfNoEntry: false })?.size ?? 0;

/** Stamp of the code and of all input files of a merchant with the files source. */
export const stampOf = ({ slug, compiled, tenantsDirectory, environment }: BuildOptions): string =>
  `${compiled.id}:${inputStamp(join(tenantsDirectory, slug), changesFilesOf(environment, slug))}`;
