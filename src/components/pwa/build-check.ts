import { BUILD_CHECK_MS } from '#domain/release/live-build.ts';
import type { WorkerMessage } from '#domain/release/worker-message.ts';
import { readLiveClient } from '#stores/shop/live-build.ts';
import { showNotice } from './notice.ts';

/** How often a page checks whether the hour is over. A timer of an hour would be wrong after a device has slept. */
const LOOK_MS = 60_000;
/** After this time the page reloads without the worker. */
const TAKE_OVER_MS = 2000;

const { dataset } = document.documentElement;

/**
 * Compares the page's scripts and styles with those of the live release: once an hour while the page is visible, when it becomes
 * visible after an hour, and when the returned function is called. Offers a new release, except on pages where customers order.
 * `registration` is of the shop's worker, which staff pages do not have.
 */
export function checkBuild(registration?: ServiceWorkerRegistration): () => void {
  let checkedAt = Date.now();
  const check = async () => {
    checkedAt = Date.now();
    const live = await readLiveClient();
    // A page of the live release lets its worker take over. An older page asks the customer.
    if (live === dataset.client) send(registration?.waiting, { kind: 'take-over' });
    else if (live !== null && dataset.update !== 'later') offerUpdate(registration);
  };
  const checkHourly = () => {
    if (document.hidden || Date.now() - checkedAt < BUILD_CHECK_MS) return;
    registration?.update().catch(() => {});
    check();
  };
  setInterval(checkHourly, LOOK_MS);
  document.addEventListener('visibilitychange', checkHourly);
  return check;
}

function offerUpdate(registration?: ServiceWorkerRegistration): void {
  const notice = showNotice('update-ready');
  notice?.querySelector('[data-accept]')?.addEventListener('click', () => {
    const reload = () => location.reload();
    if (!registration?.waiting) return reload();
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    setTimeout(reload, TAKE_OVER_MS);
    send(registration.waiting, { kind: 'take-over' });
  });
}

/** Sends a message to a worker, if there is one. */
export const send = (worker: ServiceWorker | null | undefined, message: WorkerMessage): void =>
  worker?.postMessage(message);
