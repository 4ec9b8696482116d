import type { WorkerMessage } from '#domain/release/worker-message.ts';
import type { Locale } from '#domain/tenant/locale.ts';
import { answers } from './answers.ts';
import { choosePreload } from './navigation-preload.ts';
import { localeOf } from './request-kind.ts';
import { siteCaches } from './site-caches.ts';
import type { WorkerSite } from './worker-site.ts';

/** Maximum number of paths in one message, because a page script may send anything. */
const VISITED_LIMIT = 80;

/** The lifecycle of the worker: install, activate, answer. */
export function runWorker(scope: ServiceWorkerGlobalScope, site: WorkerSite): void {
  const stored = siteCaches(site, scope.caches, Date.now);
  const { answer, visit } = answers(scope, site, stored);

  scope.addEventListener('install', (event) => event.waitUntil(install()));
  scope.addEventListener('activate', (event) => event.waitUntil(activate()));
  scope.addEventListener('fetch', answer);
  scope.addEventListener('message', (event) => {
    const message = event.data as WorkerMessage | null;
    if (message?.kind === 'take-over') event.waitUntil(scope.skipWaiting());
    if (message?.kind === 'visited') event.waitUntil(visit(message.paths.slice(0, VISITED_LIMIT)));
  });

  async function install(): Promise<void> {
    await stored.fill(await localesOfTabs());
    // A release with the same scripts, such as a changed menu, takes over at once. Changed scripts wait for the customer's
    // consent.
    if ((await stored.activeClientId()) === site.clientId) await scope.skipWaiting();
  }

  async function activate(): Promise<void> {
    await stored.takeOver();
    await choosePreload(scope.registration, scope.navigator.userAgent);
    await scope.clients.claim();
  }

  async function localesOfTabs(): Promise<readonly Locale[]> {
    const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return tabs.map(({ url }) => localeOf(new URL(url).pathname, site.locales));
  }
}
