import { checkBuild } from './build-check.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { fetchCartAhead } from './fetch-cart.ts';
import { type InstallPrompt, offerInstall } from './install.ts';
import { runServiceWorker } from './service-worker.ts';
import { tellErrors } from './tell-errors.ts';

/**
 * Tells of errors, and runs the installable app. Staff pages and `astro dev` do not have it; pages without it learn of a new version all
 * the same.
 */
export function runApp(prompt: Promise<InstallPrompt>): void {
  const { worker } = document.documentElement.dataset;
  tellErrors();
  fetchAhead();
  if (worker !== undefined) {
    runServiceWorker();
    fetchCartAhead();
    offerInstall(prompt);
  } else checkBuild();
}
