import { seenError } from '#domain/release/error-report.ts';
import { isOwnFault } from '#domain/release/own-fault.ts';
import { keepSeenError } from '#stores/seen-errors.ts';
import { showNotice } from './notice.ts';

let isTold = false;

/** Keeps what was thrown for a report, and says once in a page that something went wrong, with the way to that report. */
export function tellError(thrown: unknown): void {
  const { route = '' } = document.documentElement.dataset;
  const seen = seenError(thrown, route);
  keepSeenError(seen);
  if (isTold || !isOwnFault(thrown, seen)) return;
  isTold = true;
  const notice = showNotice('broken');
  notice?.querySelector('[data-accept]')?.addEventListener('click', () => location.reload());
}
