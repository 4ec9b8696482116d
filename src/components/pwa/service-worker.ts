import { checkBuild, send } from './build-check.ts';

/**
 * Registers the merchant's service worker, says in the footer that the shop works offline, and reports a new version.
 * Rejects if the browser does not allow a worker.
 */
export async function runServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = !serviceWorker.controller;
  // Without `updateViaCache` an old worker could stay in the browser's cache.
  const registration = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  watch(registration);
  const ready = await serviceWorker.ready;
  if (isFirst) tellVisited(ready);
  const line = document.querySelector<HTMLElement>('[data-offline-ready]');
  if (line) line.hidden = false;
}

/** Tells the first worker, which has stored the shop, which files this page has loaded, because it could not see that. */
function tellVisited({ active }: ServiceWorkerRegistration): void {
  const resources = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = resources.filter(({ origin }) => origin === location.origin);
  send(active, { kind: 'visited', paths: [location.pathname, ...own.map(({ pathname }) => pathname)] });
}

function watch(registration: ServiceWorkerRegistration): void {
  const check = checkBuild(registration);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) check();
    });
  });
  if (registration.waiting) check();
}
