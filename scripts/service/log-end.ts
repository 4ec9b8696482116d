import type { BuildReport } from '#scripts/build/prerender/build-report.ts';
import type { Log } from '#scripts/program/log.ts';
import { damageText } from '#scripts/release/damage.ts';

/** Logs the end of a build as one line. Of a multi-line reason, such as a stack trace, only the first line is logged. */
export function logEnd(log: Log, report: BuildReport): void {
  const trouble = report.code ? ` (${report.code}) ${report.reason?.split('\n')[0]}` : '';
  const { slug, outcome, seconds, releaseId, pagesRendered, pagesReused, faultCount } = report;
  const mended = report.mended ? ` (${damageText(report.mended)}: made again)` : '';
  const line = `${slug} ${outcome} in ${seconds.toFixed(2)} s${trouble}${mended}`;
  log(line, { slug, outcome, seconds, releaseId, pagesRendered, pagesReused, faultCount });
}
