import { checkBuild, send } from './build-check.ts';
import { showNotice } from './notice.ts';

const OFFLINE_READY_SHOWN_MS = 4000;

/** Registers the merchant's service worker, and tells when a new version is ready. Rejects where the browser takes none. */
export async function runServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const isFirst = !serviceWorker.controller;
  // Without `updateViaCache` an old worker could stay in the browser's cache.
  const registration = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  watch(registration);
  if (isFirst) offlineReady(await serviceWorker.ready);
}

/** The first worker has stored the shop; it has not seen what this page loaded. */
function offlineReady({ active }: ServiceWorkerRegistration): void {
  const resources = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const own = resources.filter(({ origin }) => origin === location.origin);
  send(active, { kind: 'visited', paths: [location.pathname, ...own.map(({ pathname }) => pathname)] });
  const notice = showNotice('offline-ready');
  setTimeout(() => notice?.remove(), OFFLINE_READY_SHOWN_MS);
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
