import { offerInstall } from './install.ts';
import type { InstallPrompt } from './load-later.ts';
import { runServiceWorker } from './service-worker.ts';

/** The installable app on a customer's page. Staff pages, and `astro dev`, have none. */
export function runApp(prompt: Promise<InstallPrompt>): void {
  if (document.documentElement.dataset.worker === undefined) return;
  runServiceWorker();
  offerInstall(prompt);
}
