import { isOwnCache } from './cache-names.ts';

/**
 * Removes an earlier worker and its caches from the browser. Reloads the tabs that it served from the network, because they may
 * show the fault for which it is removed.
 */
export function removeWorker(scope: ServiceWorkerGlobalScope, slug: string): void {
  let hadWorker = false;
  scope.addEventListener('install', () => {
    // Without an earlier worker there is no reload: an old page that registers this worker would reload for ever.
    hadWorker = scope.registration.active !== null;
    scope.skipWaiting();
  });
  scope.addEventListener('activate', (event) => {
    event.waitUntil(remove(scope, slug, hadWorker));
  });
}

async function remove(scope: ServiceWorkerGlobalScope, slug: string, hadWorker: boolean): Promise<void> {
  const { caches, clients, registration } = scope;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => isOwnCache(name, slug)).map((name) => caches.delete(name)));
  await clients.claim();
  const tabs = hadWorker ? await clients.matchAll({ type: 'window' }) : [];
  await registration.unregister();
  await Promise.all(tabs.map((tab) => tab.navigate(tab.url).catch(() => null)));
}
