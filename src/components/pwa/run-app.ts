import { seenError } from '#domain/release/error-report.ts';
import { keepSeenError } from '#stores/seen-errors.ts';
import { handleErrors } from './early-errors.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { type InstallPrompt, offerInstall } from './install.ts';
import { runServiceWorker } from './service-worker.ts';

/** Keeps errors for a report, and runs the installable app, which staff pages and `astro dev` do not have. */
export function runApp(prompt: Promise<InstallPrompt>): void {
  const { route = '', worker } = document.documentElement.dataset;
  handleErrors((thrown) => keepSeenError(seenError(thrown, route)));
  fetchAhead();
  if (worker === undefined) return;
  runServiceWorker();
  offerInstall(prompt);
}
