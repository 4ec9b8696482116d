import { BUILD_CHECK_MS } from '#domain/release/live-build.ts';
import type { WorkerMessage } from '#domain/release/worker-message.ts';
import { readLiveClient } from '#stores/live-build.ts';
import { showNotice } from './notice.ts';

const OFFLINE_READY_SHOWN_MS = 4000;
/** How often a page looks whether the hour is over: timers of sleeping devices keep no time. */
const LOOK_MS = 60_000;
/** A worker that does not take over in this time is loaded past. */
const TAKE_OVER_MS = 2000;

const { dataset } = document.documentElement;

/** Registers the merchant's service worker, and tells when a new version is ready. */
export function runServiceWorker(): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const isFirst = !serviceWorker.controller;
  const start = async () => {
    // Without `updateViaCache` an old worker could stay in the browser's cache.
    const registration = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    watch(registration);
    if (isFirst) offlineReady(await serviceWorker.ready);
  };
  start().catch(() => {});
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
  let checkedAt = Date.now();
  const check = () => {
    checkedAt = Date.now();
    void compare(registration);
  };
  const checkHourly = () => {
    if (document.hidden || Date.now() - checkedAt < BUILD_CHECK_MS) return;
    registration.update().catch(() => {});
    check();
  };
  setInterval(checkHourly, LOOK_MS);
  document.addEventListener('visibilitychange', checkHourly);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) check();
    });
  });
  if (registration.waiting) check();
}

/** A page that is of the live release already lets its worker take over; an older one asks the customer. */
async function compare(registration: ServiceWorkerRegistration): Promise<void> {
  const live = await readLiveClient();
  if (live === null) return;
  if (live === dataset.client) send(registration.waiting, { kind: 'take-over' });
  else if (dataset.update !== 'later') offerUpdate(registration);
}

function offerUpdate(registration: ServiceWorkerRegistration): void {
  const notice = showNotice('update-ready');
  notice?.querySelector('[data-accept]')?.addEventListener('click', () => {
    if (!registration.waiting) return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    setTimeout(() => location.reload(), TAKE_OVER_MS);
    send(registration.waiting, { kind: 'take-over' });
  });
}

const send = (worker: ServiceWorker | null, message: WorkerMessage): void => worker?.postMessage(message);
