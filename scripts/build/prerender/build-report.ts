import type { SourceFault } from '#domain/storefront/source-fault.ts';
import { isDiskFull } from '#scripts/program/disk-full.ts';

/** Result of one merchant's build. */
export interface BuildReport {
  readonly slug: string;
  readonly outcome: 'released' | 'unchanged' | 'held' | 'failed';
  /** When held or failed: a permanent code and an explanation for the operator. */
  readonly code?: string;
  readonly reason?: string;
  readonly releaseId: string | null;
  readonly pagesRendered: number;
  readonly pagesReused: number;
  /** Number of files that were added, changed or deleted since the last release. */
  readonly filesChanged: number;
  /** Wall time of reading the sources, and of the whole build. */
  readonly readSeconds: number;
  readonly seconds: number;
  /** Empty when the sources were not read. `faultCount` also counts the faults of an unchanged site. */
  readonly faults: readonly SourceFault[];
  readonly faultCount: number;
  /** Number of products; null when the catalogue was not read. */
  readonly products: number | null;
  /** Damaged files of the release that was live before this build; absent for none. */
  readonly mended?: readonly string[];
}

/** Whether the merchant's site shows the present content of the sources. */
export const isGood = (report: BuildReport): boolean =>
  report.outcome === 'released' || report.outcome === 'unchanged';

/** Counts of a build that read and rendered nothing. */
export function blankReport(
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
    products: null,
  };
}

/** Report of a build that ended with an unexpected error, or on a full disk. */
export function crashed(slug: string, error: unknown): BuildReport {
  if (error instanceof Error && isDiskFull(error)) {
    const reason = `${error.message}. Free space; the live site stays, and a worker tries again.`;
    return blankReport(slug, 'failed', 0, { code: 'build.disk-full', reason });
  }
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return blankReport(slug, 'failed', 0, { code: 'build.crashed', reason });
}
