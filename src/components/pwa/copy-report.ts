import { errorReport } from '#domain/release/error-report.ts';
import { copyText } from '#stores/copy-text.ts';
import { readSeenErrors } from '#stores/seen-errors.ts';

/** The error page's report, shown only when there is something to tell. */
export function offerReport(): void {
  const place = document.querySelector<HTMLElement>('[data-report]');
  const errors = readSeenErrors();
  if (!place || errors.length === 0) return;
  const { client = '' } = document.documentElement.dataset;
  const report = errorReport(errors, { client, agent: navigator.userAgent });
  const output = place.querySelector('output');
  place.hidden = false;
  place.querySelector('button')?.addEventListener('click', async () => {
    const isCopied = await copyText(report);
    const { done = '', failed = '' } = place.dataset;
    // Somebody who cannot copy can still read it out.
    if (output) output.textContent = isCopied ? done : `${failed}\n${report}`;
  });
}
