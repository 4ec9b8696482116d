import type { Log } from '#scripts/ops/log.ts';
import type { BuildReport } from '#scripts/prerender/build-report.ts';

/** One line for a build that has ended; a cause of many lines (a stack) by its first. */
export function logEnd(log: Log, report: BuildReport): void {
  const trouble = report.code ? ` (${report.code}) ${report.reason?.split('\n')[0]}` : '';
  const { slug, outcome, seconds, releaseId, pagesRendered, pagesReused, faultCount } = report;
  const line = `${slug} ${outcome} in ${seconds.toFixed(2)} s${trouble}`;
  log(line, { slug, outcome, seconds, releaseId, pagesRendered, pagesReused, faultCount });
}
