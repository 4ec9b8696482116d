import { isOwnCache } from './cache-names.ts';

/**
 * Takes an earlier worker out of the browser, its caches too. Tabs that it served are loaded again from the network,
 * because what they show may be what was broken.
 */
export function removeWorker(scope: ServiceWorkerGlobalScope, slug: string): void {
  let hadWorker = false;
  scope.addEventListener('install', () => {
    // Without an earlier worker nothing is loaded again: an old page that registers this one would do so for ever.
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
