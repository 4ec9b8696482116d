import { seenError } from '#domain/release/error-report.ts';
import { isOwnFault } from '#domain/release/own-fault.ts';
import { keepSeenError } from '#stores/device/seen-errors.ts';
import { showNotice } from './notice.ts';

let isTold = false;

/** Keeps a thrown value for the report, and shows once in a page that an error happened, with a link to the report. */
export function tellError(thrown: unknown, place: string): void {
  const { route = '' } = document.documentElement.dataset;
  const seen = seenError(thrown, route, place);
  keepSeenError(seen);
  if (isTold || !isOwnFault(thrown, place, location.origin)) return;
  isTold = true;
  const notice = showNotice('broken');
  notice?.querySelector('[data-accept]')?.addEventListener('click', () => location.reload());
}
