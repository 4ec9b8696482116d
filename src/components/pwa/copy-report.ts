import { errorReport } from '#domain/release/error-report.ts';
import { copyText } from '#stores/device/copy-text.ts';
import { readSeenErrors } from '#stores/device/seen-errors.ts';

/** Shows the report of errors: on the error page only if there are errors, on `/test` at once. */
export function offerReport(): void {
  const place = document.querySelector<HTMLElement>('[data-report]');
  const errors = readSeenErrors();
  const isAlways = place?.dataset.always !== undefined;
  if (!place || (errors.length === 0 && !isAlways)) return;
  const { client = '' } = document.documentElement.dataset;
  const { version = '' } = place.dataset;
  const report = errorReport(errors, { version, client, agent: navigator.userAgent });
  const output = place.querySelector('output');
  place.hidden = false;
  if (isAlways && output) output.textContent = report;
  place.querySelector('button')?.addEventListener('click', async () => {
    const isCopied = await copyText(report);
    const { done = '', failed = '' } = place.dataset;
    // A customer who cannot copy can still read it out.
    if (output) output.textContent = isCopied ? done : `${failed}\n${report}`;
  });
}
