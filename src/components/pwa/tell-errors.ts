import { seenError } from '#domain/release/error-report.ts';
import { isOwnFault } from '#domain/release/own-fault.ts';
import { keepSeenError } from '#stores/seen-errors.ts';
import { handleErrors } from './early-errors.ts';
import { showNotice } from './notice.ts';

/** Keeps what nobody expected for a report, and says once in a page that something went wrong, with the way to that report. */
export function tellErrors(): void {
  const { route = '' } = document.documentElement.dataset;
  let isTold = false;
  handleErrors((thrown) => {
    const seen = seenError(thrown, route);
    keepSeenError(seen);
    if (isTold || !isOwnFault(thrown, seen)) return;
    isTold = true;
    const notice = showNotice('broken');
    notice?.querySelector('[data-accept]')?.addEventListener('click', () => location.reload());
  });
}
