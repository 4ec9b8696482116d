import type { SourceFault } from '#domain/storefront/source-fault.ts';

/** What became of one merchant in one build. */
export interface BuildReport {
  readonly slug: string;
  readonly outcome: 'released' | 'unchanged' | 'held' | 'failed';
  /** Permanent code and an explanation for the operator when held or failed. */
  readonly code?: string;
  readonly reason?: string;
  readonly releaseId: string | null;
  readonly pagesRendered: number;
  readonly pagesReused: number;
  /** Files whose bytes or names differ from the last release, deleted ones included. */
  readonly filesChanged: number;
  /** Wall time of reading the sources, and of the whole. */
  readonly readSeconds: number;
  readonly seconds: number;
  /** Listed when the sources were read; `faultCount` also tells those of an unchanged site. */
  readonly faults: readonly SourceFault[];
  readonly faultCount: number;
  /** Of the catalogue; null when it was not read. */
  readonly products: number | null;
  /** Files of the release that was live before this build which were missing or not whole; absent when there were none. */
  readonly mended?: readonly string[];
}

/** Whether the merchant's site is what the sources ask for. */
export const isGood = (report: BuildReport): boolean =>
  report.outcome === 'released' || report.outcome === 'unchanged';

/** Of a build that rendered and read nothing. */
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

/** The report of a build that ended with an error nobody expected. */
export function crashed(slug: string, error: unknown): BuildReport {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return blankReport(slug, 'failed', 0, { code: 'build.crashed', reason });
}
