import { mayReload } from '#domain/release/reload-guard.ts';
import { readLastReload, rememberReload } from '#stores/last-reload.ts';
import { readLiveClient } from '#stores/live-build.ts';

/** What browsers say when a script of the page cannot be had: Chromium, Safari, Firefox. */
const LOST = /dynamically imported module|Importing a module script failed/i;

/** Loads the page again, once, when a part of it is gone because there is a new release. */
export function reloadForLostChunk(): void {
  addEventListener('vite:preloadError', () => void reload());
  addEventListener('unhandledrejection', ({ reason }) => void reloadIfLost(reason));
  document.addEventListener('astro:hydration-error', (event) => {
    void reloadIfLost((event as CustomEvent<{ error: unknown }>).detail.error);
  });
}

async function reloadIfLost(reason: unknown): Promise<void> {
  if (LOST.test(String(reason))) await reload();
}

async function reload(): Promise<void> {
  const ownClient = document.documentElement.dataset.client;
  if (!ownClient || !navigator.onLine) return;
  const liveClient = await readLiveClient();
  const nowMs = Date.now();
  const isOnline = navigator.onLine;
  if (!mayReload({ isOnline, ownClient, liveClient, last: readLastReload(), nowMs })) return;
  if (liveClient && rememberReload({ atMs: nowMs, client: liveClient })) location.reload();
}
